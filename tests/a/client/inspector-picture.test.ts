import { describe, expect, test } from 'vitest';
import { tableMachine } from '../../../machines/entity/list/table.ts';
import { coverageFrom, hitsOf, overlayOf } from '../../../src/inspector/coverage.ts';
import { boxAround, centredOn, fitted, following, portOf, zoomed } from '../../../src/inspector/framing.ts';
import { newest } from '../../../src/inspector/run.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { transitionsOf } from '../../../src/inspector/states.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { recordedRun } from '../../inspected-tab.ts';

const file = await recordedRun();
const run = RunLog.from('tab-1', file);
const tableChart = chartOf(tableMachine);

describe('coverage', () => {
  const ids = transitionsOf(tableChart).map(({ id }) => id);
  const coverage = coverageFrom({
    table: { a: Object.fromEntries(ids.map((id) => [id, 5])), b: { [ids[0] ?? '']: 1 } },
  });

  test('counts every transition of the chart, hit or not', () => {
    const overlay = overlayOf(tableChart, hitsOf(tableChart, 'b', coverage, null, 0), null);
    expect(overlay).toMatchObject({ hit: 1, total: ids.length });
    expect(overlay.marks.get(ids[0] ?? '')).toEqual({ text: '1', tone: 'few' });
    expect(overlay.marks.get(ids[1] ?? '')).toEqual({ text: '0', tone: 'none' });
    expect(hitsOf(tableChart, 'c', coverage, null, 0)).toEqual({});
    const page = coverageFrom({ 'list-page': { b: { 'listPage|OPEN|0': 2 } } });
    expect(hitsOf({ ...tableChart, id: 'listPage' }, 'b', page, null, 0)).toEqual({ 'listPage|OPEN|0': 2 });
  });

  test('of two sources shows what one has and the other has not', () => {
    const own = hitsOf(tableChart, 'run', coverage, run, newest);
    const overlay = overlayOf(tableChart, own, hitsOf(tableChart, 'b', coverage, null, 0));
    expect(overlay.marks.get('table.data|SEARCH|0')).toEqual({ text: '1 : 0', tone: 'more' });
    expect(overlay.hitAgainst).toBe(1);
    const turned = overlayOf(tableChart, {}, own);
    expect(turned.marks.get('table.data|SEARCH|0')?.tone).toBe('less');
    const both = overlayOf(tableChart, { [ids[0] ?? '']: 4 }, { [ids[0] ?? '']: 1 });
    expect(both.marks.get(ids[0] ?? '')).toEqual({ text: '4 : 1', tone: 'many' });
  });

  test.each([[null], ['{}'], [{ table: 3 }], [{ table: { a: { x: 'many' } } }]])('%o is no coverage', (value) => {
    expect(() => coverageFrom(value)).toThrow('无法识别');
  });
});

describe('the camera', () => {
  const layout = { width: 2000, height: 1000, boxes: [], lines: [], dots: [], cut: [] };
  const port = { width: 864, height: 500 };

  test('fits the whole drawing into the middle, but blows nothing up', () => {
    expect(fitted(layout, port)).toEqual({ scale: 0.4, x: 32, y: 50 });
    expect(fitted({ width: 100, height: 100 }, port).scale).toBe(1.1);
  });

  test('follows to where it can be read, without leaving the drawing', () => {
    const focus = { x: 1900, y: 900, width: 100, height: 60 };
    const camera = following(layout, port, focus);
    expect(camera.scale).toBe(0.72);
    expect(camera.x).toBeCloseTo(port.width - 32 - layout.width * 0.72);
    expect(camera.y).toBeCloseTo(port.height - 32 - layout.height * 0.72);
    expect(following(layout, port, { ...focus, x: 0, y: 0 })).toEqual({ scale: 0.72, x: 32, y: 32 });
    expect(following(layout, port, null)).toEqual(fitted(layout, port));
  });

  test('zooms around a point, which stays where it is', () => {
    const camera = { x: 10, y: 20, scale: 1 };
    const closer = zoomed(camera, 2, { x: 110, y: 120 });
    expect(closer).toEqual({ scale: 2, x: -90, y: -80 });
    expect(zoomed(camera, 100, { x: 0, y: 0 }).scale).toBe(3);
    expect(zoomed(camera, 0.001, { x: 0, y: 0 }).scale).toBe(0.1);
  });

  test('shows on the mini map what the window shows', () => {
    const camera = centredOn({ x: 0, y: 0, scale: 0.5 }, { x: 1000, y: 500 }, port);
    const seen = portOf(camera, port);
    expect([seen.x + seen.width / 2, seen.y + seen.height / 2]).toEqual([1000, 500]);
  });

  test('looks at the innermost of the active states', () => {
    const boxes = [
      { id: 'a', x: 0, y: 0, width: 900, height: 900 },
      { id: 'a.b', x: 10, y: 10, width: 50, height: 20 },
      { id: 'a.c', x: 100, y: 200, width: 50, height: 20 },
    ];
    expect(boxAround({ ...layout, boxes }, new Set(['a', 'a.b', 'a.c']))).toEqual({
      x: 10,
      y: 10,
      width: 140,
      height: 210,
    });
    expect(boxAround({ ...layout, boxes }, new Set(['x']))).toBeNull();
  });
});

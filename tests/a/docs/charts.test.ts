import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { drawables, staleFiles } from '../../pipeline/chart-files.ts';
import { drawChart as draw } from '../../pipeline/draw-chart.tsx';

const charts = await drawables();

test('layouts, pages and drawings are what the charts give today (npm run charts writes them)', async () => {
  const { stale, seen } = await staleFiles({ withPaths: false, draw });
  expect(stale).toEqual([]);
  expect(seen).toBe(3 * charts.length);
});

test('a chart that has changed makes its layout, its page and its drawing stale', async () => {
  const changed = charts.map((drawable) => {
    if (drawable.id !== 'lifecycle-award') return drawable;
    const { config } = drawable.model.machine;
    const machine = createMachine({ ...config, initial: 'enabled' } as never);
    return { ...drawable, chart: chartOf(machine, { id: drawable.id }) };
  });
  const { stale } = await staleFiles({ withPaths: false, draw, of: changed });
  expect(stale).toContain('src/statechart/layouts/lifecycle-award.json');
  expect(stale.filter((file) => !file.includes('lifecycle-award'))).toEqual([]);
});

test('a page is stale when only a sentence on it has changed', async () => {
  const changed = charts.map((drawable) => {
    if (drawable.id !== 'lifecycle-award') return drawable;
    const { chart } = drawable;
    return { ...drawable, chart: { ...chart, refusals: { ...chart.refusals, notUsed: '还在使用' } } };
  });
  expect((await staleFiles({ withPaths: false, draw, of: changed })).stale).toEqual(['docs/charts/lifecycle-award.md']);
});

test('files of a chart that is gone are stale', async () => {
  const { stale } = await staleFiles({ withPaths: false, draw, of: charts.filter(({ id }) => id !== 'tabs') });
  expect(stale).toEqual(['docs/charts/tabs.md', 'docs/charts/tabs.svg', 'src/statechart/layouts/tabs.json']);
});

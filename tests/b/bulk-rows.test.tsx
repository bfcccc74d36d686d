import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { bulkMachine } from '../../machines/entity/bulk/bulk.ts';
import { countOf } from '../../machines/entity/bulk/bulk-rows.ts';
import { BulkPanel } from '../../src/entity/bulk/BulkPanel.tsx';
import { failuresText } from '../../src/entity/bulk/failures.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const goods = entityNamed('goods_offline');
const drawing = oneDrawing();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

const run = (count: number) => ({
  entity: 'goods_offline',
  event: 'DISABLE',
  ids: Array.from({ length: count }, (_, index) => index + 1),
  runId: 'run-1',
  reason: '',
  draft: {},
  rows: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `品鉴装${index + 1}`,
    version: 1,
    state: 'failed' as const,
    message: '=1+1',
  })),
});

test('of many rows those in sight are drawn', async () => {
  const bulk = createActor(bulkMachine, { input: run(2000) }).start();
  drawing.draw(<BulkPanel bulk={bulk} entity={goods} />);
  const drawn = () => [...document.querySelectorAll('.bulk-rows [data-row-key]')].map((row) => row.textContent ?? '');
  await soon(() => drawn().length).toBeGreaterThan(3);
  expect(drawn().length).toBeLessThan(60);
  one('.bulk-rows')?.scrollTo(0, 1_000_000);
  await soon(() => drawn().at(-1)).toContain('品鉴装2000');
  expect(drawn().length).toBeLessThan(60);
  expect(one('[role=progressbar]')?.getAttribute('aria-valuetext')).toBe('已处理 2000 / 2000');
  expect(countOf(bulk.getSnapshot().context.rows, 'failed')).toBe(2000);
});

test('on a phone what became of a row stands below its name, and nothing of it is cut off', async () => {
  await page.viewport(400, 800);
  const asked = run(2);
  const rows = asked.rows.map((row) => ({
    ...row,
    message: '数据已被 何沐 于 2026-11-22 09:30:00 修改，请刷新后重试',
  }));
  const bulk = createActor(bulkMachine, { input: { ...asked, rows } }).start();
  drawing.draw(<BulkPanel bulk={bulk} entity={goods} />);
  const cells = () => [...document.querySelectorAll<HTMLElement>('[data-row-key="1"] > span')];
  await soon(() => cells().length).toBe(3);
  const [name, result, why] = cells().map((cell) => cell.getBoundingClientRect());
  expect([result?.top === why?.top, (name?.bottom ?? 0) <= (why?.top ?? 0)]).toEqual([true, true]);
  expect(cells().map((cell) => cell.scrollHeight <= cell.clientHeight && cell.scrollWidth <= cell.clientWidth)).toEqual(
    [true, true, true],
  );
  // Rows begin where the ones before them end.
  const [first, second] = [...document.querySelectorAll('[data-row-key]')].map((row) => row.getBoundingClientRect());
  expect(second?.top).toBe(first?.bottom);
});

test('the file of failures holds no formula', () => {
  const rows = run(1).rows.flatMap((first) => [
    { ...first, title: '@品鉴装' },
    { ...first, id: 2, state: 'done' as const },
  ]);
  expect(failuresText({ rows })).toBe("\u{FEFF}编号,名称,失败原因\r\n1,'@品鉴装,'=1+1\r\n");
});

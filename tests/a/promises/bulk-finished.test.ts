import { expect, test } from 'vitest';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { type BulkEvent, bulkMachine } from '../../../machines/entity/bulk/bulk.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

/* What is left of many rows once the run is over (award.md §0.4), and how its dialog is left. */

const wish = { entity: 'goods_offline', event: 'DISABLE', ids: [1, 2] } as const;
const row = (id: number): SelectedRow => ({
  id,
  title: `品鉴装${id}`,
  status: 'enabled',
  version: 3,
  moves: ['DISABLE'],
});
const fetched = done('fetchRows', { runId: 'run-1', data: [row(1), row(2)] });
const answered = (id: number, message = ''): BulkEvent => ({
  type: 'ANSWERED',
  id,
  answer: message === '' ? null : { code: 40_902, message },
});
const confirm = { type: 'CONFIRM' } as const;
const begun = [fetched, confirm] as const;
const over = [...begun, answered(1), answered(2, '库存正在调整')] as const;
const sound = [...begun, answered(1), answered(2)] as const;

test('only where something failed is there a list of failures, and something to try again', () => {
  expect(after(bulkMachine, wish, ...over).value).toBe('finished');
  expect(effectsAfter(bulkMachine, wish, ...over, { type: 'DOWNLOAD' })).toEqual(['saveFailures']);
  expect(callsAfter(bulkMachine, wish, ...over, { type: 'RETRY' }).join()).toContain('"ids":[2]');
  const fine = after(bulkMachine, wish, ...sound);
  expect([fine.can({ type: 'DOWNLOAD' }), fine.can({ type: 'RETRY' })]).toEqual([false, false]);
});

test('the rows of one outcome are looked at alone', () => {
  expect(after(bulkMachine, wish, ...over).context.shown).toBe('all');
  expect(after(bulkMachine, wish, ...over, { type: 'SHOW', which: 'failed' }).context.shown).toBe('failed');
});

test('what must be typed once more is how many rows it is (award.md §3.1)', () => {
  const end = { entity: 'activity', event: 'TERMINATE', ids: [1, 2] } as const;
  const running = (id: number): SelectedRow => ({ ...row(id), status: 'published', moves: ['TERMINATE'] });
  const asked = done('fetchRows', { runId: 'run-1', data: [running(1), running(2)] });
  const reason = { type: 'EXPLAIN', reason: '奖品断供停办' } as const;
  const typed = (text: string) => after(bulkMachine, end, asked, reason, { type: 'RETYPE', text }, confirm).value;
  expect(typed('1')).toBe('confirming');
  expect(typed(' 2 ')).toEqual({ working: 'running' });
});

test('who closes while it runs is asked; what is under way is still heard, and nothing more is sent', () => {
  const closing = [...begun, { type: 'CLOSE' }] as const;
  expect(after(bulkMachine, wish, ...closing).value).toEqual({ working: 'leaving' });
  expect(after(bulkMachine, wish, ...closing, { type: 'GO_ON' }).value).toEqual({ working: 'running' });
  const left = [...closing, { type: 'LEAVE' }] as const;
  expect(after(bulkMachine, wish, ...left).value).toEqual({ working: 'abandoning' });
  expect(after(bulkMachine, wish, ...left, answered(1), answered(2)).status).toBe('done');
});

test('rows that cannot be read again say why, and the failures stay', () => {
  const unread = after(bulkMachine, wish, ...over, { type: 'RETRY' }, failed('fetchAgain', '网络异常'));
  expect([unread.value, unread.context.error]).toEqual(['finished', '网络异常']);
  expect(unread.context.rows.map(({ state }) => state)).toContain('failed');
});

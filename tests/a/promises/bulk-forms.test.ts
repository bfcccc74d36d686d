import { expect, test } from 'vitest';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { bulkMachine } from '../../../machines/entity/bulk/bulk.ts';
import { after, callsAfter, done } from '../../engine/promises.ts';

/* What many rows are told at once beside a reason. */

const confirm = { type: 'CONFIRM' } as const;
const row = (id: number, more: Pick<SelectedRow, 'status' | 'moves'>): SelectedRow => ({
  id,
  title: `DH${id}`,
  version: 3,
  ...more,
});

test('a step that is told something begins once that is filled in, and hands it on', () => {
  const call = { entity: 'goods_order', event: 'CANCEL', ids: [1] } as const;
  const open = done('fetchRows', { runId: 'r', data: [row(1, { status: 'wait_ship', moves: ['CANCEL'] })] });
  const asked = [open, { type: 'EXPLAIN', reason: '用户来电' }] as const;
  const emptied = { type: 'CHANGE', values: { record_action: null } } as const;
  const chosen = { type: 'CHANGE', values: { record_action: 'void' } } as const;
  expect(after(bulkMachine, call, open).context.draft).toEqual({
    refund_wanted: true,
    return_wanted: true,
    record_action: 'reopen',
  });
  expect(after(bulkMachine, call, ...asked, emptied, confirm).value).toBe('confirming');
  expect(after(bulkMachine, call, ...asked, chosen, confirm).value).toEqual({ working: 'running' });
  expect(callsAfter(bulkMachine, call, ...asked, chosen, confirm).join()).toContain('"record_action":"void"');
});

test('a command for many rows skips those in whose state it makes no sense', () => {
  const extend = { entity: 'award_record', event: 'EXTEND', ids: [1, 2] } as const;
  const data = [row(1, { status: 'wait_verify', moves: [] }), row(2, { status: 'done', moves: [] })];
  const asked = [done('fetchRows', { runId: 'r', data })] as const;
  expect(after(bulkMachine, extend, ...asked).context.rows.map(({ state, message }) => [state, message])).toEqual([
    ['waiting', ''],
    ['skipped', '当前状态「已完成」不允许「延期」'],
  ]);
  const filled = { type: 'CHANGE', values: { deadline: '2026-12-31T23:59:59+08:00' } } as const;
  expect(after(bulkMachine, extend, ...asked, confirm).value).toBe('confirming');
  expect(after(bulkMachine, extend, ...asked, filled, confirm).value).toEqual({ working: 'running' });
});

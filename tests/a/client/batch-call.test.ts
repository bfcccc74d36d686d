import { beforeEach, expect, test, vi } from 'vitest';
import { answer, bodyOf, script, sent } from './scripted-wire.ts';
import type { BulkRow } from '../../../machines/entity/bulk/bulk-rows.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { sendBatch } from '../../../src/entity/bulk/batch-call.ts';
import { wired } from './wired.ts';

wired();
beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const rows = [7, 3, 9].map((id): BulkRow => ({
  id,
  title: `DH${id}`,
  version: 4,
  state: 'waiting',
  message: '',
  batch: 2,
}));
const told = {
  reason: '用户来电',
  draft: { refund_wanted: true, return_wanted: false, record_action: 'void' },
  runId: 'run-1',
};
const cancel = () => {
  const { batch } = bulkMoveOf('goods_order', 'CANCEL');
  if (!batch) throw new Error('no batch');
  return sendBatch(told, batch, rows);
};

test('one call carries all ids, and its key is that of the batch', async () => {
  script(() => answer({ ok: 3, failed: [], rows: rows.map(({ id }) => ({ id, status: 'cancelled' })) }));
  expect(await cancel()).toEqual([7, 3, 9].map((id) => ({ id, answer: null })));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toContain('/admin/api/FlanAwardGoods/orderCancels');
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('run-1:batch-2');
  expect(bodyOf(0)).toEqual({
    reason: '用户来电',
    refund_points: true,
    return_stock: false,
    record_action: 'void',
    ids: [7, 3, 9],
  });
});

test('each row hears what became of it; one that the answer does not name has failed', async () => {
  const failed = [{ id: 3, code: 40902, message: '当前状态不允许' }];
  script(() => answer({ ok: 1, failed, rows: [{ id: 7, status: 'cancelled' }] }));
  expect(await cancel()).toEqual([
    { id: 7, answer: null },
    { id: 3, answer: { code: 40902, message: '当前状态不允许' } },
    { id: 9, answer: { code: -1, message: '服务器没有给出这条数据的结果' } },
  ]);
});

test('a batch that is refused as a whole says why', async () => {
  script(() => ({ body: { code: 40001, message: '请检查填写内容', result: {} } }));
  await expect(cancel()).rejects.toMatchObject({ code: 40001 });
});

import { describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { bulkMachine, type BulkEvent } from '../../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { type BulkRow, countOf } from '../../../machines/entity/bulk/bulk-rows.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';

/* Steps that one call takes for up to a hundred rows (award.md §3.8: “The client cuts > 100 selected rows into batches”). */

const ids = Array.from({ length: 250 }, (_, index) => index + 1);
const wish = { entity: 'goods_order', event: 'CHECK_PASS', ids } as const;
const row = (id: number): SelectedRow => ({
  id,
  title: `DH${id}`,
  status: 'wait_check',
  version: 1,
  moves: ['CHECK_PASS', 'CHECK_REJECT', 'CANCEL'],
});
const begun = [done('fetchRows', { runId: 'run-1', data: ids.map(row) }), { type: 'CONFIRM' }] as const;
type Happened = Parameters<typeof after<typeof bulkMachine>>[2];

const from = (first: number, last: number) => ids.slice(first - 1, last);
const answered = (of: readonly number[], refused: readonly number[] = []): BulkEvent => ({
  type: 'BATCH_ANSWERED',
  answers: of.map((id) => ({ id, answer: refused.includes(id) ? { code: 40902, message: '当前状态不允许' } : null })),
});
const refused = (code: number, message = '服务器的原话'): BulkEvent => ({
  type: 'BATCH_REFUSED',
  failure: { code, message },
});
const now = (...events: readonly Happened[]) => after(bulkMachine, wish, ...begun, ...events);
/** What the wire was told last: which rows, under which number. */
function sentLast(...events: readonly Happened[]): readonly { readonly batch: number; readonly id: number }[] {
  const told = effectsAfter(bulkMachine, wish, ...begun, ...events).join('\n');
  return [...told.matchAll(/\{"batch":(\d+),"id":(\d+)/g)].map(([, batch, id]) => ({
    batch: Number(batch),
    id: Number(id),
  }));
}
const batchOf = (sent: ReturnType<typeof sentLast>) => [...new Set(sent.map(({ batch }) => batch))];
const idsOf = (sent: ReturnType<typeof sentLast>) => sent.map(({ id }) => id);
const countsOf = (rows: readonly BulkRow[]) =>
  (['waiting', 'sending', 'done', 'failed', 'skipped'] as const).map((state) => countOf(rows, state));

describe('batches', () => {
  test('a hundred go at a time, the next when these are answered, the last with what is left', () => {
    expect(idsOf(sentLast())).toEqual(from(1, 100));
    expect(countsOf(now().context.rows)).toEqual([150, 100, 0, 0, 0]);
    expect(idsOf(sentLast(answered(from(1, 100))))).toEqual(from(101, 200));
    expect(idsOf(sentLast(answered(from(1, 100)), answered(from(101, 200))))).toEqual(from(201, 250));
    const through = now(answered(from(1, 100)), answered(from(101, 200)), answered(from(201, 250)));
    expect([through.value, countsOf(through.context.rows)]).toEqual(['finished', [0, 0, 250, 0, 0]]);
  });

  test('each row has its own end, and the next batch goes all the same', () => {
    const { value, context } = now(answered(from(1, 100), [7, 9]));
    expect([value, countsOf(context.rows)]).toEqual([{ working: 'running' }, [50, 100, 98, 2, 0]]);
    expect(context.rows[6]).toMatchObject({ state: 'failed', message: '当前状态不允许' });
  });

  test('暂停 holds between batches; what is under way is heard', () => {
    expect(sentLast({ type: 'PAUSE' }, answered(from(1, 100)))).toEqual([]);
    expect(countsOf(now({ type: 'PAUSE' }, answered(from(1, 100))).context.rows)).toEqual([150, 0, 100, 0, 0]);
    expect(idsOf(sentLast({ type: 'PAUSE' }, answered(from(1, 100)), { type: 'RESUME' }))).toEqual(from(101, 200));
  });

  test('a refused batch stops it; what was not tried waits, and stays selected when it is stopped', () => {
    const halted = now(refused(40001));
    expect([halted.value, halted.context.error]).toEqual([{ working: 'halted' }, '服务器的原话']);
    expect(countsOf(halted.context.rows)).toEqual([150, 0, 0, 100, 0]);
    const closed = now(refused(40001), { type: 'STOP' }, { type: 'CLOSE' });
    expect(closed.output).toEqual({ left: ids });
  });

  test('the last batch, refused, ends it', () => {
    const ended = now(answered(from(1, 100)), answered(from(101, 200)), refused(40001));
    expect([ended.value, countsOf(ended.context.rows)]).toEqual(['finished', [0, 0, 200, 50, 0]]);
  });

  test.each([0, 502, 503, 504, 42301, 42901])('after code %i the same rows go again under the same number', (code) => {
    const halted = now(answered(from(1, 100)), refused(code));
    expect([halted.value, countsOf(halted.context.rows)]).toEqual([{ working: 'halted' }, [150, 0, 100, 0, 0]]);
    const again = sentLast(answered(from(1, 100)), refused(code), { type: 'RESUME' });
    expect([idsOf(again), batchOf(again)]).toEqual([from(101, 200), [2]]);
  });

  test('重试失败 sends what failed as a batch of a number that was never used', () => {
    const over = [answered(from(1, 100), [7, 9]), answered(from(101, 200)), answered(from(201, 250))];
    const again = done('fetchAgain', { runId: 'run-2', data: [row(7), row(9)] });
    const sent = sentLast(...over, { type: 'RETRY' }, again);
    expect([idsOf(sent), batchOf(sent)]).toEqual([[7, 9], [4]]);
  });

  test('a batch that nobody answered and that was stopped is tried again under its own number', () => {
    const stopped = [{ type: 'STOP' } as const, refused(0)];
    expect(countsOf(now(...stopped).context.rows)).toEqual([0, 0, 0, 100, 150]);
    const again = done('fetchAgain', { runId: 'run-2', data: [] });
    const sent = sentLast(...stopped, { type: 'RETRY' }, again);
    expect([idsOf(sent), batchOf(sent)]).toEqual([from(1, 100), [1]]);
  });
});

const told = { reason: '用户来电', values: {} };
const bodyOf = (entity: string, event: string, values = {}) =>
  bulkMoveOf(entity, event).batch?.body({ ...told, values: { ...told.values, ...values } });

describe('what the calls are told', () => {
  test('orders: checks, cancels and syncs in the words of their calls', () => {
    expect(bodyOf('goods_order', 'CHECK_PASS')).toEqual({ result: 'pass' });
    expect(bodyOf('goods_order', 'CHECK_REJECT')).toEqual({ result: 'reject', remark: '用户来电' });
    const cancel = { refund_wanted: false, return_wanted: true, record_action: 'void' };
    expect(bodyOf('goods_order', 'CANCEL', cancel)).toEqual({
      reason: '用户来电',
      refund_points: false,
      return_stock: true,
      record_action: 'void',
    });
    expect(bodyOf('goods_order', 'RETRY_SYNC')).toEqual({ mode: 'push' });
    expect(bodyOf('goods_order', 'PULL')).toEqual({ mode: 'pull' });
  });

  test('verification points are extended, records take their modes', () => {
    const end = '2026-12-31T23:59:59+08:00';
    expect(bodyOf('localverifice', 'EXTEND', { extended_to: end })).toEqual({ end_at: end });
    expect(bodyOf('award_record', 'EXTEND', { deadline: end })).toEqual({
      op: 'mode',
      mode: 'extend',
      payload: { deadline: end },
    });
    expect(bodyOf('award_record', 'VOID')).toEqual({ op: 'mode', mode: 'void', payload: { reason: '用户来电' } });
    expect(bodyOf('award_record', 'RETRY')).toEqual({ op: 'mode', mode: 'retry', payload: {} });
  });

  test('other entities take a call for each row, and a batch is of a step or a command that there is', () => {
    expect(bulkMoveOf('goods_offline', 'DISABLE').batch).toBeUndefined();
    for (const name of ['goods_order', 'localverifice', 'award_record'])
      for (const event of Object.keys(entityNamed(name).batches ?? {}))
        expect(`${name} ${event}: ${bulkMoveOf(name, event).batch ? 'batch' : 'none'}`).toBe(`${name} ${event}: batch`);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { page } from '../entities/with-entities.ts';
import { type Billing, type Cells, fileOf, startBilling } from './billing.ts';

/* Bills of channels by file, their differences and the day that is closed (engines.md §3.5; wider.md §5.3, §5.6). */

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Billing;
  beforeAll(async () => {
    at = await startBilling(engine);
  });
  afterAll(() => at.close());

  /** A line that agrees with a payment. */
  const paid = (day: string, no: string, more: Cells = {}): Cells => ({
    账单日期: day,
    支付渠道: '公众号',
    收支: '支付',
    渠道单号: `C-${no}`,
    金额: '19.90',
    手续费: '0.12',
    渠道时间: `${day} 12:00:00`,
    ...more,
  });
  const givenBack = (day: string, no: string, yuan: string): Cells => ({
    账单日期: day,
    支付渠道: '公众号',
    收支: '退款',
    我方单号: no,
    金额: yuan,
  });
  const noon = (day: string) => `${day}T12:00:00+08:00`;
  const kinds = async (day: string) =>
    (await at.differences(day)).map(({ kind, no, status, delta_fen: fen }) => [kind, no, status, fen]);

  test('a bill with three faults: three cases, each named; explained by one and settled by another the day is 平', async () => {
    const day = '2026-03-01';
    for (const no of ['B1', 'B2', 'B3']) await at.paid({ no, at: noon(day) });
    await at.refunded('B3R1', 'B3', 500, noon(day));
    const bill = [paid(day, 'B1', { 金额: '18.90' }), paid(day, 'B2'), paid(day, 'B2'), paid(day, 'B3')];
    expect((await at.bring(bill)).written).toEqual({ added: 4, edited: 0, refused: 0 });
    expect(await kinds(day)).toEqual([
      ['amount', 'B1', 'open', -100],
      ['refund_missing_there', 'B3R1', 'open', 500],
      ['twice', 'B2', 'open', 1990],
    ]);
    expect(await at.day(day)).toMatchObject({
      title: `${day} 公众号`,
      status: 'unbalanced',
      bill_fen: 4 * 1990 - 100,
      ledger_fen: 3 * 1990 - 500,
      left_fen: 1990 - 100 + 500,
      left_count: 3,
      line_count: 4,
      matched_count: 2,
    });

    const finance = await at.login('finance_auditor');
    for (const { id, version } of await at.differences(day)) {
      // Not before somebody has explained it, and then not by them.
      expect(await at.mode(id, version, 'settle')).toMatchObject({ code: codes.illegalMove });
      const told = { explain_kind: 'channel_error', note: '渠道已确认，下月账单冲正' };
      expect(await at.mode(id, version, 'explain', told)).toMatchObject({
        code: codes.ok,
        result: { status: 'explained' },
      });
      expect(await at.mode(id, version + 1, 'settle')).toMatchObject({
        code: codes.illegalMove,
        message: '由您说明的差异，须由另一人确认',
      });
      expect(await at.day(day)).toMatchObject({ status: 'unbalanced' });
      expect(await at.mode(id, version + 1, 'settle', {}, finance)).toMatchObject({
        code: codes.ok,
        result: { status: 'settled' },
      });
    }
    expect(await at.day(day)).toMatchObject({ status: 'balanced', left_fen: 0, left_count: 0 });
    expect(await at.faults()).toEqual([]);
  });

  test('payments say how they stand to bills, and can be asked for by that', async () => {
    const day = '2026-03-02';
    const [even, odd, none] = [
      await at.paid({ no: 'S1', at: noon(day) }),
      await at.paid({ no: 'S2', at: noon(day) }),
      await at.paid({ no: 'S3', at: noon('2026-03-20') }),
    ];
    const standing = () =>
      Promise.all([even, odd, none].map(async (id) => (await at.admin.row('payment', id))['bill_status']));
    expect(await standing()).toEqual(['unbilled', 'unbilled', 'unbilled']);
    await at.bring([paid(day, 'S1'), paid(day, 'S2', { 手续费: '0.20' })]);
    expect(await standing()).toEqual(['matched', 'different', 'unbilled']);
    const asked = await at.admin.list('payment', { bill_status: 'different', keyword: 'S2' });
    expect(page(asked).data.map(({ id }) => id)).toEqual([odd]);
    const [fee] = await at.differences(day);
    await at.mode(fee?.id ?? 0, fee?.version ?? 0, 'explain', { explain_kind: 'our_error', note: '费率录错' });
    const finance = await at.login('finance_auditor');
    await at.mode(fee?.id ?? 0, (fee?.version ?? 0) + 1, 'settle', {}, finance);
    expect(await standing()).toEqual(['matched', 'matched', 'unbilled']);
  });

  test('the same file twice adds nothing; a corrected one replaces lines, never settled cases', async () => {
    const day = '2026-03-03';
    for (const no of ['K1', 'K2', 'K3']) await at.paid({ no, at: noon(day) });
    const bill = [paid(day, 'K1', { 金额: '20.90' }), paid(day, 'K2', { 金额: '21.90' }), paid(day, 'K3')];
    await at.bring(bill);
    const first = await at.differences(day);
    const [settled, open] = first;
    await at.mode(settled?.id ?? 0, settled?.version ?? 0, 'explain', { explain_kind: 'other', note: '已核实' });
    await at.mode(settled?.id ?? 0, (settled?.version ?? 0) + 1, 'settle', {}, await at.login('finance_auditor'));
    const before = [await at.differences(day), await at.day(day)];
    await at.bring(bill.toReversed());
    const { read_at: readAt, line_count: count, left_fen: left } = await at.day(day);
    expect(await at.differences(day)).toEqual(before[0]);
    expect({ read_at: readAt, line_count: count, left_fen: left }).toEqual({
      read_at: (before[1] as Awaited<ReturnType<typeof at.day>>)['read_at'],
      line_count: 3,
      left_fen: 200,
    });

    // Both amounts are right now, and a line is gone.
    await at.bring([paid(day, 'K1'), paid(day, 'K2')]);
    const after = await at.differences(day);
    expect(after.map(({ id, kind, no, status, is_past: past }) => [id, kind, no, status, past])).toEqual([
      [settled?.id, 'amount', 'K1', 'settled', true],
      [expect.any(Number), 'missing_there', 'K3', 'open', false],
    ]);
    expect(after.map(({ id }) => id)).not.toContain(open?.id);
    // Put back it is the case that was settled, and no other.
    await at.bring(bill);
    expect((await kinds(day)).map(([kind, no, status]) => [kind, no, status])).toEqual([
      ['amount', 'K1', 'settled'],
      ['amount', 'K2', 'open'],
    ]);
    expect(await at.faults()).toEqual([]);
  });

  test('what another day has is explained by the log, on both days, whichever bill comes first', async () => {
    const [day, next] = ['2026-03-05', '2026-03-06'];
    await at.paid({ no: 'D1', at: '2026-03-05T23:59:50+08:00' });
    await at.paid({ no: 'D2', at: noon(day) });
    await at.bring([paid(day, 'D2')]);
    expect(await kinds(day)).toEqual([['missing_there', 'D1', 'open', -1990]]);
    await at.bring([paid(next, 'D1')]);
    expect(await kinds(day)).toEqual([['day_shift', 'D1', 'explained', -1990]]);
    expect(await kinds(next)).toEqual([['day_shift', 'D1', 'explained', 1990]]);
    const [shift] = await at.differences(next);
    expect(await at.admin.row('bill_difference', shift?.id ?? 0)).toMatchObject({
      explain_kind: 'other_day',
      note: '我方记在 2026-03-05，渠道记在 2026-03-06',
      explained_by_name: '系统',
    });
    // The house explained it, so that anybody may settle it.
    expect(await at.mode(shift?.id ?? 0, shift?.version ?? 0, 'settle')).toMatchObject({ code: codes.ok });
    expect(await at.day(next)).toMatchObject({ status: 'balanced' });
    expect(await at.faults()).toEqual([]);
  });

  test('a refund that is on its way is explained, one that failed is not; a line of no number of ours is named', async () => {
    const day = '2026-03-08';
    await at.paid({ no: 'W1', at: noon('2026-03-07') });
    await at.refunded('W1R1', 'W1', 300, null);
    await at.refunded('W1R2', 'W1', 400, null, '渠道余额不足');
    await at.bring([
      givenBack(day, 'W1R1', '3.00'),
      givenBack(day, 'W1R2', '4.00'),
      paid(day, 'W9', { 我方单号: 'P404' }),
      paid(day, 'W8', { 币种: 'USD' }),
    ]);
    expect(await kinds(day)).toEqual([
      ['missing_here', 'C-W8', 'open', 0],
      ['unknown_order', 'P404', 'open', 1990],
      ['wrong_status', 'W1R1', 'explained', -300],
      ['wrong_status', 'W1R2', 'open', -400],
    ]);
    expect(await at.faults()).toEqual([]);
  });

  test('every bad line is named by its number, and a file with one is not taken in at all', async () => {
    const day = '2026-03-09';
    const checked = await at.files.checked(
      fileOf([
        paid(day, 'F1'),
        paid('2099-01-01', 'F2'),
        paid(day, 'F3', { 渠道单号: '' }),
        paid(day, 'F4', { 金额: '-5' }),
        paid(day, 'F5', { 支付渠道: '银联' }),
        paid(day, 'F6', { 币种: '人民币' }),
      ]),
    );
    const { data } = await at.files.preview(checked.import_id, 'faulty');
    expect(data.map(({ line, faults }) => [line, faults.map(({ cell }) => cell)])).toEqual([
      [3, ['A3']],
      [4, ['D4']],
      [5, ['F5']],
      [6, ['B6']],
      [7, ['H7']],
    ]);
    expect(data.map(({ faults }) => faults[0]?.message).slice(0, 2)).toEqual([
      '账单日期应早于今天：当天的账还没有记完',
      '渠道单号和我方单号至少填一个',
    ]);
    for (const way of ['rows', 'whole'] as const)
      expect(await at.files.commit(checked.import_id, way)).toMatchObject({
        code: codes.illegalMove,
        message: '还有 5 行错误：缺了行的文件不能导入，请改正后重新上传',
      });
    expect(await at.differences(day)).toEqual([]);
  });
});

import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StockLog } from '../../../contract/stock/stock.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { moveSlot } from '../../../server/awards/stock/slot-stock.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator } from './with-entities.ts';

const prize = 5004;

describe.each(ruleEngines)('stock logs on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let token: string;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  const logsOf = async (entity: string, id: number) =>
    ((await admin.detail(entity, id)).result as { stock_logs: readonly StockLog[] }).stock_logs;
  const issue = (reason: string) =>
    withTransaction(at(0).store, (tx) => moveSlot(tx, prize, 'issue', { count: 1, reason }));
  /** Wins of minutes long gone, one a second, as storage keeps them. */
  const past = (count: number) =>
    run(`insert into stock_ledger (entity, row_id, change_type, delta, before, after, reason, operator_name, created_at)
      select 'prize', ${prize}, 'issue', 1, '{"total":500,"issued":1,"locked":0}', '{"total":500,"issued":2,"locked":0}', '中奖发放', 'system',
        timestamptz '2026-07-01 08:00:00+08' + nth * interval '1 second' from generate_series(0, ${count} - 1) as nth`);

  test('what an operator changed says who asked for it, at the slot and at the source that gave', async () => {
    const request_id = randomUUID();
    const body = { id: prize, delta: 7, reason: '周末加量', request_id };
    await at(0).call('POST', '/admin/api/FlanAward/prizeStockUpdates', { token, body });
    expect((await logsOf('prize', prize))[0]).toMatchObject({
      change_type: 'increase',
      delta: 7,
      request_id,
      ref_type: null,
      lines: 1,
    });
    expect((await logsOf('goods_offline', 2101))[0]).toMatchObject({
      change_type: 'allocate',
      request_id,
      ref_type: 'prize',
      ref_id: prize,
    });
  });

  test('wins of one minute for one reason are one line, others keep their own', async () => {
    const { stock_issued } = await admin.row('prize', prize);
    // A whole minute, so that the five do not stand on both sides of its end.
    await run(`delete from stock_ledger where entity = 'prize' and row_id = ${prize} and change_type = 'issue'`);
    for (let nth = 0; nth < 5; nth += 1) await issue('中奖发放');
    await issue('补发：客诉');
    await run(`update stock_ledger set created_at = date_trunc('minute', created_at) where row_id = ${prize}`);
    const [manual, wins] = await logsOf('prize', prize);
    expect(manual).toMatchObject({ reason: '补发：客诉', delta: 1, lines: 1 });
    expect(wins).toMatchObject({
      change_type: 'issue',
      delta: 5,
      lines: 5,
      before: { issued: stock_issued },
      after: { issued: Number(stock_issued) + 5 },
      ref_type: null,
    });
    const [kept] = await run<{ count: number }>(`select count(*) as count from stock_ledger
      where entity = 'prize' and row_id = ${prize} and change_type = 'issue'`);
    expect(kept?.count).toBe(6);
  });

  test('however often a prize is won, what was changed between is among its newest hundred', async () => {
    await past(5000);
    const logs = await logsOf('prize', prize);
    expect(logs.length).toBeLessThanOrEqual(100);
    expect(logs.map(({ change_type }) => change_type)).toEqual(expect.arrayContaining(['init', 'increase', 'issue']));
    const summed = logs.filter(({ lines, delta }) => lines === 60 && delta === 60);
    expect(summed.length).toBe(83);
    const ids = logs.map(({ ledger_id }) => ledger_id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  test('a win, and what comes back of it, say for which record', async () => {
    await run(`update activity set risk_rules = '{}', budget_fen = null where id = 4001`);
    await run(`update prize set daily_limit = 0, user_limit = 0 where id = 5002`);
    const member = { userId: 71_234, nickname: '会员' };
    const wish = {
      activityId: 4001,
      member,
      source: 'lottery',
      bizNo: 'lottery:4001:71234:1',
      areaCode: '440106',
    } as const;
    const record = await withTransaction(at(0).store, (tx) => drawWin(tx, wish, { below: () => 600_000 }));
    const cause = { ref_type: 'award_record', ref_id: record.id };
    expect(record['prize_id']).toBe(5002);
    expect((await logsOf('prize', 5002))[0]).toMatchObject({ change_type: 'issue', ...cause });
    const { version } = await admin.row('award_record', record.id);
    await admin.update('award_record', { id: record.id, version, event: 'VOID_RETURN', reason: '刷奖作废处理' });
    expect((await logsOf('prize', 5002))[0]).toMatchObject({ change_type: 'return', ...cause });
  });
});

import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { moveSlot, refill, type SlotMove } from '../../../server/awards/stock/slot-stock.ts';
import { instancesOn } from './on-each-engine.ts';

/** Prize 5004 of the demo data: 500 in all, 20 given out, no limit a day (award.md §7). */
const prize = 5004;

describe.each(ruleEngines)('units of a prize on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  const counters = async () => {
    const [row] = await run<{ total: number; issued: number; locked: number }>(
      `select stock_total as total, stock_issued as issued, stock_locked as locked from prize where id = ${prize}`,
    );
    return row ?? { total: 0, issued: 0, locked: 0 };
  };
  const movedBy = async (type: SlotMove) => {
    const [row] = await run<{ sum: number }>(`select coalesce(sum(delta), 0)::bigint as sum from stock_ledger
      where entity = 'prize' and row_id = ${prize} and change_type = '${type}' and reason = '并发'`);
    return row?.sum ?? 0;
  };
  const take = (index: number, move: SlotMove, count = 1) =>
    withTransaction(at(index).store, (tx) => moveSlot(tx, prize, move, { count, reason: '并发' }));

  test('two hundred at once never give out more than there is, and the ledger adds up to the counters', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 60, daily_limit = 0 where id = ${prize}`);
    const before = await counters();
    const kinds: readonly SlotMove[] = ['issue', 'lock', 'issue', 'confirm', 'release', 'return', 'issue', 'lock'];
    await Promise.all(Array.from({ length: 200 }, (_, index) => take(index, kinds[index % kinds.length] ?? 'issue')));
    const after = await counters();
    expect(after.locked).toBeGreaterThanOrEqual(0);
    expect(after.total - after.issued - after.locked).toBeGreaterThanOrEqual(0);
    const [issue, lock, confirm, release, back] = [
      await movedBy('issue'),
      await movedBy('lock'),
      await movedBy('confirm'),
      await movedBy('release'),
      await movedBy('return'),
    ];
    expect(after.issued - before.issued).toBe(issue + confirm - back);
    expect(after.locked - before.locked).toBe(lock - confirm - release);
    expect(issue + lock).toBeGreaterThan(0);
  });

  test('what is not there is not given, and nothing is written of it', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 1 where id = ${prize}`);
    const before = await counters();
    expect(await take(0, 'issue', 2)).toBe(false);
    expect(await take(0, 'confirm', before.locked + 1)).toBe(false);
    expect(await take(0, 'return', before.issued + 1)).toBe(false);
    expect(await counters()).toEqual(before);
    expect(await take(0, 'lock')).toBe(true);
    expect(await take(0, 'issue')).toBe(false);
    expect(await take(0, 'release')).toBe(true);
    expect(await take(0, 'issue')).toBe(true);
    expect(await counters()).toEqual({ ...before, issued: before.issued + 1 });
  });

  test('a day gives out no more than its limit', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 50, daily_limit = 0 where id = ${prize}`);
    const [row] = await run<{ sum: number }>(`select coalesce(sum(delta), 0)::bigint as sum from stock_ledger
      where entity = 'prize' and row_id = ${prize} and change_type in ('issue', 'confirm')
        and (created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`);
    await run(`update prize set daily_limit = ${(row?.sum ?? 0) + 3} where id = ${prize}`);
    const given = await Promise.all(Array.from({ length: 10 }, (_, index) => take(index, 'issue')));
    expect(given.filter(Boolean)).toHaveLength(3);
  });

  test('a request that comes eight times at once moves stock once, and is told so in words', async () => {
    await run(`update prize set stock_total = stock_issued + stock_locked + 50, daily_limit = 0 where id = ${prize}`);
    const before = await counters();
    const requestId = '0197a3c2-7a51-7b7e-8d0a-1f2e3d4c5b6a';
    const again = (index: number) =>
      withTransaction(at(index).store, (tx) => moveSlot(tx, prize, 'issue', { count: 1, reason: '重复', requestId }));
    expect(await Promise.all(Array.from({ length: 8 }, (_, index) => again(index)))).toEqual(Array(8).fill(true));
    expect(await counters()).toEqual({ ...before, issued: before.issued + 1 });
    const source = { type: 'offline', id: 2101, skuId: null, title: '凉茶品鉴装' };
    const asked = {
      delta: 1,
      reason: '补库',
      requestId: '0197a3c2-7a51-7b7e-8d0a-1f2e3d4c5b6b',
      type: 'increase',
    } as const;
    const house = { accountId: null, nickname: '系统' };
    const refilled = (index: number) =>
      withTransaction(at(index).store, (tx) =>
        refill(tx, { table: 'prize', id: prize, title: '凉茶品鉴装', source }, asked, house),
      ).then(
        () => 'moved',
        (error: unknown) => (error instanceof Failure ? error.message : String(error)),
      );
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => refilled(index)));
    expect(answers.filter((answer) => answer === 'moved')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['moved', '该请求已经处理过，请勿重复提交']));
    expect((await counters()).total).toBe(before.total + 1);
  });
});

import { engines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/** Prize 5002 of the demo gives market goods here: it lies in the southern leaf of activity 4001, from 600,000 on in a million. */
const activityId = 4001;
const prize = 5002;
const fallback = 5005;

describe.each(engines)('quotas of regions on %s (award.md §3.11)', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let goods: number;

  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null,
      win_limits = '{"user_total":0,"user_month":0,"user_day":0}', risk_rules = '{}' where id = ${activityId}`);
    goods = await admin.made('goods_market', {
      region_quotas: [
        { area: '440500', quota: 5 },
        { area: '440300', quota: 1 },
      ],
    });
    const award = await admin.made('award');
    await run(
      `update award set source_type = 'market', source_id = ${goods}, award_type = 'offline_prize' where id = ${award}`,
    );
    await run(`update prize set award_id = ${award}, daily_limit = 0, user_limit = 0, stock_total = stock_issued + stock_locked + 100
      where id = ${prize}`);
  });

  let nth = 0;
  const play = (areaCode?: string) => {
    nth += 1;
    const member = { userId: 60_000 + nth, nickname: `会员${nth}` };
    const wish = { activityId, member, source: 'lottery', bizNo: `lottery:${activityId}:${member.userId}:1` } as const;
    return withTransaction(at(nth).store, (tx) =>
      drawWin(tx, { ...wish, ...(areaCode && { areaCode }) }, { below: () => 600_000 }),
    );
  };
  const used = async () => (await admin.row('goods_market', goods))['region_use'];

  test('only the region of the winner pays, and never more than its quota, however many at once', async () => {
    const records = await Promise.all(Array.from({ length: 12 }, async () => play('440511')));
    const won = records.map((record) => record['prize_id']);
    expect(won.filter((id) => id === prize)).toHaveLength(5);
    expect(won.filter((id) => id === fallback)).toHaveLength(7);
    expect(await used()).toEqual([
      { code: '440500', area: '广东省汕头市', quota: 5, used: 5 },
      { code: '440300', area: '广东省深圳市', quota: 1, used: 0 },
    ]);
    expect(await admin.row('goods_market', goods)).toMatchObject({ quota_used: 5 });
    expect((await play('440305'))['prize_id']).toBe(prize);
  });

  test('where there is no quota it is not to be won', async () => {
    expect((await play('440106'))['prize_id']).toBe(fallback);
  });

  test('a quota never falls below what is used, and its region stays', async () => {
    const change = async (region_quotas: readonly object[]) => {
      const { version } = await admin.row('goods_market', goods);
      return admin.update('goods_market', { id: goods, version, region_quotas });
    };
    const shenzhen = { area: '440300', quota: 1 };
    expect(errorsOf(await change([{ area: '440500', quota: 4 }, shenzhen]))).toEqual([
      { field: 'region_quotas', message: '「广东省汕头市」已用 5，配额不能更少' },
    ]);
    expect(errorsOf(await change([shenzhen]))).toEqual([
      { field: 'region_quotas', message: '「广东省汕头市」已用 5，不能移除' },
    ]);
    expect((await change([{ area: '440500', quota: 6 }, shenzhen])).code).toBe(codes.ok);
    expect((await play('440511'))['prize_id']).toBe(prize);
  });

  test('what is voided with its unit given back can be won there again', async () => {
    const { version } = await admin.row('goods_market', goods);
    expect((await play('440511'))['prize_id']).toBe(fallback);
    const [record] = await run<{ id: number }>(
      `select id from award_record where prize_id = ${prize} and area_code = '440511' and status = 'wait_verify' limit 1`,
    );
    await run(`update award_record set stock_returned = true, status = 'void' where id = ${record?.id}`);
    expect((await play('440511'))['prize_id']).toBe(prize);
    expect((await admin.row('goods_market', goods)).version).toBe(version);
  });

  test('outside of 申领时间 it is not to be won, whatever the quota has left', async () => {
    const { version: before } = await admin.row('goods_market', goods);
    await run(`update award_record set stock_returned = true where prize_id = ${prize} and area_code = '440511'`);
    const during = async (set: string) => {
      await run(`update goods_market set apply_start_at = null, apply_end_at = null where id = ${goods}`);
      await run(`update goods_market set ${set} where id = ${goods}`);
      return (await play('440511'))['prize_id'];
    };
    expect(await during(`apply_end_at = now() - interval '2 seconds'`)).toBe(fallback);
    expect(await during(`apply_start_at = now() + interval '1 minute'`)).toBe(fallback);
    expect(await during(`apply_start_at = now() - interval '1 minute', apply_end_at = now() + interval '1 hour'`)).toBe(
      prize,
    );
    await run(
      `update award_record set stock_returned = false where prize_id = ${prize} and area_code = '440511' and status = 'wait_verify'`,
    );
    expect((await admin.row('goods_market', goods)).version).toBe(before);
  });

  test('what winners still choose from counts, so that the quota holds whatever they take', async () => {
    const [award] = await run<{ id: number }>(`select award_id as id from prize where id = ${prize}`);
    await run(`update award set status = 'enabled' where id = ${award?.id}`);
    const made = await at(0).call('POST', compositeCalls.create.slice('POST '.length), {
      token: await at(0).login(),
      body: {
        plan_id: 4102,
        sort: 3,
        probability: 0,
        title: '二选一',
        composite_type: 'choose',
        choose_count: 1,
        stock_mode: 'limited',
        items: [
          { award_id: award?.id, quantity: 1 },
          { award_id: 3005, quantity: 1 },
        ],
      },
    });
    expect(made.message).toBe('ok');
    const id = (made.result as { id: number }).id;
    await run(`update prize_item set stock_total = 9 where prize_id = ${id}`);
    await run(`update prize set stock_total = 18, status = 'enabled', probability = 500000, sort = 2 where id = ${id}`);
    await run(`update prize set status = 'disabled', probability = 0, sort = 99 where id = ${prize}`);
    const { version } = await admin.row('goods_market', goods);
    const quotas = [
      { area: '440500', quota: 8 },
      { area: '440300', quota: 1 },
    ];
    expect((await admin.update('goods_market', { id: goods, version, region_quotas: quotas })).code).toBe(codes.ok);
    const before = Number((await admin.row('goods_market', goods))['quota_used']);
    const won = (await Promise.all(Array.from({ length: 5 }, async () => play('440511')))).map(
      (one) => one['prize_id'],
    );
    expect(won.filter((one) => one === id)).toHaveLength(9 - before);
    expect(await admin.row('goods_market', goods)).toMatchObject({ quota_used: 9 });
  });
});

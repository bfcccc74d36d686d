import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { datedValues, earlierToday, instantOf } from '../../../server/seed/demo-days.ts';
import { handedOverToday } from '../../../server/seed/demo-record-lines.ts';
import { demoRows } from '../../../server/seed/demo-rows.ts';
import { expectSlotHolds } from './ledger.ts';
import { instancesOn } from './on-each-engine.ts';
import { operator } from './with-entities.ts';

/** First and last days of months, of a year and of a leap February, and one in the middle. */
const days = ['2026-07-20', '2026-12-31', '2027-01-01', '2027-01-31', '2027-03-01', '2028-02-29', '2028-03-31'];

const seeded = (today: string) => (entity: string) =>
  (demoRows[entity] ?? []).map((row): Values => ({
    id: row.id,
    status: row.status,
    ...row.values,
    ...datedValues(row, entityNamed(entity), today),
  }));
const moment = (value: unknown) => Date.parse(String(value));
/** What happens to an order, in its order. */
const course = ['created_at', 'paid_at', 'check_at', 'synced_at', 'shipped_at', 'finished_at', 'cancelled_at'];

describe.each(days)('seeded on %s', (today) => {
  const rows = seeded(today);
  const start = moment(instantOf(today, [0, '00:00:00']));

  test('what has happened lies before that day, each step behind the one before, and open orders are days old', () => {
    for (const order of rows('goods_order')) {
      const times = course.filter((key) => order[key] !== undefined).map((key) => moment(order[key]));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(start);
      expect(times[0]).toBeGreaterThan(start - 11 * 86_400_000);
      expect(order['order_no']).toMatch(/^DH\d{16}$/);
      expect(String(order['order_no']).slice(2, 10)).toBe(String(order['created_at']).slice(0, 10).replaceAll('-', ''));
    }
    for (const { created_at, published_at } of rows('activity')) {
      expect(moment(created_at)).toBeLessThan(start);
      if (published_at !== undefined) expect(moment(published_at)).toBeLessThan(start);
    }
  });

  test('running activities run, and no fixed end lies before the last claim', () => {
    const activities = rows('activity');
    for (const activity of activities.filter(({ status }) => status === 'published')) {
      expect(moment(activity['start_at'])).toBeLessThan(start);
      expect(moment(activity['end_at'])).toBeGreaterThan(start + 30 * 86_400_000);
    }
    const lastClaim = Math.max(
      ...[...activities, ...rows('ccn_activity')].map(({ claim_end_at }) => moment(claim_end_at)),
    );
    const [cap] = rows('goods_bottlecap');
    expect(moment(cap?.['redeem_end_at'])).toBeGreaterThan(lastClaim);
    const fixed = [...rows('award'), ...rows('coupon_zhongshang')]
      .map(({ validity }) => validity as { type: string; end_at: string } | undefined)
      .filter((validity) => validity?.type === 'fixed');
    expect(fixed).toHaveLength(3);
    for (const validity of fixed) expect(moment(validity?.end_at)).toBeGreaterThan(lastClaim);
  });

  test('what is handed over today has been handed over by now, early and late', () => {
    for (const time of ['00:00:30', '08:59:59', '10:00:00', '23:59:00']) {
      const now = instantOf(today, [0, time]);
      const times = Array.from({ length: 17 }, (_, at) => moment(earlierToday(now, at + 1, 17)));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBeGreaterThanOrEqual(start);
      expect(times.at(-1)).toBeLessThan(moment(now));
    }
    const [opening] = [earlierToday(instantOf(today, [0, '18:00:00']), 1, 17)];
    expect(inZone(opening).slice(11, 16) >= '09:00').toBe(true);
  });
});

describe.each(ruleEngines)('the seeded demo on %s', (engine) => {
  const { at, run } = instancesOn(engine);

  test('nothing has happened that is still to come', async () => {
    const happened: Readonly<Record<string, readonly string[]>> = {
      award_record: ['won_at', 'created_at', 'verified_at', 'finished_at'],
      goods_order: course,
      invitation: ['bound_at', 'valid_at'],
      ccn_scan: ['scanned_at'],
      activity_link: ['created_at'],
    };
    for (const [table, columns] of Object.entries(happened))
      for (const column of columns)
        expect(await run(`select id, ${column} from ${table} where ${column} > now()`)).toEqual([]);
  });

  test('a point has handed over seventeen today, all of them given out by their prize', async () => {
    const admin = operator(at(0), await at(0).login());
    expect(await admin.row('localverifice', 11_001)).toMatchObject({ verified_today: handedOverToday });
    expect((await admin.row('localverifice', 11_001))['recent_verifies']).toHaveLength(handedOverToday + 1);
    expect(await admin.row('prize', 5004)).toMatchObject({ stock_issued: 20, stock_remaining: 480 });
    const [{ held } = { held: 0 }] = await run<{ held: number }>(`select count(*) as held from award_record
      where prize_id = 5004 and not coalesce(stock_returned, false)`);
    expect(held).toBe(20);
    expect(await run(`select 1 from award_record where verified_at < won_at or verified_at > claim_deadline`)).toEqual(
      [],
    );
  });

  test('no prize has given anything out today, and on no day more than it may', async () => {
    const admin = operator(at(0), await at(0).login());
    for (const id of [5002, 5003, 5007])
      expect(await admin.row('prize', id)).toMatchObject({
        daily_issued: 0,
        daily_limit: expect.any(Number) as number,
      });
    expect(
      await run(`select l.row_id from stock_ledger as l join prize as z on l.entity = 'prize' and z.id = l.row_id
        where l.change_type = 'issue' and z.daily_limit > 0 group by l.row_id, z.daily_limit, l.created_at::date
        having sum(l.delta) > z.daily_limit`),
    ).toEqual([]);
    for (const { entity, id } of await run<{ entity: 'prize' | 'invite_prize'; id: number }>(`
      select 'prize' as entity, id from prize union all select 'invite_prize', id from invite_prize`))
      await expectSlotHolds(at(0).store, id, entity);
    const since = await run(`select l.row_id from stock_ledger as l join prize as z on z.id = l.row_id
      join plan as q on q.id = z.plan_id join activity as a on a.id = q.activity_id
      where l.entity = 'prize' and l.change_type = 'issue' and l.created_at < a.start_at`);
    expect(since).toEqual([]);
  });

  test('each record tells on its timeline how it came to where it is', async () => {
    const ways: Readonly<Record<string, readonly string[]>> = {
      88: ['中奖', '过期'],
      90: ['中奖', '填写地址', '发货', '签收'],
      97: ['中奖', '填写地址', '发货'],
      101: ['中奖', '填写地址'],
      118: ['中奖'],
      140: ['中奖', '发放成功'],
      143: ['中奖', '作废'],
      188: ['中奖', '发放失败'],
      190: ['未中奖'],
    };
    for (const [id, way] of Object.entries(ways)) {
      const [record] = await run<{ steps: { what: string; at: string }[] }>(
        `select steps from award_record where id = ${id}`,
      );
      expect({ id, way: record?.steps.map(({ what }) => what) }).toEqual({ id, way });
      const times = record?.steps.map((step) => step.at) ?? [];
      expect(times).toEqual(times.toSorted());
    }
  });

  test('one person is one number, one name and one mobile, and an order is as old as what it is of', async () => {
    const people = await run(`select user_id, count(distinct nickname || mobile) as faces from (
      select user_id, nickname, mobile from award_record union all select user_id, nickname, mobile from goods_order) as met
      group by user_id having count(distinct nickname || mobile) > 1`);
    expect(people).toEqual([]);
    const names = await run(`select nickname from (
      select user_id, nickname from award_record union all select user_id, nickname from goods_order) as met
      group by nickname having count(distinct user_id) > 1`);
    expect(names).toEqual([]);
    expect(
      await run(`select r.id from award_record as r join goods_order as o on o.id = r.order_id
        where o.created_at < r.won_at or o.created_at > r.won_at + interval '1 day' or o.mobile <> r.mobile
          or o.receiver_address <> r.receiver_detail`),
    ).toEqual([]);
    expect(
      await run(`select id from award_record where substr(record_no, 3, 8) <>
      to_char(won_at at time zone 'Asia/Shanghai', 'YYYYMMDD')`),
    ).toEqual([]);
    // Nobody has more open exchanges of a thing than its limit allows.
    expect(
      await run(`select o.user_id from goods_order as o join goods as g on g.id = o.goods_id
        where o.source = 'exchange' group by o.user_id, g.id, g.user_limit
        having g.user_limit > 0 and sum(o.quantity) > g.user_limit`),
    ).toEqual([]);
  });
});

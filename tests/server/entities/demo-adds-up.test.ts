import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../../contract/entity/field.ts';
import { openStore, type Store } from '../../../server/db/store.ts';
import { type Tx, withTransaction } from '../../../server/db/transaction.ts';
import { clockOf } from '../../../server/entity/period.ts';
import { seedLarge } from '../../../server/seed/large/large.ts';
import { preparedDataDir } from '../prepared.ts';
import { expectKindsHold, expectSlotHolds } from './ledger.ts';

/** Units of records that a prize has given out and not got back. */
const given = `(select coalesce(sum(r.quantity), 0) from award_record as r
  where r.prize_id = z.id and r.stock_from = 'prize' and not r.stock_returned)`;
/** Units of all slots that take the awards of these goods. */
const putAside = (source: string, more = '') => `(select coalesce(sum(s.units), 0) from award as w, lateral (
    select stock_total as units from prize where award_id = w.id
    union all select stock_total from prize_item where award_id = w.id
    union all select stock_total from invite_prize where award_id = w.id
    union all select stock_total from ccn_award where award_id = w.id) as s
  where w.source_type = '${source}' and w.source_id = g.id ${more})`;
const exchanged = (where: string, of: string) => `(select coalesce(sum(o.quantity), 0) from goods_order as o
  where o.${of} = g.id and o.source = 'exchange' and ${where})`;
const sold = `(o.status = 'finished' or (o.status = 'cancelled' and not o.stock_returned))`;
const open = `o.status not in ('finished', 'cancelled')`;

/** Rows that do not add up, by what should hold (award.md §2.1, §2.5). */
const faults: Readonly<Record<string, string>> = {
  'a prize has given out what its records say': `select id from prize as z where stock_issued <> ${given}`,
  'no unit of a single prize is held for nobody': `select id from prize where prize_kind = 'single' and stock_locked <> 0`,
  'an invitation prize has given out its rewards': `select id from invite_prize as z where stock_issued <>
    (select count(*) from invite_reward as r where r.effective_prize_id = z.id)`,
  'a tier has given out what was won by scanning': `select id from ccn_award as z where stock_issued <> (select count(*) from ccn_scan as s
    where s.activity_id = z.activity_id and s.tier_id = z.tier_id and s.result in ('redeemed', 'pending'))`,
  'goods have sold their finished exchanges': `select id from goods as g where stock_sold <> ${exchanged(sold, 'goods_id')}`,
  'goods have locked their open exchanges': `select id from goods as g where stock_locked <> ${exchanged(open, 'goods_id')}`,
  'so has each kind of them': `select id from goods_sku as g
    where stock_sold <> ${exchanged(sold, 'sku_id')} or stock_locked <> ${exchanged(open, 'sku_id')}`,
  'goods have put aside what slots hold': `select id from goods as g where stock_allocated <> ${putAside('goods')}`,
  'each kind too': `select k.id from goods_sku as k join goods as g on g.id = k.goods_id
    where k.stock_allocated <> ${putAside('goods', 'and w.source_sku_id = k.id')}`,
  'offline goods too': `select id from goods_offline as g where stock_allocated <> ${putAside('offline')}`,
  'coupons too': `select id from coupon_zhongshang as g where stock_allocated <> ${putAside('zhongshang')}`,
  'caps too': `select id from goods_bottlecap as g where stock_allocated <> ${putAside('bottlecap')}`,
  'a pool holds as many codes as it says': `select id from coupon_zhongshang as g where code_mode = 'code_pool'
    and stock_total <> (select count(*) from coupon_code as c where c.coupon_id = g.id)`,
  'virtual products have put aside what slots hold': `select id from virtual_product as g where stock_allocated <> ${putAside('virtual')}`,
  'a virtual product has as much to give as it has codes': `select id from virtual_product as g where stock_total <>
    (select count(*) from virtual_code as c where c.product_id = g.id and (c.state in ('available', 'locked') or c.issued_at is not null))
    - (select count(*) from award_record as r join award as w on w.id = r.award_id
      where w.source_type = 'virtual' and w.source_id = g.id and r.stock_from = 'source' and not r.stock_returned)`,
  'virtual codes were given to the wins that were granted one': `select r.id from award_record as r join award as w on w.id = r.award_id
    left join virtual_code as c on c.record_id = r.id
    where w.source_type = 'virtual' and ((r.status = 'done') <> (c.issued_at is not null) or c.product_id <> w.source_id)
    union all select c.id from virtual_code as c left join award_record as r on r.id = c.record_id where c.issued_at is not null and r.id is null`,
  'codes were issued to the wins that were granted one': `select c.id from coupon_code as c full join coupon_grant as g on g.code_id = c.id
    full join award_record as r on r.id = g.record_id and r.virtual_code_id = c.id
    where (c.state = 'issued') <> (g.record_id is not null) or (g.record_id is not null and r.id is null)
      or (r.award_type = 'coupon_zhongshang' and r.award_id in (select id from award where source_type = 'zhongshang') and (r.status = 'done') <> (g.record_id is not null))`,
  'templates have put aside what slots hold and their winners have not': `select id from he_coupon as g where reserved_count <>
    ${putAside('coupon')} - (select count(*) from coupon_record as c join award_record as r on r.id = c.award_record_id
      where c.coupon_id = g.id and r.stock_from is not null)
    + (select count(*) from award_record as r join award as w on w.id = r.award_id where w.source_type = 'coupon' and w.source_id = g.id
      and r.stock_from = 'source' and not r.stock_returned)`,
  'templates have given out what members have': `select id from he_coupon as g where taken_count <>
    (select count(*) from coupon_record as c where c.coupon_id = g.id)`,
  'a coupon was given to each win that is done, and to no other': `select r.id from award_record as r join award as w on w.id = r.award_id
    left join coupon_record as c on c.award_record_id = r.id
    where w.source_type = 'coupon' and ((r.status = 'done') <> (c.id is not null) or c.user_id <> r.user_id or c.coupon_id <> w.source_id)`,
  'a link was seen by its visitors': `select id from activity_link as l where uv <>
    (select count(*) from activity_link_visitor as v where v.link_id = l.id) or pv < uv`,
  'a draft has given nothing': `select r.id from award_record as r left join activity as v on v.id = r.activity_id
    left join prize as z on z.id = r.prize_id join award as w on w.id = r.award_id
    where 'draft' in (coalesce(v.status, ''), coalesce(z.status, ''), w.status)
    union all select z.id from invite_prize as z join award as w on w.id = z.award_id where z.stock_issued > 0 and w.status = 'draft'
    union all select o.id from goods_order as o join goods as g on g.id = o.goods_id where g.status = 'draft'`,
  'nothing was won before or after an activity': `select r.id from award_record as r join activity as v on v.id = r.activity_id
    where r.won_at < v.start_at or r.won_at > v.end_at or r.won_at < v.published_at`,
  'nothing was handed over after its time, and nothing waits beyond it': `select id from award_record where finished_at > claim_deadline
    and status = 'done' or status like 'wait%' and status <> 'wait_ship' and claim_deadline < now()`,
  'no day gave out more than it may': `select r.prize_id from award_record as r join prize as z on z.id = r.prize_id where z.daily_limit > 0
    group by r.prize_id, z.daily_limit, (r.won_at at time zone 'Asia/Shanghai')::date having count(*) > z.daily_limit`,
  'nobody won more than he may': `select r.prize_id from award_record as r join prize as z on z.id = r.prize_id
    where z.user_limit > 0 and r.user_id > 50000 group by r.prize_id, r.user_id, z.user_limit having count(*) > z.user_limit`,
  'nobody exchanged more than he may': `select o.user_id from goods_order as o join goods as g on g.id = o.goods_id
    where o.source = 'exchange' group by o.user_id, g.id, g.user_limit having g.user_limit > 0 and sum(o.quantity) > g.user_limit`,
  'no budget is overdrawn': `select v.id from activity as v where v.budget_fen > 0 and v.budget_fen < (select coalesce(sum((r.award_snapshot
    ->> 'cost_fen')::bigint), 0) from award_record as r where r.activity_id = v.id and not r.stock_returned)`,
  'one person is one name and one mobile': `select user_id from (select user_id, nickname, mobile from award_record
    union all select user_id, nickname, mobile from goods_order) as met group by user_id having count(distinct nickname || mobile) > 1`,
  'one name is one person': `select nickname from (select user_id, nickname from award_record
    union all select user_id, nickname from goods_order) as met group by nickname having count(distinct user_id) > 1`,
  'an order of a prize is its winner’s': `select o.id from goods_order as o join award_record as r on r.id = o.record_id
    where o.user_id <> r.user_id or r.order_id <> o.id or (o.status = 'finished') <> (r.status = 'done')`,
  'members have what their lots hold and their entries come to': `select a.member_id as id from point_account as a
    where a.available <> (select coalesce(sum(l.remaining), 0) from point_lot as l where l.member_id = a.member_id and l.wallet_id = a.wallet_id)
      or a.available <> (select coalesce(sum(e.points), 0) from point_entry as e where e.member_id = a.member_id and e.wallet_id = a.wallet_id)`,
  'an adjustment of points made the entries that it tells of, and moved as much': `select a.id from point_adjustment as a cross join lateral (
      select count(*) as entries, coalesce(sum((select sum(l.points) from jsonb_to_recordset(e.lots) as l (points bigint) where l.points > 0)), 0) as moved
      from point_entry as e where e.biz_no = a.adjust_no) as e
    where a.ok_count <> e.entries or a.kind in ('extend', 'reinstate') and a.moved_points <> e.moved`,
  'what is held is what open holds come to, and each of the others has ended': `select a.member_id as id from point_account as a
    where a.held <> (select coalesce(sum(h.amount) filter (where h.status = 'open'), 0) from point_hold as h
        where h.member_id = a.member_id and h.wallet_id = a.wallet_id)
      or a.held <> (select coalesce(sum(e.held), 0) from point_entry as e where e.member_id = a.member_id and e.wallet_id = a.wallet_id)`,
  'a run of points that expire is done, and took what its entries say': `select r.id from point_expiry_run as r cross join lateral (
      select count(*) as members, -sum(e.points) as points from point_entry as e where e.biz_no = r.run_no and e.biz_type = 'expire') as e
    where r.status <> 'done' or (r.done_members, r.done_points) is distinct from (e.members, e.points)
      or (r.due_members, r.due_points) is distinct from (e.members, e.points)
    union all select l.member_id from point_lot as l where l.remaining > 0 and l.expire_on < (now() at time zone 'Asia/Shanghai')::date`,
  'nothing has happened that is still to come': `select id from award_record where greatest(won_at, finished_at, verified_at, claimed_at) > now()
    union all select id from goods_order where greatest(created_at, shipped_at, finished_at, cancelled_at) > now()
    union all select ledger_id from stock_ledger where created_at > now() union all select id from point_entry where at > now()`,
};

/** What the rows of the history are, whatever their sequences gave them. */
const fingerprint = async (tx: Tx): Promise<unknown> => {
  const { rows } = await sql`select ${sql.join(
    ['activity', 'plan', 'prize', 'award', 'goods', 'goods_sku', 'award_record', 'goods_order'].map(
      (table) => sql`(select md5(string_agg(md5(t::text), '' order by id)) from ${sql.table(table)} as t)`,
    ),
  )}`.execute(tx);
  return rows[0];
};

const ids = async (store: Store, table: string): Promise<readonly number[]> =>
  (await store.pool.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

/** A part of it is enough to see whether it adds up. */
const share = 1 / 50;

async function addLarge(tx: Tx): Promise<unknown> {
  const { rows } =
    await sql<Picture>`select id as file_id, '/uploads/' || stored_name as url from file order by id`.execute(tx);
  await seedLarge(tx, { today: (await clockOf(tx)).today, images: rows, share });
  return fingerprint(tx);
}

class Undone extends Error {}

describe.each(['named rows', 'history'])('the demo adds up: its %s', (stage) => {
  let store: Store;
  let first: unknown;
  let again: unknown;
  beforeAll(async () => {
    store = await openStore({ dataDir: await preparedDataDir('demo') });
    if (stage === 'named rows') return;
    await withTransaction(store, async (tx) => {
      first = await addLarge(tx);
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
    again = await withTransaction(store, addLarge);
  });
  afterAll(() => store.close());

  test.each(Object.keys(faults))('%s', async (name) => {
    expect((await store.pool.query(faults[name] ?? '')).rows).toEqual([]);
  });

  test('every ledger gives the counters of its row', async () => {
    for (const id of await ids(store, "prize where prize_kind = 'single'")) await expectSlotHolds(store, id);
    for (const id of await ids(store, 'invite_prize')) await expectSlotHolds(store, id, 'invite_prize');
    for (const id of await ids(store, 'goods')) await expectKindsHold(store, id);
  });

  test('there is enough of it, in all states, and the same again', async ({ skip }) => {
    skip(stage !== 'history', 'the named rows are few, and their own tests name them');
    expect(again).toEqual(first);
    const count = async (of: string) =>
      (await store.pool.query<{ n: number }>(`select count(*)::int as n from ${of}`)).rows[0]?.n;
    expect(await count('activity')).toBe(40);
    expect(await count('award')).toBe(200);
    expect(await count('goods')).toBe(60);
    const { rows } = await store.pool.query<{ status: string }>('select distinct status from activity order by status');
    expect(rows.map(({ status }) => status)).toEqual(['archived', 'draft', 'paused', 'published', 'terminated']);
    expect(await count('award_record where id > 20000')).toBeGreaterThan(2000);
    expect(await count('goods_order where id > 10000')).toBeGreaterThan(90);
    expect(await count(`(select distinct date_trunc('month', created_at) from goods_order) as month`)).toBeGreaterThan(
      11,
    );
  });
});

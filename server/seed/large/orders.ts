import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { firstGoods, goodsStatus, goodsTitles, skuOf } from './catalogue.ts';
import { instantAt } from './day.ts';
import { addressOf, areaOf, members, mobileOf, nicknameOf } from './members.ts';

/** Exchanges of one kind of goods over so many days. */
interface Exchanges {
  readonly goods: number;
  readonly sku: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** Whether some of them are under way yet, and some were cancelled: what the document counts is all finished. */
  readonly isMixed: boolean;
}

const past = { from: -195, to: -8, isMixed: false } as const;
/** What is sold of the goods of award.md §7, less what demo-orders.ts tells by itself. */
const named: readonly Exchanges[] = [
  { ...past, goods: 2001, sku: 2011, count: 429 },
  { ...past, goods: 2001, sku: 2012, count: 390 },
  { ...past, goods: 2002, sku: 2021, count: 1199 },
  { ...past, goods: 2003, sku: 2031, count: 106 },
  { ...past, goods: 2003, sku: 2032, count: 80 },
];
const others: readonly Exchanges[] = goodsTitles.flatMap((_, at) => {
  const status = goodsStatus(at);
  if (status === 'draft') return [];
  const isOnSale = status === 'on_sale';
  return [
    {
      goods: firstGoods + at,
      sku: skuOf(at),
      count: 46,
      from: -364,
      to: isOnSale ? -1 - (at % 8) : -30,
      isMixed: isOnSale,
    },
  ];
});

/** Ids of orders begin behind those of the demo's. */
const firstOrder = 10_001;
type Sql = RawBuilder<unknown>;

const buyer = sql`(d.k * 7919::bigint + d.goods * 613) % ${members.count}::int`;
/** By how long ago it was placed. */
const standing = (today: string): Sql => sql`case
  when not d.mixed then 'finished'
  when d.at > ${instantAt(today, sql`-2`, sql`0`)} then 'wait_ship'
  when d.at > ${instantAt(today, sql`-5`, sql`0`)} then 'shipped'
  when d.k % 12 = 5 then 'cancelled'
  else 'finished' end`;

const columns = sql`id, order_no, source, record_id, sync_status, goods_title, sku_text, quantity, goods_id, sku_id, goods_type, goods_snapshot,
  user_id, nickname, mobile, total_points, total_fen, freight_fen, paid_fen, channel, channel_order_no, needs_check, receiver_name,
  receiver_mobile, receiver_area, receiver_address, express_company, express_no, sync_tries, synced_at, check_by_name, check_at,
  cancel_type, cancel_reason, cancelled_at, refunded_points, refunded_fen, stock_returned, refund_wanted, return_wanted,
  shipped_at, finished_at, status, created_at, updated_at`;

/** `DH`, its day and its id. */
const orderNo = sql`'DH' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(id::text, 8, '0')`;
const isSent = sql`status in ('shipped', 'finished')`;
const ended = sql`case status when 'finished' then at + interval '4 days' when 'cancelled' then at + interval '5 hours'
  when 'shipped' then at + interval '1 day' else at end`;

/** Adds the exchanges of a year, in the order of time, and an order for each thing that was won and handed over. */
export async function addOrders(tx: Tx, today: string, share: number): Promise<void> {
  const exchanges = [...named, ...others].map((each) => ({
    ...each,
    count: Math.max(1, Math.round(each.count * share)),
  }));
  await sql`
    with draw as (
      select e.goods, e.sku, e.mixed, k, null::bigint as record, ${instantAt(
        today,
        sql`e."to" - ((e.count - 1 - k)::bigint * (e."to" - e."from" + 1) / e.count)::int`,
        sql`28800 + (k * 7919::bigint + e.sku * 104729) % 50000`,
      )} as at
      from (select (x ->> 'goods')::bigint as goods, (x ->> 'sku')::bigint as sku, (x ->> 'count')::int as count, (x ->> 'from')::int as "from",
        (x ->> 'to')::int as "to", (x ->> 'isMixed')::boolean as mixed from jsonb_array_elements(${JSON.stringify(exchanges)}::jsonb) as x) as e,
        generate_series(0, e.count - 1) as k
      union all
      select w.source_id, w.source_sku_id, false, 0, r.id, r.claimed_at
      from award_record as r join award as w on w.id = r.award_id
      where r.award_type = 'real_prize' and r.status = 'done' and r.order_id is null and r.id >= 20001),
    placed as (select *, row_number() over (order by at, goods, sku, k) - 1 + ${firstOrder}::bigint as id from draw),
    known as (
      select d.*, ${standing(today)} as status, coalesce(r.user_id - ${members.first}::bigint, ${buyer}) as n, g.title, g.channel, g.need_check,
        g.cost_fen, g.channel_goods_id, s.spec_text, coalesce(s.price_points, g.price_points) as points
      from placed as d join goods as g on g.id = d.goods join goods_sku as s on s.id = d.sku left join award_record as r on r.id = d.record)
    insert into goods_order (${columns})
    select id, ${orderNo}, case when record is null then 'exchange' else 'prize' end, record,
      case when channel = 'duiba' and record is null then 'synced' else 'none' end, title, spec_text, 1, goods, sku, 'physical',
      jsonb_strip_nulls(jsonb_build_object('title', title, 'cost_fen', cost_fen, 'need_check', need_check, 'channel_goods_id', channel_goods_id)),
      ${members.first}::bigint + n, ${nicknameOf(sql`n`)}, ${mobileOf(sql`n`)}, case when record is null then points else 0 end, 0, 0, 0,
      channel, case when channel = 'duiba' and record is null then 'DBO' || lpad(id::text, 10, '0') end, need_check and record is null,
      ${nicknameOf(sql`n`)}, ${mobileOf(sql`n`)}, ${areaOf(sql`n`)}, ${addressOf(sql`n`)},
      case when ${isSent} then case when id % 3 = 0 then 'ZTO' else 'SF' end end,
      case when ${isSent} then case when id % 3 = 0 then 'ZT' else 'SF' end || lpad((id * 48271 % 9999999967)::text, 10, '0') end,
      case when channel = 'duiba' and record is null then 1 else 0 end,
      case when channel = 'duiba' and record is null then at + interval '2 hours' end,
      case when need_check and record is null then ${'运营主管-周宁'}::text end,
      case when need_check and record is null then at + interval '1 hour' end,
      case when status = 'cancelled' then 'user' end, case when status = 'cancelled' then ${'不想要了'}::text end,
      case when status = 'cancelled' then at + interval '5 hours' end, case when status = 'cancelled' then points else 0 end, 0,
      status = 'cancelled', true, true,
      case when ${isSent} then at + interval '1 day' end, case when status = 'finished' then at + interval '4 days' end, status, at, ${ended}
    from known order by id`.execute(tx);
  await sql`update award_record as r set order_id = o.id from goods_order as o where o.record_id = r.id and r.order_id is null`.execute(
    tx,
  );
}

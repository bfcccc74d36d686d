import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { house } from '../../entity/write/house.ts';
import { firstGoods } from './catalogue.ts';

/** Units of a kind of goods that lie there beside what is used. */
const spare = 120;

/**
 * What happened to the goods, as movements: what came in, what was put aside for prizes, and each exchange of the history. `rank` orders
 * what happens at one instant.
 */
const movements = sql`
  select o.goods_id, o.sku_id, 1 as rank, 'lock' as type, o.created_at as at, 0 as total, 0 as allocated, o.quantity as locked, 0 as sold,
    o.quantity as delta, '兑换订单 ' || o.order_no || ' 占用库存' as reason, 'goods_order' as ref_type, o.id as ref_id
  from goods_order as o where o.source = 'exchange' and o.id >= 10001
  union all
  select o.goods_id, o.sku_id, 2, case o.status when 'finished' then 'confirm' else 'release' end, coalesce(o.finished_at, o.cancelled_at), 0, 0,
    -o.quantity, case o.status when 'finished' then o.quantity else 0 end, -o.quantity,
    '兑换订单 ' || o.order_no || case o.status when 'finished' then ' 已完成' else ' 取消，退回库存' end, 'goods_order', o.id
  from goods_order as o where o.source = 'exchange' and o.id >= 10001 and o.status in ('finished', 'cancelled')
  union all
  select g.id, k.id, 0, case when g.id >= ${firstGoods} then 'init' else 'increase' end,
    case when g.id >= ${firstGoods} then g.created_at else g.created_at + interval '1 day' end, u.units, 0, 0, 0, u.units,
    case when g.id >= ${firstGoods} then '初始库存' else '补货入库' end, null, null
  from goods as g join goods_sku as k on k.goods_id = g.id,
    lateral (select coalesce(sum(o.quantity), 0) + case when g.id >= ${firstGoods} then ${spare}::int else 0 end as units from goods_order as o
      where o.sku_id = k.id and o.source = 'exchange' and o.id >= 10001 and (g.id >= ${firstGoods} or o.status = 'finished')) as u
  where u.units > 0
  union all
  select w.source_id, w.source_sku_id, 1, 'allocate', z.created_at, 0, z.stock_total, 0, 0, z.stock_total, '初始库存', 'prize', z.id
  from prize as z join award as w on w.id = z.award_id
  where w.source_type = 'goods' and w.source_id >= ${firstGoods} and z.stock_total > 0`;

/** Lets the counters of the goods and their kinds, and the ledger, follow from the orders and prizes of the history (award.md §2.5). */
export async function countStock(tx: Tx): Promise<void> {
  await sql`update stock_ledger as l set created_at = g.created_at from goods as g
    where l.entity = 'goods' and l.row_id = g.id and l.change_type = 'init'`.execute(tx);
  await sql`create temporary table movement on commit drop as ${movements}`.execute(tx);
  await sql`
    insert into stock_ledger (entity, row_id, change_type, delta, before, after, reason, operator_id, operator_name, ref_type, ref_id, sku_id,
      sku_text, created_at)
    select 'goods', m.goods_id, m.type, m.delta,
      jsonb_build_object('total', m.t - m.total, 'allocated', m.a - m.allocated, 'locked', m.l - m.locked, 'sold', m.s - m.sold),
      jsonb_build_object('total', m.t, 'allocated', m.a, 'locked', m.l, 'sold', m.s),
      m.reason, ${house.accountId}::bigint, ${house.nickname}::text, m.ref_type, m.ref_id, m.sku_id, k.spec_text, m.at
    from (select each.*, g.stock_total + sum(total) over so_far as t, g.stock_allocated + sum(allocated) over so_far as a,
        g.stock_locked + sum(locked) over so_far as l, g.stock_sold + sum(sold) over so_far as s
      from movement as each join goods as g on g.id = each.goods_id
      window so_far as (partition by each.goods_id order by each.at, each.rank, each.sku_id, each.ref_id rows unbounded preceding)) as m
    join goods_sku as k on k.id = m.sku_id order by m.at, m.goods_id, m.rank, m.sku_id, m.ref_id`.execute(tx);
  for (const [table, key] of [
    ['goods_sku', 'sku_id'],
    ['goods', 'goods_id'],
  ] as const)
    await sql`update ${sql.table(table)} as t set stock_total = stock_total + m.total, stock_allocated = stock_allocated + m.allocated,
        stock_locked = stock_locked + m.locked, stock_sold = stock_sold + m.sold
      from (select ${sql.ref(key)} as id, sum(total) as total, sum(allocated) as allocated, sum(locked) as locked, sum(sold) as sold
        from movement as each group by 1) as m where m.id = t.id`.execute(tx);
  await sql`drop table movement`.execute(tx);
}

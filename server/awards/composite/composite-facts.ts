import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';

/**
 * What the items of a composite prize come to, as SQL over the prize's alias (award.md §3.6): what a draw is worth and costs, and
 * whether all of its awards are fit to be given. A single prize has no items: everything is null there.
 */
export function itemFacts(alias: 't' | 'z') {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const parts = sql`from prize_item as i join award as a on a.id = i.award_id where i.prize_id = ${of('id')}`;
  /** The dearest that one draw can give: all of a bundle, the n dearest of a choice, the dearest of a blind box (C2). */
  const dearest = (column: Sql) => sql`(case ${of('composite_type')}
    when 'bundle' then (select sum(${column} * i.quantity) ${parts})
    when 'random' then (select max(${column} * i.quantity) ${parts})
    else (select sum(dear.fen) from (
      select ${column} * i.quantity as fen ${parts} order by 1 desc limit ${of('choose_count')}) as dear) end)::bigint`;
  return {
    worth: dearest(sql`a.market_price_fen`),
    /** Of a blind box on the average, as its weights say. */
    cost: sql`(case ${of('composite_type')}
      when 'random' then (select round(sum(i.weight * i.quantity * a.cost_fen)::numeric / sum(i.weight)) ${parts})::bigint
      else ${dearest(sql`a.cost_fen`)} end)`,
    /** Fen that they have cost so far. */
    spent: sql`(select coalesce(sum(i.stock_issued * a.cost_fen), 0)::bigint ${parts})`,
    areEnabled: sql`(select bool_and(a.status = 'enabled') ${parts})`,
    haveRules: sql`(select bool_and(a.use_rule is not null) ${parts})`,
    havePlaces: sql`(select bool_and(a.award_type <> 'coupon_zhongshang'
      or (a.redeem_merchant is not null and a.redeem_place is not null)) ${parts})`,
    /** When the first of the bottle caps among them can no longer be redeemed. */
    redeemEnds: sql`(select min(b.redeem_end_at) from prize_item as i join award as a on a.id = i.award_id
      join goods_bottlecap as b on a.source_type = 'bottlecap' and b.id = a.source_id where i.prize_id = ${of('id')})`,
    /** When the first of their fixed validities ends. */
    ends: sql`(select min(a.validity ->> 'end_at') ${parts} and a.validity ->> 'type' = 'fixed')`,
  } satisfies Readonly<Record<string, Sql>>;
}

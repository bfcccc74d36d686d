import { sql } from 'kysely';
import { displayTitle } from '../../contract/awards/award-types.ts';
import { compositeTitle, isComposite, keptItems } from '../../contract/awards/composite.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { failure, invalid } from '../http/failure.ts';
import { joinSource } from '../awards/award-sources.ts';
import { discloseActivity } from './activity.resource.ts';
import { itemFacts } from '../awards/composite/composite-facts.ts';
import { fillFirst } from '../awards/composite/composite-refill.ts';
import { createRow } from '../entity/write/create.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { prizeBlockers, slotBlockers } from './prize-blockers.ts';
import { itemsOf, writeItems } from '../awards/prize-items.ts';
import { checkPrize } from './prize-rules.ts';
import { underPlan } from './plan-locks.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Written } from '../entity/resource.ts';
import { issuedToday } from '../awards/stock/slot-stock.ts';
import { stockLogsOf } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

const remaining = sql`(case when t.stock_mode = 'limited' then t.stock_total - t.stock_issued - t.stock_locked end)`;
const low = sql`(t.stock_mode = 'limited' and t.status <> 'archived' and t.stock_warn is not null and ${remaining} <= t.stock_warn)`;
/** Parts per million that the other enabled prizes of the plan have together. */
const others = sql`(select coalesce(sum(o.probability), 0)::bigint from prize as o
  where o.plan_id = t.plan_id and o.status = 'enabled' and o.id <> t.id)`;

const parts = itemFacts('t');

/** 奖品 (award.md §3.3), of one award or of several (§3.6). */
export const prize = defineResource('prize', {
  stored: ['stock_total', 'stock_issued', 'stock_locked'],
  joins: sql`left join plan as slot_plan on slot_plan.id = t.plan_id
    left join activity as slot_activity on slot_activity.id = slot_plan.activity_id
    left join award as slot_award on slot_award.id = t.award_id
    left join award_cate as slot_cate on slot_cate.id = slot_award.cate_id
    ${joinSource('slot_award', 'slot_source')}`,
  computed: {
    activity_id: sql`slot_plan.activity_id`,
    activity_title: sql`slot_activity.title`,
    activity_status: sql`slot_activity.status`,
    plan_title: sql`slot_plan.title`,
    plan_type: sql`slot_plan.plan_type`,
    award_title: sql`slot_award.title`,
    award_status: sql`coalesce(slot_award.status, case when ${parts.areEnabled} then 'enabled' else 'disabled' end)`,
    award_type: sql`slot_award.award_type`,
    award_image: sql`slot_award.image`,
    cate_name: sql`slot_cate.cate_name`,
    source_type: sql`slot_award.source_type`,
    source_id: sql`slot_award.source_id`,
    source_sku_id: sql`slot_award.source_sku_id`,
    source_title: sql`slot_source.full_title`,
    source_available: sql`slot_source.available`,
    unit_cost_fen: sql`coalesce(slot_award.cost_fen, ${parts.cost})`,
    market_price_fen: sql`coalesce(slot_award.market_price_fen, ${parts.worth})`,
    stock_remaining: remaining,
    display_title: sql`null::text`,
    items: itemsOf,
    daily_issued: issuedToday('t'),
    odds_of_others: others,
    is_low: low,
  },
  linked: ['items'],
  titles: { award_id: 'award_title', plan_id: 'plan_title' },
  flags: { low_stock: low },
  // Prizes stand on leaves: whoever asks for a branch means all that is below it.
  conditions: {
    plan_id: (id) => sql`t.plan_id in (with recursive below as (
      select ${id}::bigint as id union all select p.id from plan as p join below on p.parent_id = below.id
    ) select id from below)`,
  },
  derive: completed,
  complete: (values) => (isComposite(values) ? { ...values, items: keptItems(values) } : values),
  lockFor: underPlan('prize', 'plan'),
  check: checkPrize,
  link: async (tx, id, { values }) => {
    if (Array.isArray(values['items'])) await writeItems(tx, id, values['items']);
  },
  make: async (tx, body, { caller }) => {
    if (isComposite(body)) throw invalid([{ field: 'prize_kind', message: '组合奖品请用 compositePrizeAdds 新建' }]);
    return createRow(tx, prize, await withAwardWords(tx, body), caller);
  },
  wrote: afterWrite,
  details: async (db, row) => ({
    stock_logs: await stockLogsOf(db, 'prize', row.id),
    items: row['items'] ?? [],
    today: { issued: row['daily_issued'] },
  }),
});

/** A prize is called as its award is, and looks like it, unless it is told otherwise (award.md §3.3). */
async function withAwardWords(tx: Db, body: Values): Promise<Values> {
  const { rows } = await sql<Values>`
    select left(title, ${longestTitle}) as title, image from award where id = ${body['award_id'] ?? null}::bigint`.execute(
    tx,
  );
  const missing = Object.entries(rows[0] ?? {}).filter(([key]) => (body[key] ?? '') === '');
  return { ...body, ...Object.fromEntries(missing) };
}

/** Adds the display title, and everything that stands in the way of enabling. */
function completed(row: Row): Row {
  const { cate_name, award_type, award_title, composite_type, title } = row;
  const name =
    compositeTitle(composite_type, title) ?? displayTitle(asText(cate_name), asText(award_type), asText(award_title));
  const named = award_type === undefined ? {} : { display_title: name };
  return { ...row, ...named, blockers: { ready: prizeBlockers(row), isEmpty: slotBlockers(row) } };
}

const longestTitle = 20;
const ppmLeft = 1_000_000;
const percent = (ppm: number) => `${ppm / 10_000}%`;

/** What follows from a write: the first stock of a new prize, odds that fit together, one fallback, the announcement of what changed. */
async function afterWrite(tx: Db, { before, after, given, event }: Written, caller: Operator): Promise<void> {
  if (!before && given) await fillFirst(tx, after, given, caller);
  await refuseClashes(tx, after);
  if (before || event) await discloseActivity(tx, Number(after['activity_id']), caller);
}

/**
 * The other prizes of the plan must still fit: the plan is locked by now, so that of two saves at one moment the second sees the first
 * (award.md §6.5, 4).
 * @throws {Failure} 42210, 40001
 */
async function refuseClashes(tx: Db, row: Row): Promise<void> {
  const { rows } = await sql<{ odds: number; fallbacks: number; same_place: number }>`
    select coalesce(sum(probability) filter (where status = 'enabled'), 0)::bigint as odds,
      count(*) filter (where is_fallback) as fallbacks,
      count(*) filter (where position = ${row['position']}) as same_place
    from prize where plan_id = ${row['plan_id']} and status <> 'archived'`.execute(tx);
  const { odds = 0, fallbacks = 0, same_place = 0 } = rows[0] ?? {};
  if (row.status === 'enabled' && odds > ppmLeft)
    throw failure('oddsOver', `同一方案奖品概率合计 ${percent(odds)}，不能超过 100%`, { sum: odds / 10_000 });
  if (row['is_fallback'] === true && fallbacks > 1)
    throw invalid([{ field: 'is_fallback', message: '这个方案已有兜底奖品' }]);
  if (row.status !== 'archived' && same_place > 1)
    throw invalid([{ field: 'position', message: '这个展示位置已有奖品' }]);
}

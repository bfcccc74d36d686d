import { sql } from 'kysely';
import { displayTitle } from '../../contract/awards/award-types.ts';
import type { Row } from '../../contract/core/page.ts';
import { invitePrizeStockCall } from '../../contract/stock/slot.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import type { Route } from '../http/route.ts';
import { discloseActivity } from '../activities/activity.resource.ts';
import { joinSource } from '../awards/award-sources.ts';
import { checkInvitePrize } from './invite-prize-rules.ts';
import { underPlan } from '../activities/plan-locks.ts';
import { slotBlockers } from '../activities/prize-blockers.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Written } from '../entity/resource.ts';
import { slotRoute } from '../awards/stock/slot-route.ts';
import { refill, slotOf } from '../awards/stock/slot-stock.ts';
import { stockLogsOf } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';

const remaining = sql`(case when t.stock_mode = 'limited' then t.stock_total - t.stock_issued - t.stock_locked end)`;

const low = sql`(t.stock_mode = 'limited' and t.status <> 'archived' and t.stock_warn is not null and ${remaining} <= t.stock_warn)`;

/** 邀请奖品 (award.md §3.16). */
export const invitePrize = defineResource('invite_prize', {
  stored: ['stock_total', 'stock_issued', 'stock_locked'],
  joins: sql`left join invite_plan as slot_plan on slot_plan.id = t.plan_id
    left join activity as slot_activity on slot_activity.id = slot_plan.activity_id
    left join activity as chance on chance.id = t.chance_activity_id
    left join award as slot_award on slot_award.id = t.award_id
    left join award_cate as slot_cate on slot_cate.id = slot_award.cate_id
    ${joinSource('slot_award', 'slot_source')}`,
  computed: {
    activity_id: sql`slot_plan.activity_id`,
    activity_title: sql`slot_activity.title`,
    activity_status: sql`slot_activity.status`,
    plan_status: sql`slot_plan.status`,
    plan_title: sql`slot_plan.title`,
    chance_activity_title: sql`chance.title`,
    chance_status: sql`chance.status`,
    award_title: sql`slot_award.title`,
    award_status: sql`slot_award.status`,
    award_type: sql`slot_award.award_type`,
    award_image: sql`slot_award.image`,
    cate_name: sql`slot_cate.cate_name`,
    source_type: sql`slot_award.source_type`,
    source_id: sql`slot_award.source_id`,
    source_sku_id: sql`slot_award.source_sku_id`,
    source_title: sql`slot_source.full_title`,
    source_available: sql`slot_source.available`,
    stock_remaining: remaining,
    is_low: low,
    display_title: sql`null::text`,
  },
  titles: { award_id: 'award_title', plan_id: 'plan_title', chance_activity_id: 'chance_activity_title' },
  flags: { low_stock: low },
  derive: completed,
  lockFor: underPlan('invite_prize', 'invite_plan'),
  check: checkInvitePrize,
  wrote: afterWrite,
  details: async (db, row) => ({ stock_logs: await stockLogsOf(db, 'invite_prize', row.id) }),
});

/** 调整库存 of an invite prize, the same engine as every prize has (award.md §2.3). */
export const invitePrizeStockRoute: Route = slotRoute({
  resource: invitePrize,
  call: invitePrizeStockCall,
  summary: '增减邀请奖品库存：来源货品的可分配数量随之减增',
  isRunning: (row) => row['activity_status'] === 'published',
  adjust: (tx, row, { delta, item_deltas, reason }, requestId, actor) => {
    if (item_deltas || delta === undefined)
      throw invalid([{ field: 'item_deltas', message: '这个奖品按 delta 调整库存' }]);
    const type = delta < 0 ? 'decrease' : 'increase';
    return refill(tx, slotOf(row, 'invite_prize'), { delta, reason, requestId, type }, actor);
  },
  adjusted: (tx, row, caller) => discloseActivity(tx, Number(row['activity_id']), caller),
});

/** Adds what it is called in a list, and everything that stands in the way of enabling. */
function completed(row: Row): Row {
  const { grant_mode, cate_name, award_type, award_title, chance_activity_title, chance_count } = row;
  if (grant_mode === undefined) return row;
  const display_title =
    grant_mode === 'chance'
      ? `【抽奖机会】${asText(chance_activity_title)} ×${asText(chance_count)}`
      : displayTitle(asText(cate_name), asText(award_type), asText(award_title));
  return { ...row, display_title, blockers: { ready: blockersOf(row), isEmpty: slotBlockers(row) } };
}

function blockersOf(row: Row): readonly Blocker[] {
  if (row.status !== 'draft' && row.status !== 'disabled') return [];
  const isChance = row['grant_mode'] === 'chance';
  const isOn = row['chance_status'] === 'published' || row['chance_status'] === 'paused';
  return [
    ...(isChance && !isOn ? [{ text: '抽奖活动未发布', path: '/activity/list' }] : []),
    ...(!isChance && row['award_status'] !== 'enabled'
      ? [{ text: '奖励未启用', path: `/award/list?id=${asText(row['award_id'])}` }]
      : []),
    ...(row['stock_remaining'] === 0 ? [{ text: '库存为 0，请先补库' }] : []),
  ];
}

/** The first stock of a new prize; what is announced of its activity after every other write. */
async function afterWrite(tx: Db, { before, after, given }: Written, caller: Actor): Promise<void> {
  if (before) return discloseActivity(tx, Number(after['activity_id']), caller);
  const delta = Number(given?.['stock_init'] ?? 0);
  if (delta === 0) return;
  await refill(tx, slotOf(after, 'invite_prize'), { delta, reason: '初始库存', type: 'init' }, caller);
}

import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { itemFacts } from '../awards/composite/composite-facts.ts';
import type { Sql } from '../entity/resource.ts';

/*
 * What an activity comes to beyond its own row, and what archiving looks at (award.md §3.1), as SQL over the row `t`. What publishing
 * looks at: publish-facts.ts.
 */

const prizesOf = sql`from prize as z join plan as q on q.id = z.plan_id where q.activity_id = t.id and z.status <> 'archived'`;

const invitePrizesOf = sql`from invite_prize as z join invite_plan as q on q.id = z.plan_id where q.activity_id = t.id and z.status <> 'archived'`;

/** States of a record from which something is still to come to its winner (award.md §3.1, ARCHIVE). */
export const openStates = sql`('wait_claim', 'wait_address', 'wait_verify', 'wait_ship', 'issuing', 'failed')`;

const parts = itemFacts('z');

/** Down to the warning line, of the prize `z`. */
const isLow = sql`z.stock_mode = 'limited' and z.stock_warn is not null and z.stock_total - z.stock_issued - z.stock_locked <= z.stock_warn`;

/** What the awards of an activity's plans of invitations have cost, unit by unit; a chance to draw costs nothing by itself. */
export const inviteCost = sql`(select coalesce(sum(z.stock_issued * w.cost_fen), 0)::bigint
  from invite_prize as z join invite_plan as q on q.id = z.plan_id join award as w on w.id = z.award_id where q.activity_id = t.id)`;

/**
 * Counters of the list, over the row `t`, of its plans of prizes and of invitations alike: an activity tells the same on its own page and on
 * that of 邀请活动. Each unit given out is one who took part, and so is each who was invited; those of 谢谢参与 won nothing, nor does a chance
 * to draw.
 */
export const activityCounts = {
  plan_count: sql`((select count(*) from plan as q where q.activity_id = t.id and q.status <> 'archived')
    + (select count(*) from invite_plan as q where q.activity_id = t.id and q.status <> 'archived'))`,
  prize_count: sql`((select count(*) ${prizesOf}) + (select count(*) ${invitePrizesOf}))`,
  low_stock_count: sql`((select count(*) ${prizesOf} and ${isLow}) + (select count(*) ${invitePrizesOf} and ${isLow}))`,
  join_count: sql`((select coalesce(sum(z.stock_issued), 0)::bigint ${prizesOf})
    + (select count(distinct i.invitee_id) from invitation as i join invite_plan as q on q.id = i.effective_plan_id where q.activity_id = t.id))`,
  win_count: sql`((select coalesce(sum(z.stock_issued), 0)::bigint from prize as z join plan as q on q.id = z.plan_id
    left join award as w on w.id = z.award_id where q.activity_id = t.id and w.award_type is distinct from 'null')
    + (select coalesce(sum(z.stock_issued), 0)::bigint from invite_prize as z join invite_plan as q on q.id = z.plan_id
    where q.activity_id = t.id and z.grant_mode = 'award'))`,
  cost_used_fen: sql`((select coalesce(sum(coalesce(z.stock_issued * w.cost_fen, ${parts.spent})), 0)::bigint from prize as z join plan as q on q.id = z.plan_id
    left join award as w on w.id = z.award_id where q.activity_id = t.id) + ${inviteCost})`,
  /** Records of which something is still to come. */
  open_records: sql`(select count(*) from award_record as r where r.activity_id = t.id
    and r.status in ${openStates})`,
  stock_left: sql`((select coalesce(sum(z.stock_total - z.stock_issued), 0) ${prizesOf} and z.stock_mode = 'limited')
    + (select coalesce(sum(z.stock_total - z.stock_issued), 0) ${invitePrizesOf} and z.stock_mode = 'limited'))::bigint`,
} satisfies Readonly<Record<string, Sql>>;

/** Stock that nobody has given back yet. */
export function stockBlockers({ id, stock_left, activity_type }: Values): readonly Blocker[] {
  const left = Number(stock_left ?? 0);
  if (left === 0) return [];
  const path = `/activity/${activity_type === 'invite' ? 'invite' : 'prize'}?activity_id=${String(id)}`;
  return [{ text: `还有 ${left.toLocaleString('en-US')} 份奖品库存没有退回`, path, command: 'RETURN_STOCK' }];
}

/** Winners who can still claim what they won, or are still waiting for it. */
export function recordBlockers({ id, open_records }: Values): readonly Blocker[] {
  const open = Number(open_records ?? 0);
  if (open === 0) return [];
  const path = `/member/award-log?activity_id=${String(id)}`;
  return [{ text: `还有 ${open.toLocaleString('en-US')} 条发奖记录没有了结`, path }];
}

import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { prizeSides } from '../../contract/invites/invite.ts';
import type { Db } from '../entity/write/database.ts';

/** The plans of an activity that somebody can come to: those that are enabled, with all above them. */
const entered = (activityId: number) => sql`with recursive entered as (
    select id, title from plan where activity_id = ${activityId} and parent_id is null and status = 'enabled'
    union all select p.id, p.title from plan as p join entered as e on e.id = p.parent_id where p.status = 'enabled'
  )`;

/** The prizes of an activity as they are announced to the public: what, how many, how likely, or for how many invitations. */
export async function prizeTable(db: Db, activityId: number): Promise<readonly Values[]> {
  const prizes = await sql<Values>`${entered(activityId)}
    select z.id, z.title, z.level_name, q.title as plan, z.stock_mode, z.stock_total, z.probability
    from prize as z join entered as q on q.id = z.plan_id where z.status = 'enabled' order by q.id, z.sort, z.id`.execute(
    db,
  );
  const gifts = await sql<Gift>`
    select z.id, z.title, z.side, z.trigger_mode, z.need_count, q.title as plan, z.stock_mode, z.stock_total
    from invite_prize as z join invite_plan as q on q.id = z.plan_id
    where q.activity_id = ${activityId} and q.status = 'enabled' and z.status = 'enabled'
    order by q.id, z.side desc, z.need_count, z.sort, z.id`.execute(db);
  return [...prizes.rows, ...gifts.rows.map(announced)];
}

interface Gift extends Values {
  readonly side: keyof typeof prizeSides;
  readonly trigger_mode: 'each' | 'reach';
  readonly need_count: number;
}

/** A reward of inviting is told with who gets it for what, as a prize is with its level. */
function announced({ side, trigger_mode, need_count, ...told }: Gift): Values {
  const step = trigger_mode === 'each' ? `每邀 ${need_count} 人` : `累计达到 ${need_count} 人`;
  return { ...told, level_name: `${prizeSides[side].label} · ${step}`, probability: null };
}

import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { inviteRun } from './invite-facts.ts';

/** A prize of an invite plan, as far as paying a step looks at it. */
export interface StepPlace {
  readonly id: number;
  readonly plan_id: number;
  readonly activity_id: number;
  readonly dept_id: number | null;
  readonly award_id: number | null;
  readonly award_type: string | null;
  readonly grant_mode: 'award' | 'chance';
  readonly quantity: number;
  readonly max_times: number;
  readonly out_of_stock_action: 'fallback_points' | 'queue';
  readonly fallback_points: number | null;
  readonly stock_warn: number | null;
  /** Whether its plan runs and the prize is on. */
  readonly is_open: boolean;
}

/** The prize with what is above it. @throws {Failure} 40401 */
export async function placeOf(tx: Db, prizeId: number): Promise<StepPlace> {
  const { rows } = await sql<StepPlace>`
    select z.id, z.plan_id, t.activity_id, own_activity.dept_id, z.award_id, a.award_type, z.grant_mode, coalesce(z.quantity, 1) as quantity,
      z.max_times, z.out_of_stock_action, z.fallback_points, z.stock_warn, z.status = 'enabled' and ${inviteRun} = 'running' as is_open
    from invite_prize as z join invite_plan as t on t.id = z.plan_id join activity as own_activity on own_activity.id = t.activity_id
      left join award as a on a.id = z.award_id
    where z.id = ${prizeId}`.execute(tx);
  const [place] = rows;
  if (!place) throw failure('notFound');
  return place;
}

import { sql } from 'kysely';
import type { Resource } from '../entity/resource.ts';
import { asIds } from '../entity/read/wire-values.ts';

/**
 * What a write of a prize locks beside it. What may be changed depends on how far the activity is: it takes no step of its own meanwhile.
 * Prizes of one plan are written one after another, and as a plan below it is: of two at one moment the second sees the first.
 */
export const underPlan =
  (prize: 'prize' | 'invite_prize', plan: 'plan' | 'invite_plan'): NonNullable<Resource['lockFor']> =>
  ({ id = 0, values }) => {
    const kept = sql`array(select plan_id from ${sql.table(prize)} where id = ${id})`;
    const plans = sql`any(${asIds(values['plan_id'])}::bigint[] || ${kept})`;
    return [
      { table: 'activity', where: sql`t.id in (select activity_id from ${sql.table(plan)} where id = ${plans})` },
      { table: plan, where: sql`t.id = ${plans}`, changes: true },
    ];
  };

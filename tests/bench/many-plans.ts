import type { Pool } from 'pg';

/** Roots, plans below each, leaves below each of those. */
const roots = 10;
const branches = 7;
const leaves = 6;
/** How many plans that makes. */
export const manyPlans = roots + roots * branches + roots * branches * leaves;

const columns = `(title, activity_id, parent_id, plan_type, match_type, match_value, is_default, sort, limits, release_mode, status)`;
const rest = `case when n % $3 = 0 then 'none' else 'draw_seq' end,
  case when n % $3 <> 0 then jsonb_build_object('from', n % $3 * 10 - 9, 'to', n % $3 * 10) end,
  n % $3 = 0, n % $3 + 1, '{"user_total":0,"user_month":0,"user_day":0}', 'once', 'draft'`;

/** Adds a tree of three levels to an activity: `manyPlans` plans, the leaves without prizes. */
export async function addPlans(pool: Pool, activityId: number): Promise<void> {
  await pool.query(
    `insert into plan ${columns} select '分区 ' || n, $1, null, 'draw', ${rest} from generate_series(0, $2 - 1) as n`,
    [activityId, roots, roots],
  );
  for (const [upper, lower, amount] of [
    ['分区', '分支', branches],
    ['分支', '末端', leaves],
  ] as const)
    await pool.query(
      `insert into plan ${columns} select $4 || ' ' || p.id || '-' || n, $1, p.id, 'draw', ${rest}
       from plan p, generate_series(0, $2 - 1) as n where p.activity_id = $1 and p.title like $5 || ' %'`,
      [activityId, amount, amount, lower, upper],
    );
}

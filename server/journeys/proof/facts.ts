import { sql } from 'kysely';
import type { TaskType, taskPeriods } from '../../../contract/journeys/acticode-task.ts';
import type { nodeTypes } from '../../../contract/journeys/acticode-node.ts';
import type { AreaScope } from '../../activities/draw/crowd.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';

/** A task that is on. */
export interface ProvedTask {
  readonly id: number;
  readonly title: string;
  readonly task_type: TaskType;
  readonly points: number;
  readonly period: keyof typeof taskPeriods;
  readonly target_count: number;
  readonly period_limit: number;
  readonly start: number | null;
  readonly end: number | null;
}

interface ProvedPrize {
  readonly title: string;
  /** Null: unlimited. */
  readonly left: number | null;
  readonly issued: number;
  /** Null of several awards at once. */
  readonly award_type: string | null;
  readonly stopped: boolean;
}

/** What a node pays, where that is on. */
export interface ProvedPay {
  readonly id: number;
  readonly title: string;
  readonly audience: 'all' | 'new_user';
  readonly claim_mode: 'auto' | 'manual';
  readonly claim_end: number;
  readonly leaf_id: number;
  readonly leaf_status: string;
  readonly prizes: readonly ProvedPrize[];
}

/** A node that is on. */
export interface ProvedNode {
  readonly id: number;
  readonly title: string;
  readonly node_type: keyof typeof nodeTypes;
  readonly threshold: number | null;
  readonly area_code: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly prev_required: boolean;
  readonly consume_points: boolean;
  /** In the order in which they are matched. */
  readonly pays: readonly ProvedPay[];
}

/** A journey as it stands. Instants in milliseconds. */
export interface ProvedJourney {
  readonly id: number;
  readonly status: string;
  readonly start: number;
  readonly end: number;
  readonly now: number;
  readonly area_scope: AreaScope;
  /** In their order. */
  readonly nodes: readonly ProvedNode[];
  readonly tasks: readonly ProvedTask[];
}

const ms = (instant: Sql) => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;

const prizes = sql`(select coalesce(jsonb_agg(jsonb_build_object('title', z.title, 'issued', z.stock_issued,
    'left', case when z.stock_mode = 'limited' then z.stock_total - z.stock_issued - z.stock_locked end, 'award_type', w.award_type,
    'stopped', w.status <> 'enabled' or exists (select from prize_item as i join award as v on v.id = i.award_id
      where i.prize_id = z.id and v.status <> 'enabled')) order by z.sort, z.id), '[]'::jsonb)
  from prize as z left join award as w on w.id = z.award_id where z.plan_id = p.award_plan_id and z.status = 'enabled')`;

const pays = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'audience', p.audience, 'claim_mode', p.claim_mode,
    'claim_end', ${ms(sql`p.claim_end_at`)}, 'leaf_id', p.award_plan_id, 'leaf_status', q.status, 'prizes', ${prizes}) order by p.sort, p.id), '[]'::jsonb)
  from acticode_plan as p join plan as q on q.id = p.award_plan_id where p.node_id = n.id and p.status = 'enabled')`;

const nodes = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'node_type', n.node_type, 'threshold', n.threshold,
    'area_code', n.area_code, 'start', ${ms(sql`n.start_at`)}, 'end', ${ms(sql`n.end_at`)}, 'prev_required', n.prev_required,
    'consume_points', n.consume_points, 'pays', ${pays}) order by n.sort, n.id), '[]'::jsonb)
  from acticode_node as n where n.activity_id = t.id and n.status = 'enabled')`;

const tasks = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'title', k.title, 'task_type', k.task_type, 'points', k.points,
    'period', k.period, 'target_count', k.target_count, 'period_limit', k.period_limit, 'start', ${ms(sql`k.start_at`)},
    'end', ${ms(sql`k.end_at`)}) order by k.sort, k.id), '[]'::jsonb)
  from acticode_task as k where k.activity_id = t.id and k.status = 'enabled')`;

/** The journey of an activity as it stands now. */
export async function provedJourney(db: Db, id: number): Promise<ProvedJourney | undefined> {
  const { rows } = await sql<ProvedJourney>`
    select t.id, t.status, ${ms(sql`t.start_at`)} as start, ${ms(sql`t.end_at`)} as "end", ${ms(sql`now()`)} as now, t.area_scope,
      ${nodes} as nodes, ${tasks} as tasks
    from activity as t where t.id = ${id}`.execute(db);
  return rows[0];
}

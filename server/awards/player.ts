import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { Limits } from '../activities/draw/limits.ts';
import type { Db } from '../entity/write/database.ts';

export interface Counts {
  readonly total: number;
  readonly month: number;
  readonly day: number;
}

interface Line extends Counts {
  readonly plan_id: number | null;
  readonly prize_id: number | null;
  readonly is_win: boolean;
}

/** What somebody has drawn and won in an activity so far; 补发 counts against nobody. */
export interface Player {
  readonly draws: Counts;
  readonly wins: Counts;
  readonly drawsIn: (planId: number) => Counts;
  readonly wonOf: (prizeId: number) => number;
}

const none: Counts = { total: 0, month: 0, day: 0 };
const plus = (one: Counts, other: Counts): Counts => ({
  total: one.total + other.total,
  month: one.month + other.month,
  day: one.day + other.day,
});
const sumOf = (lines: readonly Line[]): Counts => lines.reduce(plus, none);

/** Whether a limit leaves room for one more; 0 is none. */
export const within = ({ user_total, user_month, user_day }: Limits, { total, month, day }: Counts): boolean =>
  (user_total === 0 || total < user_total) &&
  (user_month === 0 || month < user_month) &&
  (user_day === 0 || day < user_day);

/** A limit that leaves no room. */
export interface Reached {
  readonly span: keyof Counts;
  readonly most: number;
}

/** The limit that is reached, the shortest span first. */
export function reachedLimit(limits: Limits, counts: Counts): Reached | undefined {
  const spans = ['day', 'month', 'total'] as const;
  const span = spans.find((one) => limits[`user_${one}`] > 0 && counts[one] >= limits[`user_${one}`]);
  return span && { span, most: limits[`user_${span}`] };
}

const since = (unit: 'month' | 'day', at: string) =>
  sql`won_at >= date_trunc(${sql.lit(unit)}, ${at}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** Has somebody's draws in an activity come one after another, until the transaction ends. */
export async function lockPlayer(tx: Db, activityId: number, userId: number): Promise<void> {
  await sql`insert into award_player (activity_id, user_id) values (${activityId}, ${userId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select from award_player where activity_id = ${activityId} and user_id = ${userId} for no key update`.execute(
    tx,
  );
}

/** Counts behind the player's lock. `at`: the instant of the draw, whose day and month count. */
export async function playerOf(tx: Db, activityId: number, userId: number, at: string): Promise<Player> {
  const { rows } = await sql<Line>`${sql.raw(keptMark)}
    select plan_id, prize_id, award_type is distinct from 'null' as is_win, count(*) as total,
      count(*) filter (where ${since('month', at)}) as month, count(*) filter (where ${since('day', at)}) as day
    from award_record where activity_id = ${activityId} and user_id = ${userId} and source <> 'manual'
      and parent_record_id is null
    group by plan_id, prize_id, award_type is distinct from 'null'`.execute(tx);
  return {
    draws: sumOf(rows),
    wins: sumOf(rows.filter(({ is_win }) => is_win)),
    drawsIn: (planId) => sumOf(rows.filter(({ plan_id }) => plan_id === planId)),
    wonOf: (prizeId) => sumOf(rows.filter(({ prize_id }) => prize_id === prizeId)).total,
  };
}

import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import { follow } from '../../../machines/entity/lifecycle/kernel.ts';
import { pointExpiryRunLifecycle } from '../../../machines/points/point-expiry-run.lifecycle.ts';
import { ifWritten, startRounds } from '../../core/rounds.ts';
import type { Store } from '../../db/store.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { parameterIn } from '../../dictionary/parameter-values.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { house } from '../../entity/write/house.ts';
import { expireMany } from '../ledger/post-many.ts';
import { beginRuns } from './begin.ts';

/*
 * Takes what has expired out of the accounts, a piece at a time, each piece in one transaction with how far the run is. The number of the
 * run is the key in the ledger, which each member has once: whoever kills the server anywhere finds nothing lost and nothing taken twice.
 */

const everyMs = 1000;
/** Members of one transaction. */
const atOnce = 200;
/** What a round that came late may catch up: the pauses between rounds do not count as speed. */
const catchUp = sql`interval '2 seconds'`;

interface Due {
  readonly id: number;
  readonly status: string;
  readonly run_no: string;
  readonly wallet_id: number;
  readonly day: string;
  readonly is_backlog: boolean;
  readonly from_member: number;
}

/**
 * The run of the oldest day, locked; none while another server has it, or while it is too early for its next piece. One at a time: the bound
 * on the speed is one of the house.
 */
async function nextDue(tx: Tx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select r.id, r.status, r.run_no, r.wallet_id, r.day::text as day, r.is_backlog, r.from_member from point_expiry_run as r
    where r.id = (select o.id from point_expiry_run as o join wallet as w on w.id = o.wallet_id and w.status = 'enabled'
        where o.status = 'running' or (o.status = 'waiting' and not o.is_backlog) order by o.day, o.id limit 1)
      and r.status in ('waiting', 'running')
      and not exists (select from point_expiry_run as o where o.status <> 'waiting' and o.next_at > clock_timestamp())
    for no key update of r skip locked`.execute(tx);
  return rows[0];
}

/** Members of the run, those who come behind the last one that was seen. */
async function nextMembers(tx: Tx, { wallet_id, day, from_member }: Due): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select member_id as id from point_lot where wallet_id = ${wallet_id} and expire_on = ${day}::date and remaining > 0
      and member_id > ${from_member} order by member_id limit ${atOnce}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Where the chart takes a run that nobody has to ask for; it is a fault of the program that it does not. */
function stepped(row: Values, event: string): string {
  const next = follow(pointExpiryRunLifecycle, row, event);
  if (next === undefined) throw new Error(`a run that is ${String(row['status'])} takes no ${event}`);
  return next;
}

/** Works off one piece of one run; false when none is due. `at`: when it was, of what the demo tells. */
export async function runPiece(tx: Tx, at?: string): Promise<boolean> {
  const due = await nextDue(tx);
  if (!due) return false;
  const { id, run_no: key, day, is_backlog } = due;
  const running = due.status === 'waiting' ? stepped({ status: due.status, is_backlog }, 'START') : due.status;
  const members = await nextMembers(tx, due);
  const source = { entity: 'point_expiry_run', id } as const;
  const told = { kind: 'expire', bizType: 'expire', key, day, title: `${day} 到期`, source, by: house } as const;
  const expired = await expireMany(tx, { ...told, ...(at !== undefined && { at }) }, members);
  const points = expired.reduce((sum, one) => sum + one.points, 0);
  const isOver = members.length < atOnce;
  const status = isOver ? stepped({ status: running, is_backlog }, 'FINISH') : running;
  const now = sql`coalesce(${at ?? null}::timestamptz, now())`;
  await sql`update point_expiry_run set status = ${status}, done_members = done_members + ${expired.length},
      done_points = done_points + ${points}::bigint, from_member = ${members.at(-1) ?? due.from_member}::bigint,
      started_at = coalesce(started_at, ${now}), finished_at = case when ${isOver} then ${now} end,
      next_at = greatest(next_at, clock_timestamp() - ${catchUp})
        + make_interval(secs => ${members.length}::float8 * 3600 / ${parameterIn('point.expire_per_hour')})
    where id = ${id}`.execute(tx);
  noteRows(tx, 'point_expiry_run', [id]);
  return true;
}

/** Begins what is to be begun, and works off what may be worked off now, piece by piece, until the server stops. */
export async function runExpiry(store: Store, isStopped = () => false): Promise<void> {
  await withTransaction(store, beginRuns);
  while (!isStopped() && (await withTransaction(store, (tx) => runPiece(tx))));
}

/** Does so again and again, here and on every other instance, until the returned function is called. */
export const startExpiry = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => runExpiry(store, isStopped)),
    (error: unknown) => log.warn({ err: error }, 'points could not expire'),
  );

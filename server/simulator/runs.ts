import { sql } from 'kysely';
import type { SimulatorReport } from '../../contract/simulator/simulation.ts';
import type {
  RunState,
  SimulationOptions,
  SimulationRun,
  SimulationStatus,
} from '../../contract/simulator/steering.ts';
import { codes } from '../../contract/core/errors.ts';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';
import { house } from '../entity/write/house.ts';
import { isLive } from '../sign-in/endings.ts';
import { grantsOf } from '../sign-in/rights/rights.ts';
import { revokeKey } from './run-key.ts';

/** How long a run that tells nothing counts as alive, in seconds: whoever runs it says so every second. */
const leaseSeconds = 15;
export const permissionId = 'Simulator';
export const live = sql`state in ('starting', 'running', 'stopping')`;
export const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds}::double precision)`;

/** A run in words, as logs call it. */
export const nameOf = (id: number): string => `第 ${id} 次运行`;

type Found = SimulationRun & { readonly report: SimulatorReport | null; readonly options: SimulationOptions };

/** The run that is under way, or else the last one. */
export async function statusOf(db: Db): Promise<SimulationStatus> {
  const { rows } = await sql<Found>`
    select r.id, r.state, r.options, r.started_name as started_by, r.started_at, r.ended_at, r.reason, c.client_no, r.watch, r.report
    from simulator_run as r join api_client as c on c.id = r.client_id order by r.id desc limit 1`.execute(db);
  return { run: rows[0] ?? null };
}

/** Tells those who may look at the page that something of a run is new. */
export async function tellRun(tx: Db, run: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from session as s join account as a on a.id = s.account_id
    where ${isLive} and ${`${permissionId}.query`} = any(${sql.raw(grantsOf)})`.execute(tx);
  if (rows.length === 0) return;
  await publish(tx, { to: { accounts: rows.map(({ id }) => id) }, event: 'simulator', data: { run } });
}

/** How a run ended by itself. */
export interface Ending {
  readonly state: Extract<RunState, 'ended' | 'failed'>;
  readonly reason: string;
}

/**
 * Ends a run that is under way: its key is revoked, the log has a line, whoever looks is told. Does nothing, and returns false, where
 * it is over already.
 */
export async function endRun(tx: Db, run: number, { state, reason }: Ending): Promise<boolean> {
  const { rows } = await sql<{ client_id: number }>`
    update simulator_run set state = ${state}, reason = ${reason}, ended_at = now(), runner = null
    where id = ${run} and ${live} returning client_id`.execute(tx);
  const [ended] = rows;
  if (!ended) return false;
  await revokeKey(tx, ended.client_id);
  const isFailed = state === 'failed';
  await sql`insert into operation_log (nickname, permission_id, action, event, biz_id, biz_name, summary, result, result_code)
    values (${house.nickname}, ${permissionId}, 'disable', 'END', ${run}, ${nameOf(run)}, ${`会员模拟器结束：${reason}`},
      ${isFailed ? 'failed' : 'success'}, ${isFailed ? codes.failed : codes.ok}::int)`.execute(tx);
  await tellRun(tx, run);
  return true;
}

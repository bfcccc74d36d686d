import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type RunState, type SimulationOptions, speeds } from '../../contract/simulator/steering.ts';
import { startRounds } from '../core/rounds.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import type { SecretBox } from '../sign-in/secrets/secret-box.ts';
import { type Program, startProgram } from './program.ts';
import { type Ending, endRun, leaseEnd, live, tellRun } from './runs.ts';
import { targetsOf } from './targets.ts';

const everyMs = 1000;
/** An operator's call waits behind so many calls of phones at most, however many phones there are. */
const connections = 8;
const stoppedByHand = '已手动停止';

interface Ground {
  readonly store: Store;
  /** Where the program finds this server. */
  readonly address: URL;
  /** Opens the secrets of keys of the Open API. */
  readonly box: SecretBox;
  readonly caFile?: string | undefined;
  /** How the program is started; tests look at it. */
  readonly start?: typeof startProgram;
}

interface Claimed {
  readonly id: number;
  readonly state: RunState;
  readonly options: SimulationOptions;
  readonly client_id: number;
  readonly client_no: string;
  readonly sealed: string;
}

interface Standing {
  readonly state: RunState;
  readonly watch: number;
}

/** A run of this server, and its program. */
interface Own {
  readonly id: number;
  readonly program: Program;
}

/** Ends runs whose server has told nothing for too long. */
async function endLost({ store }: Ground): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from simulator_run where ${live} and lease_until < now()`.execute(store.db);
  for (const { id } of rows)
    await withTransaction(store, (tx) => endRun(tx, id, { state: 'failed', reason: '运行它的服务器没有回应' }));
}

/** Takes a run that was asked for and that no other server has taken. */
async function claim({ store }: Ground, runner: string): Promise<Claimed | undefined> {
  const { rows } = await withTransaction(store, (tx) =>
    sql<Claimed>`
      update simulator_run as r set runner = ${runner}::uuid, lease_until = ${leaseEnd}
      from api_client as c join api_client_secret as s on s.client_id = c.id
      where c.id = r.client_id and r.state in ('starting', 'stopping') and r.runner is null
      returning r.id, r.state, r.options, r.client_id, c.client_no, s.sealed`.execute(tx),
  );
  return rows[0];
}

async function begin(ground: Ground, claimed: Claimed): Promise<Own> {
  const { store, address, box, caFile, start = startProgram } = ground;
  const { id, options, client_id, client_no, sealed } = claimed;
  const targets = await targetsOf(store.db, id);
  const { script, phones, seed, farms, speed, minutes, switches } = options;
  const given = {
    url: address.href,
    phones,
    seed,
    script,
    farms,
    switches: switches.join(','),
    run: `page-${id}`,
    activities: targets.activities.join(','),
    codes: targets.codes.join(','),
    shops: targets.shops.join(','),
    pace: speeds[speed].pace,
    seconds: (minutes ?? 0) * 60,
    connections,
  };
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value ?? 0)]);
  const key = `${client_no}:${box.open(sealed, client_id) ?? ''}`;
  return { id, program: start({ args, key, caFile }) };
}

/** Keeps what the program told, and how long it counts as alive; how the run stands, undefined where it is over for everybody else. */
const keepReport = ({ store }: Ground, { id, program }: Own): Promise<Standing | undefined> =>
  withTransaction(store, async (tx) => {
    const { report } = program;
    const told = report ? JSON.stringify(report) : null;
    const { rows } = await sql<Standing>`
      update simulator_run set lease_until = ${leaseEnd}, report = coalesce(${told}::jsonb, report),
        state = case when state = 'starting' and ${told !== null} then 'running' else state end
      where id = ${id} and ${live} returning state, watch`.execute(tx);
    if (report) await tellRun(tx, id);
    return rows[0];
  });

async function endingOf({ store }: Ground, { id, program: { fault = '' } }: Own): Promise<Ending> {
  if (fault !== '') return { state: 'failed', reason: fault };
  const { rows } = await sql<Standing>`select state, watch from simulator_run where id = ${id}`.execute(store.db);
  return { state: 'ended', reason: rows[0]?.state === 'stopping' ? stoppedByHand : '已到设定的运行时长' };
}

const end = ({ store }: Ground, { id, program: { report } }: Own, ending: Ending): Promise<boolean> =>
  withTransaction(store, async (tx) => {
    if (report)
      await sql`update simulator_run set report = ${JSON.stringify(report)}::jsonb where id = ${id} and ${live}`.execute(
        tx,
      );
    return endRun(tx, id, ending);
  });

/** One look at the run of this server, or for one to take; the run that it has afterwards. */
async function look(ground: Ground, own: Own | undefined, runner: string): Promise<Own | undefined> {
  if (!own) {
    await endLost(ground);
    const claimed = await claim(ground, runner);
    if (claimed?.state !== 'stopping') return claimed && begin(ground, claimed);
    // Stopped before anybody had begun it.
    const ending = { state: 'ended', reason: stoppedByHand } as const;
    await withTransaction(ground.store, (tx) => endRun(tx, claimed.id, ending));
    return undefined;
  }
  if (own.program.fault !== undefined) {
    await end(ground, own, await endingOf(ground, own));
    return undefined;
  }
  const standing = await keepReport(ground, own);
  if (standing?.state === 'running' || standing?.state === 'starting') own.program.ask(standing.watch);
  else own.program.stop();
  return own;
}

/**
 * Runs the simulator for whoever starts it from its page, until the returned function is called: that ends the run of this server. Of
 * several servers one takes a run; one that tells nothing any more is ended by another.
 */
export function startSimulator(ground: Ground, log: { warn(fields: object, line: string): void }): () => Promise<void> {
  const runner = randomUUID();
  let own: Own | undefined;
  const stop = startRounds(
    everyMs,
    async () => {
      own = await look(ground, own, runner);
    },
    (error) => log.warn({ err: error }, 'the simulator could not be looked at'),
  );
  return async () => {
    await stop();
    if (!own) return;
    own.program.stop();
    await own.program.isOver;
    await end(ground, own, { state: 'ended', reason: '服务器停止，模拟器随之结束' });
  };
}

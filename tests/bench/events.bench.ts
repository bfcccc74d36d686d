import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { SimulatorFigures } from '../../contract/simulator/simulation.ts';
import { madeKey } from '../server/open-api/keys.ts';
import { startEntities } from '../server/entities/with-entities.ts';
import { address, run as startServer } from '../server/server-process.ts';
import { endPrograms, type Program, simulate } from '../server/simulator/program.ts';
import type { Row } from './run.ts';

const seconds = 15;
/** Phones that wait for nothing but their answers. */
const phones = 16;

interface Case {
  readonly what: string;
  readonly args: readonly string[];
  readonly call?: string;
  readonly goal: string;
}

const cases: readonly Case[] = [
  {
    what: 'joins',
    args: ['--phones', '2000', '--acts', '1', '--pace', '0', '--connections', String(phones)],
    call: 'members/upsert',
    goal: '300/s, p95 50 ms',
  },
  {
    what: 'draws on one prize',
    args: ['--phones', String(phones), '--pace', '0', '--script', 'farm', '--connections', String(phones)],
    call: 'draws/take',
    goal: '200/s, no deadlock',
  },
  {
    what: 'a draw day at 300 events/s',
    args: ['--phones', '600', '--pace', '2000', '--connections', '64'],
    goal: '300/s, p95 50 ms',
  },
];

const countOf = ({ calls, by_call }: SimulatorFigures, call?: string) =>
  call === undefined ? calls : (by_call[call]?.calls ?? 0);

const ticksPerMs = 0.1;

/** Milliseconds of a core that processes have used so far (Linux); what else the machine does has no part in it. */
const cpuOf = (pids: readonly number[]): number =>
  pids
    .map((pid) => `/proc/${pid}/stat`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [])
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) / ticksPerMs, 0);

/** Answers per second from the first that was seen to the last. */
async function rateOf(program: Program, call?: string): Promise<number> {
  let first: { readonly at: number; readonly count: number } | undefined;
  let rate = 0;
  let isOver = false;
  void program.over.then(() => {
    isOver = true;
  });
  for (;;) {
    if (isOver) return Math.round(rate);
    const count = countOf((await program.report()).figures, call);
    const at = performance.now();
    if (count > 0 && first && count > first.count) rate = ((count - first.count) / (at - first.at)) * 1000;
    if (count > 0) first ??= { at, count };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The load of the member simulator on a server of its own process over PostgreSQL, all on this machine. */
export async function bench(): Promise<readonly Row[]> {
  const house = await startEntities({ engine: 'PostgreSQL', logLevel: 'silent' });
  const rows: Row[] = [];
  const ask = (text: string) => house.store.pool.query<{ n: string }>(text);
  try {
    const key = await madeKey(house, await house.login(), { kind: 'simulator' });
    const none = `'{"user_total":0,"user_month":0,"user_day":0}'`;
    await ask(
      `update activity set limits = ${none}, win_limits = ${none}, budget_fen = null, risk_rules = '{}' where id = 4001`,
    );
    // One prize with stock, and nothing but it.
    await ask(`update prize set daily_limit = 0, user_limit = 0, probability = case when id in (5004, 5008) then 1000000 else 0 end,
      stock_total = stock_total + case when id in (5004, 5008) then 1000000 else 0 end where plan_id in (4102, 4103)`);
    const server = startServer({ DATABASE_URL: house.databaseUrl ?? '', DATA_DIR: house.dataDir, LOG_LEVEL: 'silent' });
    const url = await address(server);
    const backends = async () =>
      (await ask('select pid as n from pg_stat_activity where datname = current_database()')).rows.map(({ n }) =>
        Number(n),
      );
    for (const { what, args, call, goal } of cases) {
      const before = await ask('select deadlocks as n from pg_stat_database where datname = current_database()');
      const cpu = { server: cpuOf([server.child.pid ?? 0]), database: cpuOf(await backends()) };
      const program = simulate(url, key, [...args, '--seconds', String(seconds), '--seed', '7']);
      const rate = await rateOf(program, call);
      const { last, said } = await program.over;
      if (!last) throw new Error(said);
      const all = Math.max(1, last.figures.calls);
      const after = await ask('select deadlocks as n from pg_stat_database where datname = current_database()');
      rows.push({
        what,
        calls: countOf(last.figures, call),
        'per second': rate,
        'server CPU ms per call': ((cpuOf([server.child.pid ?? 0]) - cpu.server) / all).toFixed(1),
        'database CPU ms per call': ((cpuOf(await backends()) - cpu.database) / all).toFixed(1),
        'median ms': last.figures.p50_ms,
        'p95 ms': last.figures.p95_ms,
        refused: last.figures.refused,
        deadlocks: Number(after.rows[0]?.n) - Number(before.rows[0]?.n),
        load: loadavg()[0]?.toFixed(1) ?? '',
        goal,
      });
    }
    server.child.kill('SIGTERM');
    await server.over;
    return rows;
  } finally {
    endPrograms();
    await house.close();
  }
}

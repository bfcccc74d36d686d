import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { leanHeader } from '../../contract/entity/lean-rows.ts';
import { entityRoutes } from '../../server/routes.ts';
import { layDemoRows } from '../server/demo-rows.ts';
import { testPassword } from '../server/data-template.ts';
import { startPostgres } from '../server/postgres.ts';
import { startApp } from '../server/with-server.ts';
import { addRecords } from './million-records.ts';
import type { Row } from './run.ts';

/*
 * What a list of 50 award records costs over HTTP, in processor time of the server and of the database, beside the bare query over HTTP;
 * BENCH_BEFORE names another checkout to compare with. All of them take turns.
 */

const amount = Number(process.env['BENCH_ROWS'] ?? 20_000);
const rounds = 8;
const calls = 60;
const root = fileURLToPath(new URL('../../', import.meta.url));
const listPath = '/proxy-he/admin/api/award-logs?pageNo=1&pageSize=50';

/** One way to answer the list. */
interface Way {
  readonly what: string;
  readonly child: ChildProcess;
  readonly address: string;
  readonly database: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly server: number[];
  readonly query: number[];
  readonly wait: number[];
  bytes: number;
}

async function startWay(what: string, from: string, database: string, lean: boolean): Promise<Way> {
  const child = fork(path.join(root, 'tests/bench/list-server.ts'), [from, database], { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const address = `http://127.0.0.1:${port}`;
  const headers = { ...(from === 'bare' ? {} : await signedIn(address)), ...(lean && { [leanHeader]: '1' }) };
  return { what, child, address, database, headers, server: [], query: [], wait: [], bytes: 0 };
}

async function signedIn(address: string): Promise<Readonly<Record<string, string>>> {
  const body = JSON.stringify({ username: 'admin', password: testPassword });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/proxy-he/admin/auth/login`, { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: { token: string } };
  return { authorization: `Bearer ${result.token}` };
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}

/** Processor time of the connections of a database, in ms: hundredths of a second are counted. */
async function databaseCpu(client: Client, database: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    new URL(database).pathname.slice(1),
  ]);
  return rows.reduce((sum, { pid }) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

async function turn(way: Way, client: Client): Promise<void> {
  const before = [await cpuOf(way.child), await databaseCpu(client, way.database)] as const;
  const since = performance.now();
  for (let call = 0; call < calls; call += 1) {
    // Plain, so that what is measured is the list.
    const answer = await fetch(way.address + listPath, { headers: { ...way.headers, 'accept-encoding': 'identity' } });
    const text = await answer.text();
    if (!text.includes('"code":20000')) throw new Error(text.slice(0, 200));
    way.bytes = text.length;
  }
  way.wait.push((performance.now() - since) / calls);
  way.server.push(((await cpuOf(way.child)) - before[0]) / calls);
  way.query.push(((await databaseCpu(client, way.database)) - before[1]) / calls);
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(2));
};

/** The demo and so many records that say as much as real ones. */
async function fill(database: string): Promise<void> {
  const server = await startApp({ databaseUrl: database, routes: entityRoutes(), logLevel: 'silent' });
  await layDemoRows(server.store, server.dataDir);
  await addRecords(server.store.pool, amount);
  await server.store.pool
    .query(`set statement_timeout to 0; update award_record as r set steps = s.steps, award_snapshot = s.award_snapshot
    from (select steps, award_snapshot from award_record order by length(steps::text) + length(award_snapshot::text) desc limit 1) as s
    where r.biz_no like 'bench:%'`);
  await server.store.pool.query('vacuum analyze award_record');
  await server.close();
}

/** The same rows for each way, so that none finds what another has warmed. */
async function copyOf(client: Client, database: string, name: string): Promise<string> {
  await client.query(`create database ${name} template ${new URL(database).pathname.slice(1)}`);
  return Object.assign(new URL(database), { pathname: `/${name}` }).href;
}

/** One list after the other, in turns. */
export async function bench(): Promise<readonly Row[]> {
  const postgres = await startPostgres({ own: true });
  const before = process.env['BENCH_BEFORE'];
  const own = await postgres.freshDatabase();
  await fill(own);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const [old, bare] = [await copyOf(client, own, 'before'), await copyOf(client, own, 'bare')];
  const ways = [
    await startWay('bare query', 'bare', bare, false),
    ...(before ? [await startWay('before', before, old, false)] : []),
    await startWay('our list', root, own, true),
  ];
  try {
    for (const way of ways) await turn(way, client);
    for (const way of ways) for (const list of [way.server, way.query, way.wait]) list.length = 0;
    for (let round = 0; round < rounds; round += 1) for (const way of ways) await turn(way, client);
    console.log(`load ${fs.readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} rows`);
    return ways.map(({ what, server, query, wait, bytes }) => ({
      what,
      'server ms': median(server),
      'database ms': median(query),
      'both ms': Number((median(server) + median(query)).toFixed(2)),
      'one after the other ms': median(wait),
      bytes,
    }));
  } finally {
    for (const { child } of ways) child.kill();
    await client.end();
    await postgres.stop();
  }
}

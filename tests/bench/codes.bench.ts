import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { CodeImported, CodePreview } from '../../contract/coupons/coupon-codes.ts';
import { virtualCodeCalls } from '../../contract/virtual-codes/calls.ts';
import { virtualProduct } from '../../contract/virtual-codes/virtual-product.entity.ts';
import { pastedCodes } from '../../src/coupons/pasted-codes.ts';
import { sampleProduct } from '../server/entities/samples.ts';
import { archive, bookFiles, sheetXml } from '../server/imports/workbook.ts';
import { startPostgres } from '../server/postgres.ts';
import { address, run } from '../server/server-process.ts';
import type { Row } from './run.ts';
import { type Caller, callsOf } from './server-calls.ts';

/*
 * How long a hundred thousand codes of a virtual product take to be brought in, on PostgreSQL: as a file of either kind and pasted. Uploading
 * checks each line; adding is what 导入 does. The server is a process of its own. Processor time is that of the server and of all
 * of PostgreSQL, read from Linux; how long others wait is asked five times a second by a call of somebody else.
 */

const amount = Number(process.env['BENCH_ROWS'] ?? 100_000);
const password = 'Bench-2026-flan';

/** Codes that no other file has. */
const codesOf = (prefix: string): readonly string[] =>
  Array.from({ length: amount }, (_, at) => `${prefix}${String(at * 7_919).padStart(12, '0')}`);

const files: Readonly<Record<string, () => Blob>> = {
  CSV: () => new Blob([['code', ...codesOf('CSV')].join('\n')]),
  XLSX: () => {
    const book = archive(bookFiles(sheetXml([['code'], ...codesOf('XLSX').map((code) => [code])])));
    return new Blob([new Uint8Array(book)]);
  },
  粘贴: () => pastedCodes(codesOf('PASTE').join('\n')) ?? new Blob(),
};

export async function bench(): Promise<readonly Row[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-bench-'));
  const postgres = await startPostgres({ own: true });
  const databaseUrl = await postgres.freshDatabase();
  const server = run({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, SEED: 'demo', DATABASE_URL: databaseUrl });
  try {
    const call = await callsOf(await address(server), password);
    const used = { server: server.child.pid ?? 0, database: await masterOf(databaseUrl) };
    console.log(`load ${fs.readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} codes`);
    const table: Row[] = [];
    for (const [kind, file] of Object.entries(files)) table.push(...(await imported(call, kind, file(), used)));
    return table;
  } finally {
    server.child.kill('SIGTERM');
    await server.over;
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The process that all connections of a PostgreSQL server are children of. */
async function masterOf(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [, master] = statOf(rows[0]?.pid ?? 0);
  await client.end();
  return Number(master);
}

/** What Linux tells of a process behind its name, from its state on. */
const statOf = (pid: number | string): readonly string[] =>
  fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];

/** Seconds that a process has used, with those of its children that are over, and with `family` of those that are not. */
function secondsOf(pid: number, family = false): number {
  const own = [11, 12, 13, 14].reduce((sum, at) => sum + Number(statOf(pid)[at]), 0) / 100;
  if (!family) return own;
  const children = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChildOf(name, pid));
  return children.reduce((sum, child) => sum + secondsOf(Number(child)), own);
}

function isChildOf(pid: string, parent: number): boolean {
  try {
    return Number(statOf(pid)[1]) === parent;
  } catch {
    return false;
  }
}

async function imported(
  call: Caller,
  kind: string,
  file: Blob,
  pids: { readonly server: number; readonly database: number },
): Promise<readonly Row[]> {
  const table: Row[] = [];
  const seconds = () => [secondsOf(pids.server), secondsOf(pids.database, true)] as const;
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const [before, since] = [seconds(), performance.now()];
    const others = waiting(call);
    const done = await work().catch(async (error: unknown) => {
      await others();
      throw error;
    });
    const wall = (performance.now() - since) / 1000;
    const after = seconds();
    const [node, database] = after.map((now, at) => now - (before[at] ?? 0));
    const waits = await others();
    table.push({
      kind,
      what,
      seconds: Number(wall.toFixed(2)),
      'server, processor s': Number(node?.toFixed(2)),
      'PostgreSQL, processor s': Number(database?.toFixed(2)),
      'others wait, median ms': Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
      'worst ms': Math.round(waits.at(-1) ?? 0),
    });
    return done;
  };
  const body = { ...sampleProduct, title: `性能 ${kind}` };
  const made = await call<{ id: number; version: number }>(virtualProduct.calls.create ?? '', body);
  const form = new FormData();
  form.append('file', file, kind === 'XLSX' ? 'codes.xlsx' : 'codes.csv');
  const upload = () => call<CodePreview>(virtualCodeCalls.upload, form, `?id=${made.id}`);
  const preview = await timed('upload and check', upload);
  if (preview.fresh !== amount) throw new Error(JSON.stringify(preview).slice(0, 500));
  const request_id = randomUUID();
  const code_import = { file_url: preview.file_url, expire_at: '2030-06-30T23:59:59+08:00', request_id };
  const { id, version } = made;
  const asked = { id, version, code_import };
  const done = await timed('add', () => call<CodeImported>(virtualProduct.calls.update ?? '', asked, '', request_id));
  if (done.imported !== amount) throw new Error(JSON.stringify(done));
  return table;
}

/** How long a light call of somebody else takes, asked again and again until the answer is wanted; sorted. */
function waiting(call: Caller): () => Promise<readonly number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const since = performance.now();
      await call('GET /admin/user/info');
      waits.push(performance.now() - since);
      await sleep(200);
    }
  })();
  return async () => {
    over.abort();
    await asking;
    return waits.toSorted((a, b) => a - b);
  };
}

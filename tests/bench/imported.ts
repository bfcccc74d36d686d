import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entity } from '../../contract/entity/entity.ts';
import { type CommitMode, importCalls, type ImportStatus } from '../../contract/jobs/import.ts';
import { startPostgres } from '../server/postgres.ts';
import { address, run } from '../server/server-process.ts';
import { memoryOf } from './memory.ts';
import type { Row } from './run.ts';
import { type Caller, callsOf } from './server-calls.ts';

/** How many lines a file has, and how they are written. */
export const amount = Number(process.env['BENCH_ROWS'] ?? 20_000);
const mode: CommitMode = process.env['BENCH_WHOLE'] ? 'whole' : 'rows';
const password = 'Bench-2026-flan';

/** A file on its way into an entity. */
interface Sent {
  readonly entity: Entity;
  readonly format: 'csv' | 'xlsx';
  readonly file: Blob;
}

/** A server of its own, on PostgreSQL with BENCH_POSTGRES=1, into which files go one after the other. */
export async function importedAll(files: Iterable<Sent>): Promise<readonly Row[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-bench-'));
  const postgres = process.env['BENCH_POSTGRES'] ? await startPostgres() : undefined;
  const server = run({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    ...(postgres && { DATABASE_URL: await postgres.freshDatabase() }),
  });
  try {
    const call = await callsOf(await address(server), password);
    console.log(`load ${fs.readFileSync('/proc/loadavg', 'utf8').trim()}; ${amount} lines`);
    const table: Row[] = [];
    for (const sent of files) table.push(...(await imported(call, sent, server.child.pid ?? 0)));
    return table;
  } finally {
    server.child.kill('SIGTERM');
    await server.over;
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function imported(call: Caller, { entity, format, file }: Sent, pid: number): Promise<readonly Row[]> {
  const calls = importCalls(entity);
  const table: Row[] = [];
  /** Does one part of it, and looks at the memory and at how long others wait. */
  const phase = async <T>(what: string, work: (waits: number[]) => Promise<T>): Promise<T> => {
    const before = memoryOf(pid).now;
    const since = performance.now();
    const waits: number[] = [];
    const done = await work(waits);
    const sorted = waits.toSorted((a, b) => a - b);
    table.push({
      format,
      what,
      seconds: Number(((performance.now() - since) / 1000).toFixed(1)),
      'memory before MB': before,
      'peak MB': memoryOf(pid).peak,
      'others wait, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      'worst ms': Math.round(sorted.at(-1) ?? 0),
    });
    return done;
  };
  const until = (id: number, state: ImportStatus['state']) => async (waits: number[]) => {
    for (;;) {
      const since = performance.now();
      const status = await call<ImportStatus>(calls.status, undefined, `?import_id=${id}`);
      waits.push(performance.now() - since);
      if (status.state === state) return status;
      if (status.state === 'failed') throw new Error(status.error ?? 'the import failed');
      await sleep(100);
    }
  };
  const form = new FormData();
  form.append('file', file, `rows.${format}`);
  const { import_id: id } = await phase('upload', () => call<{ import_id: number }>(calls.upload, form, '?dry_run=1'));
  const { counts } = await phase('check', until(id, 'checked'));
  if (counts.new !== amount) throw new Error(`${JSON.stringify(counts)} of ${amount} lines`);
  await call(calls.commit, { import_id: id, mode });
  const { written } = await phase('write', until(id, 'finished'));
  if (written.added !== amount) throw new Error(`${JSON.stringify(written)} of ${amount} lines`);
  return table;
}

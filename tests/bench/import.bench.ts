import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awardCate } from '../../contract/awards/award-cate.entity.ts';
import { type CommitMode, importCalls, type ImportStatus } from '../../contract/jobs/import.ts';
import { startPostgres } from '../server/postgres.ts';
import { archive, bookFiles, sheetXml } from '../server/imports/workbook.ts';
import { address, run } from '../server/server-process.ts';
import { type Caller, callsOf } from './server-calls.ts';
import { memoryOf } from './memory.ts';
import type { Row } from './run.ts';

/*
 * How long a file of as many lines as one may have (import.max_rows) takes, how much memory the server needs for it, and how long a call of somebody else
 * waits meanwhile. The server is a process of its own, as `npm start` runs it; on PostgreSQL with BENCH_POSTGRES=1, all or nothing with
 * BENCH_WHOLE=1. Memory is that of the whole process, the embedded database included, read from Linux.
 */

const amount = Number(process.env['BENCH_ROWS'] ?? 20_000);
const mode: CommitMode = process.env['BENCH_WHOLE'] ? 'whole' : 'rows';
const password = 'Bench-2026-flan';
const heading = ['分类名称', '排序', '备注'];
const lineOf = (name: string): readonly string[] => [name, '10', `第一批，${name}`];
const formats: readonly Format[] = process.env['BENCH_FORMAT'] === 'csv' ? ['csv'] : ['csv', 'xlsx'];
type Format = 'csv' | 'xlsx';

function fileOf(format: Format): Blob {
  const table = [heading, ...Array.from({ length: amount }, (_, at) => lineOf(`${format} ${at}`))];
  const bytes =
    format === 'xlsx'
      ? archive(bookFiles(sheetXml(table)))
      : Buffer.from(table.map((cells) => cells.join(',')).join('\n'));
  return new Blob([new Uint8Array(bytes)]);
}

/** Both formats, one after the other, into the same server; with BENCH_FORMAT=csv only that. */
export async function bench(): Promise<readonly Row[]> {
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
    for (const format of formats) table.push(...(await imported(call, format, server.child.pid ?? 0)));
    return table;
  } finally {
    server.child.kill('SIGTERM');
    await server.over;
    await postgres?.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function imported(call: Caller, format: Format, pid: number): Promise<readonly Row[]> {
  const calls = importCalls(awardCate);
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
  form.append('file', fileOf(format), `rows.${format}`);
  const { import_id: id } = await phase('upload', () => call<{ import_id: number }>(calls.upload, form, '?dry_run=1'));
  const { counts } = await phase('check', until(id, 'checked'));
  if (counts.new !== amount) throw new Error(`${JSON.stringify(counts)} of ${amount} lines`);
  await call(calls.commit, { import_id: id, mode });
  const { written } = await phase('write', until(id, 'finished'));
  if (written.added !== amount) throw new Error(`${JSON.stringify(written)} of ${amount} lines`);
  return table;
}

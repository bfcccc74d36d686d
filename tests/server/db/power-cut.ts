import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../../server/db/store.ts';
import { killChild, startChild } from './children.ts';
import { findDamage } from './crash-load.ts';
import { preparedDataDir } from './data-dirs.ts';

/*
 * Simulated power cuts, by hand, as root on Linux: node tests/server/db/power-cut.ts 25 [after]
 * The data directory lies on an image file. The writer is stopped, the image copied as it is (only what was forced to
 * the disk has reached it), the writer killed, the copy mounted and opened. `after` is the number of ms between the
 * start of the writer and the cut; left out, the cut comes within 4 s of its first row.
 */

const [cuts = 10, after] = process.argv.slice(2).map(Number);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-power-'));
const image = path.join(folder, 'disk');
const disk = path.join(folder, 'mounted');
const dataDir = path.join(disk, 'data');
const acknowledged = new Set<number>();
const outcomes: string[] = [];

run('truncate', '-s', '1500M', image);
run('mkfs.ext4', '-q', '-F', image);
fs.mkdirSync(disk);
try {
  if (after === undefined) await prepareDisk();
  for (let cut = 0; cut < cuts; cut += 1) {
    await writeUntilCut();
    const damage = await reopen();
    outcomes.push(damage);
    process.stdout.write(`cut ${cut + 1}: ${acknowledged.size} rows acknowledged so far, ${damage}\n`);
  }
} finally {
  spawnSync('umount', [disk]);
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = outcomes.every((outcome) => outcome === 'nothing lost') ? 0 : 1;

/** Making a database takes seconds that are of interest only when the cut comes within them. */
async function prepareDisk(): Promise<void> {
  run('mount', '-o', 'loop', image, disk);
  fs.cpSync(await preparedDataDir(), dataDir, { recursive: true });
  await unmount();
}

async function writeUntilCut(): Promise<void> {
  run('mount', '-o', 'loop', image, disk);
  const child = startChild('crash-child.ts', [dataDir]);
  const lines = readline.createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  const ready = once(lines, 'line');
  lines.on('line', (line) => line !== 'ready' && acknowledged.add(Number(line)));
  if (after === undefined) await ready;
  await sleep(after ?? 500 + Math.random() * 3_500);
  child.kill('SIGSTOP');
  copySettled();
  await killChild(child);
  await closed;
  await unmount();
  fs.renameSync(`${image}.cut`, image);
}

async function reopen(): Promise<string> {
  run('mount', '-o', 'loop', image, disk);
  try {
    return await verdict();
  } catch (error) {
    return `not usable: ${String(error)}`;
  } finally {
    await unmount();
  }
}

async function verdict(): Promise<string> {
  const store = await openStore({ dataDir });
  try {
    const tables = await store.pool.query("select 1 from pg_tables where tablename = 'issue'");
    // A cut before the tables were committed leaves none, rightly.
    const damage = tables.rowCount === 0 && acknowledged.size === 0 ? [] : await findDamage(store, acknowledged);
    return damage.length === 0 ? 'nothing lost' : damage.join(', ');
  } finally {
    await store.close();
  }
}

/** Copies the image until nothing was written meanwhile: the block layer may still be working. */
function copySettled(): void {
  let seen: number;
  do {
    seen = fs.statSync(image).mtimeMs;
    run('cp', '--sparse=always', image, `${image}.cut`);
  } while (fs.statSync(image).mtimeMs !== seen);
}

async function unmount(): Promise<void> {
  for (let tries = 0; spawnSync('umount', [disk]).status !== 0; tries += 1) {
    if (tries === 50) throw new Error(`cannot unmount ${disk}`);
    await sleep(100);
  }
}

function run(command: string, ...args: string[]): void {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr}`);
}

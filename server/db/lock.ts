import fs from 'node:fs';
import path from 'node:path';
import { publishFile, replaceFile } from './durable-files.ts';
import { isHeld, myself, readOwner } from './lock-owner.ts';
import { errorCode, refusalOf, StartRefused } from './start-refused.ts';

/*
 * The embedded engine has no lock of its own: two processes on one folder lose each other's rows without an error.
 * The lock is the file owner.<n>.lock with the highest n. A dead owner's file is never taken away, it is outnumbered:
 * whoever publishes n + 1 (link() lets exactly one do so) and still sees it as the highest is the owner. So there is no
 * moment at which a living owner's file is moved, and two late comers cannot both win.
 */

const heartbeatMs = 3_000;
const lockName = /^owner\.(\d{1,9})\.lock$/;

/** Holds a folder until released; the process's death releases it too. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes `folder` for this process. `patienceMs` is how long an owner that cannot be looked up (another container or
 * machine) is watched for a heartbeat before it counts as dead.
 * @throws {StartRefused} locked, naming the owner's pid; unwritable; no-space
 */
export async function lockFolder(folder: string, patienceMs = 10_000): Promise<FolderLock> {
  for (;;) {
    const last = highest(folder);
    if (last > 0) await refuseIfHeld(folder, last, patienceMs);
    if (publish(folder, last + 1)) return hold(folder, last + 1);
  }
}

async function refuseIfHeld(folder: string, generation: number, patienceMs: number): Promise<void> {
  const file = lockFile(folder, generation);
  const owner = readOwner(file);
  if (owner === undefined || !(await isHeld(file, owner, patienceMs))) return;
  const advice = '请先停止它，或用 DATA_DIR 指定另一个目录。';
  throw new StartRefused(
    'locked',
    `数据目录 ${folder} 正被另一个进程使用（进程号 ${owner.pid}，主机 ${owner.host}），${advice}`,
  );
}

function publish(folder: string, generation: number): boolean {
  const file = lockFile(folder, generation);
  try {
    if (!publishFile(file, JSON.stringify(myself()))) return false;
  } catch (error) {
    throw refusalOf(error, folder);
  }
  // A process that was asleep since it looked may publish a number that others have already passed.
  if (highest(folder) === generation) return true;
  fs.rmSync(file, { force: true });
  return false;
}

function hold(folder: string, generation: number): FolderLock {
  for (const older of generations(folder)) {
    if (older < generation) fs.rmSync(lockFile(folder, older), { force: true });
  }
  const file = lockFile(folder, generation);
  const heartbeat = setInterval(() => beat(file), heartbeatMs).unref();
  return {
    release() {
      clearInterval(heartbeat);
      try {
        replaceFile(file, JSON.stringify({ released: true }));
      } catch (error) {
        // The folder is gone (a test's temporary one) or full: our death releases the lock anyway.
        if (errorCode(error) === '') throw error;
      }
    },
  };
}

function beat(file: string): void {
  const now = new Date();
  fs.utimes(file, now, now, () => undefined);
}

function highest(folder: string): number {
  return Math.max(0, ...generations(folder));
}

function generations(folder: string): number[] {
  return fs
    .readdirSync(folder)
    .flatMap((name) => lockName.exec(name)?.[1] ?? [])
    .map(Number);
}

function lockFile(folder: string, generation: number): string {
  return path.join(folder, `owner.${generation}.lock`);
}

import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './start-refused.ts';

/** Who holds a folder. `started`, `boot` and `space` are '' where the platform does not tell them. */
export interface LockOwner {
  readonly pid: number;
  /** Start time of the process in clock ticks since boot: tells a reused pid from the owner. */
  readonly started: string;
  readonly host: string;
  readonly boot: string;
  /** The pid namespace: the same number means another process in another container. */
  readonly space: string;
}

type Verdict = 'alive' | 'dead' | 'unknown';

/** This process, as it signs its lock. */
export function myself(): LockOwner {
  return { pid: process.pid, started: startedAt(process.pid), host: os.hostname(), boot: bootId(), space: pidSpace() };
}

/** The owner a lock file names; undefined when it was released, is gone, or was cut off by a power failure. */
export function readOwner(file: string): LockOwner | undefined {
  try {
    const owner: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return isOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `owner` still lives; one that cannot be looked up is watched for a heartbeat (the file's time changing). */
export async function isHeld(file: string, owner: LockOwner, patienceMs: number): Promise<boolean> {
  const verdict = judge(owner);
  return verdict === 'unknown' ? hasHeartbeat(file, patienceMs) : verdict === 'alive';
}

function judge(owner: LockOwner): Verdict {
  const me = myself();
  if (owner.host !== me.host) return 'unknown';
  if (owner.boot !== me.boot) return 'dead';
  if (owner.space !== me.space) return 'unknown';
  const started = startedAt(owner.pid);
  if (started !== '') return started === owner.started ? 'alive' : 'dead';
  return exists(owner.pid) ? 'unknown' : 'dead';
}

// Compares the file's time with itself only, so clocks that disagree do not matter.
async function hasHeartbeat(file: string, patienceMs: number): Promise<boolean> {
  const first = modifiedAt(file);
  for (let waited = 0; waited < patienceMs; waited += 250) {
    await sleep(250);
    if (modifiedAt(file) !== first) return true;
  }
  return false;
}

function modifiedAt(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Field 22 of /proc/<pid>/stat; '' for a process that is gone or hidden from us. A zombie holds nothing any more. */
function startedAt(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? '');
}

function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id').trim();
}

function pidSpace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pid' in value && 'started' in value && 'host' in value && 'boot' in value && 'space' in value)) return false;
  const texts = [value.started, value.host, value.boot, value.space];
  return Number.isSafeInteger(value.pid) && texts.every((text) => typeof text === 'string');
}

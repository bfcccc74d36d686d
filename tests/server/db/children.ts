import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export type Child = ChildProcessByStdio<null, Readable, null>;

const running = new Set<Child>();

/** Starts a TypeScript file of this folder as a process of its own; its errors go to ours. */
export function startChild(file: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The first line a child writes. */
export async function firstLine(child: Child): Promise<string> {
  for await (const line of readline.createInterface({ input: child.stdout })) return line;
  return '';
}

/** kill -9, and waits until it is dead. */
export async function killChild(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Kills what a failed test left running. */
export async function killChildren(): Promise<void> {
  await Promise.all([...running].map(killChild));
}

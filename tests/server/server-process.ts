import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from './bare-environment.ts';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The server as a process, as `npm start` runs it. */
export interface Run {
  readonly child: ChildProcess;
  /** What it wrote so far, by stream. */
  readonly said: { stdout: string; stderr: string };
  /** The exit code, when it is over. */
  readonly over: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts it with this environment, on a free port of this machine; demo data is the named rows alone. */
export function run(env: Record<string, string>, args: readonly string[] = []): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment, HOST: '127.0.0.1', PORT: '0', DEMO_HISTORY: 'off', ...env },
  });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  const over = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, said, over };
}

/** Waits until it listens; returns the address without the slash at the end. */
export async function address({ said, over }: Run): Promise<string> {
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  for (;;) {
    const found = /已启动：(http:\S+)\/\n/.exec(said.stdout)?.[1];
    if (found !== undefined) return found;
    if (isOver) throw new Error(`it ended: ${said.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Kills what a failed test left running. */
export function endRuns(): void {
  for (const child of running) child.kill('SIGKILL');
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SimulatorReport } from '../../../contract/simulator/simulation.ts';
import type { Key } from '../open-api/caller.ts';

const main = fileURLToPath(new URL('../../../simulator/main.ts', import.meta.url));

/** The member simulator as a process of its own, as `npm run simulate` starts it. */
export interface Program {
  /** What came of it so far; once it is over, in the end. */
  report(): Promise<SimulatorReport>;
  /** The exit code and what it said of a failure. */
  readonly over: Promise<{
    readonly code: number | null;
    readonly said: string;
    readonly last: SimulatorReport | undefined;
  }>;
  stop(): void;
}

const running = new Set<ChildProcess>();

/** Starts it with these arguments; the key stands in its environment. */
export function simulate(url: string, key: Pick<Key, 'clientNo' | 'secret'>, args: readonly string[]): Program {
  const child = fork(main, ['--url', url, ...args], {
    env: { PATH: process.env['PATH'], SIMULATOR_KEY: `${key.clientNo}:${key.secret}` },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.add(child);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let last: SimulatorReport | undefined;
  child.on('message', (message) => {
    last = message as SimulatorReport;
  });
  const over = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, said, last };
  });
  return {
    over,
    async report() {
      const heard = once(child, 'message');
      child.send({ watch: 0 });
      const [report] = (await Promise.race([heard, over.then(() => [last])])) as [SimulatorReport | undefined];
      if (report === undefined) throw new Error(`it ended: ${said}`);
      return report;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

/** Kills what a failed test left running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

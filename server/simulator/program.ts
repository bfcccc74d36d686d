import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SimulatorReport } from '../../contract/simulator/simulation.ts';

const entry = fileURLToPath(new URL('../../simulator/main.ts', import.meta.url));
const follow = new URL('../launch/follow-launcher.mjs', import.meta.url).href;
/** The program may take so long to let calls under way finish. */
const finishMs = 8000;
/** Only the last line of what it said is of use to a person. */
const mostSaid = 4000;
/** It is refused with this code where a person can mend why (simulator/main.ts). */
const refusedCode = 2;

/** How the program is started. */
export interface ProgramStart {
  readonly args: readonly string[];
  /** `KF000001:secret`; it stands in the environment, where no list of processes shows it. */
  readonly key: string;
  /** Who signs the certificate of this server, where it has one of its own. */
  readonly caFile?: string | undefined;
}

/** The simulator as a process of its own. It ends when this process does, however that ends. */
export interface Program {
  /** Of its process; undefined where there is none. */
  readonly pid: number | undefined;
  /** What it told last. */
  readonly report: SimulatorReport | undefined;
  /** Set once it is over: empty where it ended as it should, else why not. */
  readonly fault: string | undefined;
  /** Asks what came of it so far, and for one phone. */
  ask(watch: number): void;
  /** Lets calls under way finish; one that takes too long is ended. */
  stop(): void;
  readonly isOver: Promise<void>;
}

/** What a program needs of the environment of its server: none of the settings, and no secret. */
function environment({ key, caFile }: ProgramStart): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    ...(caFile !== undefined && { NODE_EXTRA_CA_CERTS: caFile }),
    SIMULATOR_KEY: key,
  };
}

function faultOf(code: number | null, signal: NodeJS.Signals | null, said: string): string {
  if (code === 0) return '';
  const line = said.trim().split('\n').at(-1) ?? '';
  if (code === refusedCode && line !== '') return line;
  return `模拟器进程意外退出（${code === null ? `信号 ${signal ?? '未知'}` : `退出码 ${code}`}）`;
}

/** Ends a program that does not end by itself. */
function endLate(child: ChildProcess): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), finishMs).unref();
  child.once('exit', () => clearTimeout(timer));
}

export function startProgram(begin: ProgramStart): Program {
  const child = fork(entry, begin.args, {
    execArgv: ['--import', follow],
    env: environment(begin),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  let report: SimulatorReport | undefined;
  let fault: string | undefined;
  let isStopping = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-mostSaid);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is our own program, and says nothing else.
  child.on('message', (message) => (report = message as SimulatorReport));
  const isOver = new Promise<void>((resolve) => {
    const end = (why: string) => {
      fault ??= why;
      resolve();
    };
    child.once('error', () => end('模拟器进程无法启动'));
    // A program that was told to stop before it could listen to that ends by the signal.
    child.once('close', (code, signal) => end(isStopping && signal === 'SIGTERM' ? '' : faultOf(code, signal, said)));
  });
  // It must not keep a server alive that has nothing else to do.
  child.unref();
  child.channel?.unref();
  return {
    pid: child.pid,
    get report() {
      return report;
    },
    get fault() {
      return fault;
    },
    // A program that is just ending hears nothing.
    ask: (watch) => child.connected && child.send({ watch }, () => {}),
    stop: () => {
      if (isStopping) return;
      isStopping = true;
      child.kill('SIGTERM');
      endLate(child);
    },
    isOver,
  };
}

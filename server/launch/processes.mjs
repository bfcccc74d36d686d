import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './node24.mjs';

const windows = process.platform === 'win32';
/** Where Node keeps what it made of the sources, so that the next start need not read TypeScript again. */
const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node') };
const followLauncher = fileURLToPath(new URL('follow-launcher.mjs', import.meta.url));

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 127 when the program could not be started
 * @property {string} output what it wrote, both streams in their order
 */

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to this process's own
 * @param {string} [cwd]
 * @returns {Promise<Outcome>}
 */
export function captured(program, args, env, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...compileCache, ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program to its end in the foreground.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to this process's own
 * @returns {Promise<number>} exit code
 */
export function shown(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...compileCache, ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/**
 * Starts a server in a process group of its own. Ctrl-C in a terminal reaches every process of the foreground group,
 * and npm passes it on once more: a server in that group would be told to stop two or three times. Outside it, it
 * hears only what {@link stopWith} says; and it stops by itself when the launcher is gone (follow-launcher.mjs).
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'pipe' }} [options]
 */
export function startServer(node, args, { env, stdout = 'inherit' } = {}) {
  return spawn(node, ['--import', followLauncher, ...args], {
    cwd: root,
    env: { ...compileCache, ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    detached: !windows,
  });
}

/**
 * Calls `stop` at the first wish to stop. The copies of one Ctrl-C arrive together and count once; a wish a second
 * later is a person who does not want to wait: `force`.
 * @param {(signal: NodeJS.Signals) => void} stop
 * @param {() => void} force
 */
export function onWishToStop(stop, force) {
  let first = 0;
  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => {
    if (first === 0) {
      first = Date.now();
      stop(signal);
    } else if (Date.now() - first > 1000) {
      force();
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, hear);
  whenNpmIsGone(() => hear('SIGTERM'));
}

/**
 * Between npm and its script stands a shell that keeps signals to itself: who ends npm alone ends npm and that shell.
 * @param {() => void} then
 */
function whenNpmIsGone(then) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    then();
  }, 250);
  watch.unref();
}

/**
 * Runs a server in the foreground until it ends, and ends with its exit code.
 * @param {string} node
 * @param {readonly string[]} args
 */
export function handOver(node, args) {
  const server = startServer(node, args);
  onWishToStop(
    // A closed terminal (SIGHUP) is a wish to stop as well. On Windows the console tells every process itself.
    (signal) => windows || server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal),
    () => server.kill('SIGKILL'),
  );
  server.on('error', (error) => {
    console.error(`无法启动 ${node}：${error.message}`);
    process.exit(127);
  });
  server.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? os.constants.signals[signal] : 0);
}

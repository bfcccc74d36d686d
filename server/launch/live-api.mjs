import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from './processes.mjs';

/**
 * The API of `npm run dev`: the real server on a port of its own, started anew when its sources change.
 * @param {string} node
 * @param {string} address where the pages are; takes the place of the server's own address in what it prints
 */
export async function liveApi(node, address) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const say = speaker(origin, address);
  const launch = () => {
    const server = startServer(node, ['server/main.ts', '--development'], {
      // A line per request would drown what the pages' server says.
      env: {
        LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
        PORT: `${port}`,
        HOST: '127.0.0.1',
        PUBLIC_URL: process.env['PUBLIC_URL'] || address,
      },
      stdout: 'pipe',
    });
    if (server.stdout) createInterface({ input: server.stdout }).on('line', say);
    return server;
  };
  let server = launch();
  let up = answers(server, origin);

  return {
    origin,
    /** Whether the API answers; waits while it starts. */
    isUp: () => up,
    /** Stops the server and starts it with the sources of now. Calls in the meantime wait in {@link isUp}. */
    restart() {
      up = up
        .then(() => stop(server, 'SIGTERM'))
        .then(() => {
          server = launch();
          return answers(server, origin);
        });
      return up;
    },
    /** @param {NodeJS.Signals} signal */
    stop: (signal) => stop(server, signal),
  };
}

/** @typedef {ReturnType<typeof startServer>} Server */

/** @param {Server} server */
const isOver = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;

/**
 * @param {Server} server
 * @param {NodeJS.Signals} signal
 */
async function stop(server, signal) {
  if (isOver(server)) return;
  server.kill(signal);
  await once(server, 'exit');
}

/**
 * Waits until the server answers, or is over before it does.
 * @param {Server} server
 * @param {string} origin
 */
async function answers(server, origin) {
  while (!isOver(server)) {
    const alive = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (alive) return true;
    await delay(50);
  }
  console.error('The API is not running; it starts again when one of its files changes.');
  return false;
}

/**
 * Passes the server's lines on with the address of the pages in them. A restart says the address again: left out.
 * @param {string} origin
 * @param {string} address
 */
function speaker(origin, address) {
  const said = new Set();
  /** @param {string} line */
  return (line) => {
    const text = line.replaceAll(origin, address);
    if (said.has(text)) return;
    if (text !== line) said.add(text);
    console.log(text);
  };
}

/** @returns {Promise<number>} a port that nobody listens on */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

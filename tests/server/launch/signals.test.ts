import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'flan-launch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that says which signals it hears and takes a moment to stop, ending with 7. */
const server = path.join(folder, 'server.mjs');
writeFileSync(
  server,
  `for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(7), 300); });
  setInterval(() => {}, 1000);
  console.log('up ' + process.pid);`,
);

const launcher = `
  import { handOver } from './server/launch/processes.mjs';
  handOver(process.execPath, [${JSON.stringify(server)}]);`;

/** Launchers and servers: also those that a failed test has left behind. */
const running = new Set<number>();
afterEach(() => {
  for (const pid of running) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  }
  running.clear();
});

/** Starts the launcher with that server; resolves when the server is up. */
async function launch() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', launcher], {
    // Not as if by npm, whose absence would be a wish to stop.
    env: { ...process.env, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => heard.push(...text.trim().split('\n')));
  await expect.poll(() => heard.length).toBe(1);
  const pid = Number(heard.shift()?.split(' ')[1]);
  running.add(pid).add(child.pid ?? pid);
  return { child, heard, server: pid };
}

test('the copies of one Ctrl-C reach the server once, and its exit code is passed on', async () => {
  const { child, heard } = await launch();
  child.kill('SIGINT');
  await delay(20);
  child.kill('SIGINT');
  await expect(once(child, 'exit')).resolves.toEqual([7, null]);
  expect(heard).toEqual(['SIGINT']);
});

test('a closed terminal stops the server like any other wish to stop', async () => {
  const { child, heard } = await launch();
  child.kill('SIGHUP');
  await expect(once(child, 'exit')).resolves.toEqual([7, null]);
  expect(heard).toEqual(['SIGTERM']);
});

test('a server whose launcher is gone stops by itself', async () => {
  const { child, heard } = await launch();
  child.kill('SIGKILL');
  // The server holds the other end.
  await once(child.stdout, 'close');
  expect(heard).toEqual(['SIGTERM']);
});

test('the server stands outside the process group that a terminal interrupts', async () => {
  const { child, server: pid } = await launch();
  // Signal 0 asks whether there is a group with this number; a group has the number of its leader.
  expect(process.kill(-pid, 0)).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

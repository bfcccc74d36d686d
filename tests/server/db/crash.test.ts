import fs from 'node:fs';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openStore } from '../../../server/db/store.ts';
import { killChild, killChildren, startChild } from './children.ts';
import { findDamage } from './crash-load.ts';
import { newDataDir, preparedDataDir, removeDataDirs } from './data-dirs.ts';

/** More by hand: KILL_LOOPS=30 npx vitest run --project server tests/server/db/crash.test.ts */
const loops = Number(process.env['KILL_LOOPS'] ?? 5);

afterEach(killChildren);
afterAll(removeDataDirs);

test(
  `kill -9 under load, ${loops} times: every acknowledged row is there`,
  { timeout: 10_000 + loops * 10_000 },
  async () => {
    const dataDir = await preparedDataDir();
    const acknowledged = new Set<number>();
    for (let loop = 0; loop < loops; loop += 1) {
      await writeAndKill(dataDir, acknowledged);
      const store = await openStore({ dataDir });
      expect(await findDamage(store, acknowledged)).toEqual([]);
      await store.close();
    }
  },
);

test('kill -9 while the database is being made: the next start makes it again', async () => {
  let dataDir = '';
  // A test that is held up kills too late, when all is made: then there is another one to kill.
  for (let tries = 0; tries < 5 && !isHalfMade(dataDir); tries += 1) {
    dataDir = newDataDir();
    const child = startChild('crash-child.ts', [dataDir]);
    await expect.poll(() => fs.existsSync(`${dataDir}/database`), { timeout: 45_000, interval: 10 }).toBe(true);
    await killChild(child);
  }
  expect(isHalfMade(dataDir)).toBe(true);
  const store = await openStore({ dataDir });
  expect(await store.healthy()).toBe(true);
  await store.close();
});

function isHalfMade(dataDir: string): boolean {
  const file = `${dataDir}/flan-admin.json`;
  return dataDir !== '' && fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes('preparing');
}

async function writeAndKill(dataDir: string, acknowledged: Set<number>): Promise<void> {
  const before = acknowledged.size;
  const child = startChild('crash-child.ts', [dataDir]);
  const lines = readline.createInterface({ input: child.stdout });
  const closed = new Promise((resolve) => lines.once('close', resolve));
  const ready = new Promise((resolve) => lines.once('line', resolve));
  lines.on('line', (line) => line !== 'ready' && acknowledged.add(Number(line)));
  expect(await ready).toBe('ready');
  // Somebody else's start, meanwhile, must not get in.
  await expect(openStore({ dataDir })).rejects.toThrow(`进程号 ${child.pid}`);
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
  await sleep(Math.random() * 600);
  await killChild(child);
  await closed;
}

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../../server/db/lock.ts';
import { myself } from '../../../server/db/lock-owner.ts';
import { firstLine, killChild, killChildren, startChild } from './children.ts';
import type { Child } from './children.ts';

let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flan-lock-'));
});

afterEach(async () => {
  await killChildren();
  fs.rmSync(folder, { recursive: true, force: true });
});

const refused = (pid: number | undefined) =>
  `数据目录 ${folder} 正被另一个进程使用（进程号 ${pid}，主机 ${os.hostname()}），请先停止它，或用 DATA_DIR 指定另一个目录。`;

test('a second process is refused with one line that names the first', async () => {
  const first = startChild('lock-child.ts', [folder]);
  expect(await firstLine(first)).toBe('held');
  expect(await firstLine(startChild('lock-child.ts', [folder]))).toBe(refused(first.pid));
  await expect(lockFolder(folder)).rejects.toMatchObject({ kind: 'locked', message: refused(first.pid) });
});

test('the lock of a killed process is taken over at once', async () => {
  const first = startChild('lock-child.ts', [folder]);
  expect(await firstLine(first)).toBe('held');
  await killChild(first);
  const started = performance.now();
  const lock = await lockFolder(folder);
  expect(performance.now() - started).toBeLessThan(5_000);
  lock.release();
});

test('a released lock is free again, also for the process that had it', async () => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ kind: 'locked', message: refused(process.pid) });
  first.release();
  const second = await lockFolder(folder);
  second.release();
  expect(fs.readdirSync(folder)).toEqual(['owner.2.lock']);
});

test.each([
  ['empty', ''],
  ['cut off', '{"pid":1,"star'],
  ['something else', '{"pid":"1"}'],
])('a lock file that a power failure left %s is stale', async (_, text) => {
  fs.writeFileSync(path.join(folder, 'owner.3.lock'), text);
  const lock = await lockFolder(folder);
  expect(fs.readdirSync(folder)).toEqual(['owner.4.lock']);
  lock.release();
});

test('a pid that another process got later is not the owner', async () => {
  const owner = { ...myself(), started: '1' };
  fs.writeFileSync(path.join(folder, 'owner.1.lock'), JSON.stringify(owner));
  const lock = await lockFolder(folder);
  lock.release();
});

test('a lock from before the machine was restarted is stale', async () => {
  fs.writeFileSync(path.join(folder, 'owner.1.lock'), JSON.stringify({ ...myself(), boot: 'another' }));
  const lock = await lockFolder(folder);
  lock.release();
});

test('an owner on another host is refused while its heartbeat is seen, and taken over when it is not', async () => {
  const file = path.join(folder, 'owner.1.lock');
  fs.writeFileSync(file, JSON.stringify({ ...myself(), host: 'elsewhere', pid: 7 }));
  const heart = setInterval(() => fs.utimesSync(file, new Date(), new Date()), 100);
  await expect(lockFolder(folder, 1_000)).rejects.toThrow('进程号 7，主机 elsewhere');
  clearInterval(heart);
  const lock = await lockFolder(folder, 600);
  lock.release();
});

test('of eight processes that find the same dead owner, one wins', async () => {
  fs.writeFileSync(path.join(folder, 'owner.1.lock'), '');
  const children: Child[] = Array.from({ length: 8 }, () => startChild('lock-child.ts', [folder]));
  const lines = await Promise.all(children.map(firstLine));
  expect(lines.filter((line) => line === 'held')).toHaveLength(1);
  const winner = children[lines.indexOf('held')];
  expect(lines.filter((line) => line === refused(winner?.pid))).toHaveLength(7);
});

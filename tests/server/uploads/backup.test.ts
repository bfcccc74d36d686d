import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupWarning } from '../../../server/backup/runs.ts';
import { backupRound } from '../../../server/backup/worker.ts';
import type { FileStore } from '../../../server/core/file-store.ts';
import { bucketStore } from '../../../server/files/store/bucket.ts';
import { temporaryFolder } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { startStorage, type TestStorage } from './storage.ts';
import { kept, upload } from './upload.ts';

let storage: TestStorage;
let server: TestServer;
let token: string;
beforeAll(async () => {
  storage = await startStorage();
  server = await startApp({ uploads: bucketStore(storage.s3) });
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});

const lines: string[] = [];
const note = (fields: object, line: string) => void lines.push(`${line} ${JSON.stringify(fields)}`);
const log = { info: note, warn: note, error: note };
const nameIn = (url: string) => url.split('/').at(-1) ?? '';
const kindsIn = (folder: string) =>
  fs.readdirSync(folder).map((name) => name.replace(/^flan-admin-\d{8}-\d{6}/, 'ours'));
const later = (interval: string) =>
  server.store.pool.query(
    `update backup_run set started_at = started_at - interval '${interval}', finished_at = finished_at - interval '${interval}'`,
  );

/** Notes which pictures are fetched. */
function watched(store: FileStore) {
  const fetched: string[] = [];
  const get: FileStore['get'] = (name) => (fetched.push(name), store.get(name));
  return { fetched, watching: { ...store, get } };
}

test('pictures of the bucket lie in the backup, each fetched once; one that is not what its row says is left out and told', async () => {
  const folder = path.join(temporaryFolder(), 'backups');
  const bytes = png(7, 5);
  const [one, two] = [kept(await upload(server, token, bytes)), kept(await upload(server, token, png(8, 5)))];
  const { fetched, watching } = watched(bucketStore(storage.s3));
  // Bytes of the same length that are others.
  await watching.put(nameIn(two.url), Buffer.alloc(png(8, 5).length));
  const place = { folder, keep: 2, uploads: watching };
  await backupRound(server.store, place, log);
  const copies = path.join(folder, 'uploads');
  expect(fs.readdirSync(copies)).toEqual([nameIn(one.url)]);
  expect(fs.readFileSync(path.join(copies, nameIn(one.url))).equals(bytes)).toBe(true);
  expect(lines.join('\n')).toContain(`were not backed up {"damaged":["${nameIn(two.url)}"]}`);
  expect(await backupWarning(server.store)).toBeUndefined();

  await watching.put(nameIn(two.url), png(8, 5));
  // The next one may begin in the same second, which no two do in a house, and would have its name.
  for (const old of fs.readdirSync(folder).filter((name) => name.endsWith('.backup')))
    fs.rmSync(path.join(folder, old));
  await later('25 hours');
  await backupRound(server.store, place, log);
  expect(fs.readdirSync(copies).toSorted()).toEqual([nameIn(one.url), nameIn(two.url)].toSorted());
  expect(fetched.filter((name) => name === nameIn(one.url))).toHaveLength(1);
});

test('while the storage is away the rows are written all the same, as the half of a backup, and the next try makes it whole', async () => {
  const folder = path.join(temporaryFolder(), 'backups');
  const place = { folder, keep: 2, uploads: bucketStore(storage.s3) };
  await later('25 hours');
  await storage.stop();
  await backupRound(server.store, place, log);
  expect(kindsIn(folder)).toEqual(['ours.backup.half']);
  expect(await backupWarning(server.store)).toBe('自动备份失败：图片存储暂时不可用，图片没有备份完整');

  await storage.start();
  await later('61 minutes');
  await backupRound(server.store, place, log);
  expect(kindsIn(folder)).toEqual(['ours.backup', 'uploads']);
  expect(await backupWarning(server.store)).toBeUndefined();
});

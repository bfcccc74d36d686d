import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { openStore } from '../../../server/db/store.ts';
import type { FileStore } from '../../../server/core/file-store.ts';
import { bringUp } from '../../../server/files/store/bring-up.ts';
import { bucketStore } from '../../../server/files/store/bucket.ts';
import { folderStore } from '../../../server/files/store/folder.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { temporaryFolder } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { startPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { address, endRuns, run } from '../server-process.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { startStorage, type TestStorage } from './storage.ts';
import { kept, upload } from './upload.ts';

/* A house that kept its pictures in a folder is given a bucket. */

let storage: TestStorage;
let server: TestServer;
let folder: string;
let pictures: readonly string[];
const nameIn = (url: string) => url.split('/').at(-1) ?? '';

beforeAll(async () => {
  [storage, server] = await Promise.all([startStorage(), startApp()]);
  const token = await server.login();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => upload(server, token, png(30 + at, 2))));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok]));
  pictures = answers.map((answer) => nameIn(kept(answer).url)).toSorted();
  folder = uploadsIn(server.dataDir);
});
afterAll(async () => {
  endRuns();
  await server.close();
  await storage.remove();
});

/** Counts what is asked of a bucket. */
function counted(store: FileStore) {
  const asked = { put: 0, list: 0, others: 0 };
  const counting: FileStore = {
    isOwn: false,
    put: (name, bytes) => ((asked.put += 1), store.put(name, bytes)),
    list: () => ((asked.list += 1), store.list()),
    get: (name) => ((asked.others += 1), store.get(name)),
    size: (name) => ((asked.others += 1), store.size(name)),
    remove: (name) => ((asked.others += 1), store.remove(name)),
  };
  return { asked, counting };
}

test('pictures that rows name are copied once, by several instances at once too; the folder stays as it is', async () => {
  const { db, pool } = server.store;
  const [first = '', deleted = '', lost = ''] = pictures;
  await pool.query(`update file set status = 'deleted' where stored_name = '${deleted}'`);
  fs.rmSync(path.join(folder, lost));
  fs.writeFileSync(path.join(folder, '00000000-0000-4000-8000-000000000000.png'), 'no row names it');
  fs.writeFileSync(path.join(folder, 'mine.txt'), 'not of the server');
  const before = fs.readdirSync(folder).toSorted();
  const [bucket, own] = [bucketStore(storage.s3), folderStore(folder)];
  // One that is there already.
  await bucket.put(first, fs.readFileSync(path.join(folder, first)));

  const wanted = pictures.filter((name) => name !== deleted && name !== lost);
  const copied = await Promise.all([bringUp(db, own, bucket), bringUp(db, own, bucket)]);
  expect(Math.max(...copied)).toBe(wanted.length - 1);
  expect(await storage.names()).toEqual(wanted);
  for (const name of wanted)
    expect((await bucket.get(name))?.equals(fs.readFileSync(path.join(folder, name)))).toBe(true);
  expect(fs.readdirSync(folder).toSorted()).toEqual(before);
});

test('the next start asks for one list, and nothing where the folder has none', async () => {
  const { asked, counting } = counted(bucketStore(storage.s3));
  expect(await bringUp(server.store.db, folderStore(folder), counting)).toBe(0);
  expect(asked).toEqual({ put: 0, list: 1, others: 0 });
  expect(await bringUp(server.store.db, folderStore(path.join(folder, 'none')), counting)).toBe(0);
  expect(asked.list).toBe(1);
});

test('a server that is started with a bucket says how many it copied, and serves them', async () => {
  const postgres = await startPostgres();
  const [dataDir, databaseUrl] = [temporaryFolder(), await preparedDatabase(postgres, 'accounts')];
  const own = uploadsIn(dataDir);
  const name = '11111111-1111-4111-8111-111111111111.png';
  const bytes = png(90, 2);
  fs.mkdirSync(own);
  fs.writeFileSync(path.join(own, name), bytes);
  const store = await openStore({ dataDir, databaseUrl });
  await store.pool.query(`insert into file (sha256, name, mime, size, width, height, stored_name)
    values ('${'a'.repeat(64)}', 'a.png', 'image/png', ${bytes.length}, 90, 2, '${name}')`);
  await store.close();
  const running = run({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...storage.env });
  const served = await fetch(`${await address(running)}/uploads/${name}`);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  expect(running.said.stdout).toContain(`已把 1 张图片从 ${own} 复制到 S3 存储桶，原目录没有改动。\n`);
  running.child.kill('SIGTERM');
  expect(await running.over).toBe(0);
  expect(fs.readdirSync(own)).toEqual([name]);
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true });
});

import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { openUploads } from '../../../server/files/store/open.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { emptyStore } from '../../../server/seed/reset.ts';
import { prepareData } from '../../../server/first-start.ts';
import { readSettings, uploadsIn } from '../../../server/settings.ts';
import { testPassword } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { startStorage, type TestStorage } from './storage.ts';
import { kept, rowsKept, upload } from './upload.ts';

/** Two instances of one database and one bucket, on machines of their own. */
let postgres: TestPostgres;
let storage: TestStorage;
let here: TestServer;
let there: TestServer;
let token: string;

beforeAll(async () => {
  [postgres, storage] = await Promise.all([startPostgres(), startStorage()]);
  const databaseUrl = await preparedDatabase(postgres, 'accounts');
  const instance = async () =>
    startApp({ databaseUrl, uploads: await openUploads({ dataDir: 'unused', s3: storage.s3 }) });
  here = await instance();
  there = await instance();
  token = await here.login();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await Promise.all([postgres.stop(), storage.remove()]);
});

const nameIn = (url: string) => url.split('/').at(-1) ?? '';

test('what one instance keeps the other serves, as it always was served; no folder is made', async () => {
  const bytes = png(7, 5);
  const answer = await upload(here, token, bytes, '凉茶.png');
  expect(answer).toMatchObject({ status: 200, code: codes.ok, result: { name: '凉茶.png', size: bytes.length } });
  expect(await storage.names()).toEqual([nameIn(kept(answer).url)]);
  for (const instance of [here, there]) {
    const served = await instance.app.inject({ url: kept(answer).url });
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(fs.existsSync(uploadsIn(instance.dataDir))).toBe(false);
  }
});

test('the same bytes, sent to two instances at once and many times, are kept once', async () => {
  const [rows, names] = [await rowsKept(here), (await storage.names()).length];
  const bytes = png(9, 4);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => upload(at % 2 === 0 ? here : there, token, bytes)),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok]));
  expect(new Set(answers.map((answer) => kept(answer).url)).size).toBe(1);
  expect(await rowsKept(here)).toBe(rows + 1);
  expect((await storage.names()).length).toBe(names + 1);
});

test('ten at once are ten, each served as it was sent', async () => {
  const pictures = Array.from({ length: 10 }, (_, at) => png(20 + at, 3));
  const answers = await Promise.all(pictures.map((bytes) => upload(here, token, bytes)));
  expect(new Set(answers.map((answer) => kept(answer).file_id)).size).toBe(10);
  for (const [at, answer] of answers.entries()) {
    const served = await there.app.inject({ url: kept(answer).url });
    expect(served.rawPayload.equals(pictures[at] ?? Buffer.alloc(0))).toBe(true);
  }
});

test('content whose bytes were lost is put there again under its name', async () => {
  const bytes = png(41, 2);
  const first = kept(await upload(here, token, bytes));
  const bucket = await openUploads({ dataDir: 'unused', s3: storage.s3 });
  await bucket.remove(nameIn(first.url));
  const gone = await there.app.inject({ url: first.url });
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(kept(await upload(there, token, bytes))).toMatchObject(first);
  expect((await here.app.inject({ url: first.url })).statusCode).toBe(200);
});

describe('the bytes of a deleted picture', () => {
  test('go with the next round, those of others stay', async () => {
    const bucket = await openUploads({ dataDir: 'unused', s3: storage.s3 });
    const [goes, stays] = [kept(await upload(here, token, png(51, 2))), kept(await upload(here, token, png(52, 2)))];
    const { pool } = here.store;
    await pool.query(`update file set status = 'deleted' where id = ${goes.file_id}`);
    await Promise.all([tidyUp(here.store, bucket), tidyUp(there.store, bucket)]);
    const names = await storage.names();
    expect(names).not.toContain(nameIn(goes.url));
    expect(names).toContain(nameIn(stays.url));
    const { rows } = await pool.query<{ removed: boolean }>(
      `select removed_at is not null as removed from file where id = ${goes.file_id}`,
    );
    expect(rows).toEqual([{ removed: true }]);
  });

  test('nothing else waits for it while the storage is away, and it is done when it is there again', async () => {
    const bucket = await openUploads({ dataDir: 'unused', s3: storage.s3 });
    const { file_id, url } = kept(await upload(here, token, png(53, 2)));
    const { pool } = here.store;
    await pool.query(`update file set status = 'deleted' where id = ${file_id}`);
    await pool.query(
      `insert into request_count (kind, key, since, count) values ('test', 'old', now() - interval '2 days', 1)`,
    );
    await storage.stop();
    await expect(tidyUp(here.store, bucket)).rejects.toThrow('the storage of uploads');
    expect((await pool.query(`select from request_count where key = 'old'`)).rowCount).toBe(0);
    await storage.start();
    expect(await storage.names()).toContain(nameIn(url));
    await tidyUp(here.store, bucket);
    expect(await storage.names()).not.toContain(nameIn(url));
  });
});

test('a reset removes what its database named, and leaves what others keep in the bucket', async () => {
  const bucket = await openUploads({ dataDir: 'unused', s3: storage.s3 });
  const others = '00000000-0000-4000-8000-000000000000.png';
  await bucket.put(others, png(2, 2));
  expect((await storage.names()).length).toBeGreaterThan(1);
  await emptyStore(here.store, bucket);
  expect(await storage.names()).toEqual([others]);
  expect(await rowsKept(here)).toBe(0);
});

test('the demo data brings its pictures into the bucket, where they are used again', async () => {
  const bucket = await openUploads({ dataDir: 'unused', s3: storage.s3 });
  const others = await storage.names();
  const settings = readSettings({
    DATA_DIR: here.dataDir,
    ADMIN_PASSWORD: testPassword,
    SEED: 'demo',
    DEMO_HISTORY: 'off',
  });
  await prepareData(here.store, bucket, settings, () => undefined);
  const { rows } = await here.store.pool.query<{ stored_name: string }>('select stored_name from file');
  expect(rows.length).toBeGreaterThan(10);
  const named = rows.map(({ stored_name }) => stored_name);
  expect(await storage.names()).toEqual([...others, ...named].toSorted());
  expect((await there.app.inject({ url: `/uploads/${named[0] ?? ''}` })).statusCode).toBe(200);
  expect(fs.existsSync(uploadsIn(here.dataDir))).toBe(false);
});

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { bucketStore } from '../../../server/files/store/bucket.ts';
import { png } from '../entities/pictures.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import { preparedDatabase } from '../prepared.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { settingsAt, startSilence, startStorage, type TestStorage } from './storage.ts';
import { kept, rowsKept, upload } from './upload.ts';

/* The storage of uploads goes away, or says nothing, while the server works. */

const away = { status: 503, code: codes.failed, message: '图片存储暂时不可用，请稍后重试' };

let postgres: TestPostgres;
let databaseUrl: string;
let storage: TestStorage;
let server: TestServer;
let token: string;

beforeAll(async () => {
  [postgres, storage] = await Promise.all([startPostgres(), startStorage()]);
  databaseUrl = await preparedDatabase(postgres, 'accounts');
  server = await startApp({ databaseUrl, uploads: bucketStore(storage.s3) });
  token = await server.login();
});
afterAll(async () => {
  await server.close();
  await Promise.all([postgres.stop(), storage.remove()]);
});

const lastLine = async () => {
  const { rows } = await server.store.pool.query<{ summary: string; result_code: number }>(
    `select summary, result_code from operation_log where permission_id = 'Upload' order by id desc limit 1`,
  );
  return rows[0];
};

test('a storage that dies is told to who uploads and who looks; nothing is written, all else goes on, and so does it later', async () => {
  const [before, after] = [png(7, 5), png(8, 5)];
  const first = kept(await upload(server, token, before));
  const rows = await rowsKept(server);
  await storage.stop();

  expect(await upload(server, token, after)).toMatchObject(away);
  // Content that is kept already: whether its bytes still are cannot be known.
  expect(await upload(server, token, before)).toMatchObject(away);
  expect(await rowsKept(server)).toBe(rows);
  const looked = await server.app.inject({ url: first.url });
  expect([looked.statusCode, looked.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(looked.json()).toMatchObject({ code: away.code, message: away.message });
  // A name that nobody gave is not asked for.
  expect((await server.app.inject({ url: '/uploads/x.png' })).statusCode).toBe(404);
  expect((await server.call('GET', '/admin/user/info', { token })).code).toBe(codes.ok);
  expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  // The log names the reason and holds no key.
  expect(server.log.join('')).toContain('the storage of uploads: put: ECONNREFUSED');
  expect(server.log.join('')).not.toContain(storage.s3.secretKey);

  await storage.start();
  expect((await upload(server, token, after)).code).toBe(codes.ok);
  expect(await rowsKept(server)).toBe(rows + 1);
  expect((await storage.names()).length).toBe(rows + 1);
  expect((await server.app.inject({ url: first.url })).statusCode).toBe(200);
});

test('an upload that the storage refused stands in the operation log as one that failed', async () => {
  await storage.stop();
  expect(await upload(server, token, png(31, 5))).toMatchObject(away);
  await storage.start();
  expect(await lastLine()).toEqual({ summary: '上传图片：服务器发生错误，请稍后重试', result_code: codes.failed });
});

test('a storage that takes everything and never answers is given up, and told', async () => {
  const silence = await startSilence();
  const stuck = await startApp({
    databaseUrl,
    uploads: bucketStore(silence.s3, { connect: 300, call: 600 }),
  });
  try {
    const rows = await rowsKept(server);
    const first = await storage.names();
    expect(await upload(stuck, token, png(61, 5))).toMatchObject(away);
    expect(await rowsKept(server)).toBe(rows);
    const looked = await stuck.app.inject({ url: `/uploads/${first[0] ?? ''}` });
    expect([looked.statusCode, looked.headers['cache-control']]).toEqual([503, 'no-store']);
    expect((await stuck.call('GET', '/admin/user/info', { token })).code).toBe(codes.ok);
  } finally {
    silence.stop();
    await stuck.close();
  }
});

test('a picture of which only the beginning comes is given up', async () => {
  const half = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('the beginning');
  });
  half.listen(0, '127.0.0.1');
  await once(half, 'listening');
  const s3 = settingsAt((half.address() as AddressInfo).port);
  const stuck = await startApp({ databaseUrl, uploads: bucketStore(s3, { connect: 300, call: 600 }) });
  try {
    const looked = await stuck.app.inject({ url: '/uploads/00000000-0000-4000-8000-000000000000.png' });
    expect([looked.statusCode, looked.headers['cache-control']]).toEqual([503, 'no-store']);
  } finally {
    half.closeAllConnections();
    half.close();
    await stuck.close();
  }
});

test('a row that cannot be written leaves no bytes', async () => {
  const names = await storage.names();
  await server.store.pool.query('alter table file add constraint none_wide check (width <> 71) not valid');
  expect((await upload(server, token, png(71, 5))).code).not.toBe(codes.ok);
  await server.store.pool.query('alter table file drop constraint none_wide');
  expect(await storage.names()).toEqual(names);
});

test('a storage that no longer knows the key, or has lost the bucket, is away: no picture is said to be none', async () => {
  const [name = ''] = await storage.names();
  for (const s3 of [
    { ...storage.s3, accessKey: 'nobody' },
    { ...storage.s3, bucket: 'another' },
  ]) {
    const uploads = bucketStore(s3);
    await expect(uploads.get(name)).rejects.toThrow('the storage of uploads: get');
    await expect(uploads.put(name, png(2, 2))).rejects.toThrow('the storage of uploads: put');
  }
});

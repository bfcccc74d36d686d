import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { startApp, type TestServer } from '../with-server.ts';
import { png } from './pictures.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startApp();
  token = await server.login();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const kept = async () => {
  const folder = uploadsIn(server.dataDir);
  const { rows } = await server.store.pool.query<object>('select * from file');
  return [fs.existsSync(folder) ? fs.readdirSync(folder) : [], rows];
};

/** A request that has begun to send a file. */
function begun() {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const request = http.request({ port, method: 'POST', path: '/proxy-he/admin/api/upload', headers });
  request.on('error', () => undefined);
  request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  return request;
}

const answerTo = (request: http.ClientRequest) =>
  new Promise<Envelope>((resolve) => {
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(JSON.parse(text) as Envelope));
    });
  });

/** Sends megabytes until that many are sent or nobody listens; returns how many were. */
async function pour(request: http.ClientRequest, megabytes: number): Promise<number> {
  const megabyte = Buffer.alloc(1024 * 1024, 1);
  let sent = 0;
  for (; sent < megabytes && !request.destroyed; sent += 1)
    if (!request.write(megabyte))
      await Promise.race([new Promise((resolve) => request.once('drain', resolve)), sleep(200)]);
  return sent;
}

test('a sender who goes away leaves nothing behind, and the next is served', async () => {
  const before = await kept();
  const leaving = begun();
  leaving.write(png(8, 8).subarray(0, 40));
  await sleep(50);
  leaving.destroy();
  await sleep(100);
  expect(await kept()).toEqual(before);
  const staying = begun();
  const answer = answerTo(staying);
  staying.end(Buffer.concat([png(8, 8), Buffer.from('\r\n--x--\r\n')]));
  expect(await answer).toMatchObject({ code: codes.ok });
});

test('too large a file is read to its end, so that its sender hears why', async () => {
  const before = await kept();
  const request = begun();
  const answer = answerTo(request);
  expect(await pour(request, 12)).toBe(12);
  request.end('\r\n--x--\r\n');
  expect(await answer).toMatchObject({ code: codes.invalid, message: '图片不能超过 5 MB' });
  expect(await kept()).toEqual(before);
});

test('a stream without end is cut off', async () => {
  const before = await kept();
  const request = begun();
  const closed = new Promise((resolve) => request.on('close', resolve));
  expect(await pour(request, 200)).toBeLessThan(200);
  await closed;
  expect(await kept()).toEqual(before);
});

import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadsIn } from '../../../server/settings.ts';
import { soon } from '../../soon.ts';
import { temporaryFolder } from '../data-template.ts';
import { png } from '../entities/pictures.ts';
import { startApp, type TestServer } from '../with-server.ts';

/** A folder for temporary files of our own, so that whatever the server leaves there is seen. */
const temporary = temporaryFolder();
const usual = process.env['TMPDIR'];
let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startApp();
  token = await server.login();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await server.close();
  fs.rmSync(temporary, { recursive: true });
});

const filesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : []);
const left = () => [filesIn(temporary), filesIn(uploadsIn(server.dataDir))];
const part = (name: string, file?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`;

function begun(): http.ClientRequest {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  return http
    .request({ port, method: 'POST', path: '/proxy-he/admin/api/upload', headers })
    .on('error', () => undefined);
}

const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));

test('an upload that is given up at any byte leaves no file', async () => {
  const picture = png(40, 40);
  const whole = Buffer.concat([Buffer.from(part('file', '../../x.png')), picture, Buffer.from('\r\n--x--\r\n')]);
  for (const bytes of [1, 20, 60, 100, whole.length - 60, whole.length - 1]) {
    const request = begun();
    request.write(whole.subarray(0, bytes));
    // A moment to arrive in, and to be read as far as it came.
    await sleep(150);
    request.destroy();
  }
  await soon(connections).toBe(0);
  expect(left()).toEqual([[], []]);
});

test('a thousand parts are refused, and leave no file', async () => {
  for (const field of [part('biz'), part('file', 'a.png'), part('other', 'a.png')]) {
    const answered = new Promise<number>((resolve) => {
      begun()
        .on('response', (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve((JSON.parse(text) as { code: number }).code));
        })
        .end(`${`${field}value\r\n`.repeat(1000)}--x--\r\n`);
    });
    expect(await answered).toBe(40001);
  }
  expect(left()).toEqual([[], []]);
});

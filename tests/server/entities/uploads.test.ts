import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { textLike } from '../matchers.ts';
import { type Answered, startApp, type TestServer } from '../with-server.ts';
import { gif, jpeg, png, pngText, webpLossless, webpLossy } from './pictures.ts';
import { errorsOf } from './with-entities.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startApp();
  token = await server.login('customer_service');
});
afterAll(() => server.close());

type Part = readonly [field: string, content: Buffer | string, name?: string];

async function formOf(parts: readonly Part[]) {
  const form = new FormData();
  for (const [field, content, name] of parts)
    if (typeof content === 'string') form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const { headers, body } = await encoded(form);
  return { headers, body };
}

async function encoded(form: FormData) {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const send = async (...parts: readonly Part[]): Promise<Answered> =>
  server.call('POST', '/admin/api/upload', { token, ...(await formOf(parts)) });
const upload = (bytes: Buffer, name = 'a.png') => send(['file', bytes, name]);

const tampered = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 20), Buffer.from([7, 7]), bytes.subarray(22)]);

interface Kept {
  readonly file_id: number;
  readonly url: string;
}
const kept = ({ result }: Answered) => result as Kept;
const filesKept = () => fs.readdirSync(uploadsIn(server.dataDir), { withFileTypes: true }).map(({ name }) => name);
const rowsKept = async () =>
  (await server.store.pool.query<{ n: number }>('select count(*) as n from file')).rows[0]?.n;

describe('a picture is kept', () => {
  const cases: readonly (readonly [string, Buffer, string, string, number, number])[] = [
    ['png', png(7, 5), 'image/png', 'png', 7, 5],
    ['jpeg', jpeg, 'image/jpeg', 'jpg', 1, 1],
    ['gif', gif, 'image/gif', 'gif', 1, 1],
    ['lossy webp', webpLossy, 'image/webp', 'webp', 1, 1],
    ['lossless webp', webpLossless, 'image/webp', 'webp', 1, 1],
  ];
  test.each(cases)(
    '%s, whatever it is called, and served as what it is',
    async (_kind, bytes, mime, ending, width, height) => {
      const answer = await upload(bytes, '../../etc/凉茶 页面.html');
      expect(answer).toMatchObject({ status: 200, code: codes.ok });
      expect(answer.result).toEqual({
        file_id: kept(answer).file_id,
        url: textLike(new RegExp(`^/uploads/[\\da-f-]{36}\\.${ending}$`)),
        name: '凉茶 页面.html',
        size: bytes.length,
        width,
        height,
        mime,
      });
      const served = await server.app.inject({ url: kept(answer).url });
      expect(served.rawPayload.equals(bytes)).toBe(true);
      expect(served.headers).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );

  test('the same content once, and again when its file was lost', async () => {
    const bytes = png(9, 9, { shade: 1 });
    const first = kept(await upload(bytes));
    const rows = await rowsKept();
    expect(await upload(bytes, 'b.png')).toMatchObject({
      result: { file_id: first.file_id, url: first.url, name: 'b.png' },
    });
    expect(await rowsKept()).toBe(rows);
    fs.rmSync(`${uploadsIn(server.dataDir)}/${first.url.split('/').at(-1) ?? ''}`);
    expect((await server.app.inject({ url: first.url })).statusCode).toBe(404);
    expect(kept(await upload(bytes))).toMatchObject(first);
    expect((await server.app.inject({ url: first.url })).statusCode).toBe(200);
  });

  test('the same content once, also when it is sent many times at once', async () => {
    const before = await rowsKept();
    const filesBefore = filesKept().length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(png(9, 4))));
    expect(new Set(answers.map((answer) => kept(answer).file_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => kept(answer).url)).size).toBe(1);
    expect(await rowsKept()).toBe(Number(before) + 1);
    expect(filesKept().length).toBe(filesBefore + 1);
  });

  test('the operation log tells who did it', async () => {
    await upload(png(3, 3), '新图.png');
    const { rows } = await server.store.pool.query('select * from operation_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      permission_id: 'Upload',
      action: 'add',
      nickname: '客服专员',
      summary: '上传图片【新图.png】',
    });
  });
});

describe('nothing is kept of', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const notAPicture = '请上传 jpg、png、webp 或 gif 图片';
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ['an empty file', Buffer.alloc(0), notAPicture],
    ['a page', page, notAPicture],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), notAPicture],
    ['a document', Buffer.from('%PDF-1.7\n'), notAPicture],
    ['a picture with a page behind it', Buffer.concat([png(4, 4), page]), notAPicture],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, page]), notAPicture],
    ['a GIF with a page behind it', Buffer.concat([gif, page]), notAPicture],
    ['a WebP with a page behind it', Buffer.concat([webpLossy, page]), notAPicture],
    ['a picture with a page inside', png(4, 4, { extra: pngText('<ScRiPt>alert(1)</script>') }), notAPicture],
    ['half a picture', png(4, 4).subarray(0, 50), notAPicture],
    ['half a JPEG', jpeg.subarray(0, jpeg.length - 2), notAPicture],
    ['half a GIF', gif.subarray(0, gif.length - 1), notAPicture],
    ['half a WebP', webpLossy.subarray(0, webpLossy.length - 4), notAPicture],
    ['a picture that was tampered with', tampered(png(4, 4)), notAPicture],
    ['a picture without width', png(0, 4), notAPicture],
    ['too wide a picture', png(6001, 1), '图片的宽和高不能超过 6000 像素'],
    ['too high a picture', png(1, 6001), '图片的宽和高不能超过 6000 像素'],
    ['too large a picture', Buffer.concat([png(4, 4), Buffer.alloc(5 * 1024 * 1024)]), '图片不能超过 5 MB'],
  ];
  test.each(cases)('%s', async (_what, bytes, message) => {
    const before = [filesKept(), await rowsKept()];
    const answer = await upload(bytes);
    expect(answer).toMatchObject({ status: 200, code: codes.invalid, message });
    expect(errorsOf(answer)).toEqual([{ field: 'file', message }]);
    expect([filesKept(), await rowsKept()]).toEqual(before);
  });

  test('a form without a file, with two, or with something else', async () => {
    const file: Part = ['file', png(2, 2, { shade: 9 }), 'a.png'];
    const before = [filesKept(), await rowsKept()];
    expect(await send(['biz', 'award'])).toMatchObject({ code: codes.invalid, message: '请选择要上传的图片' });
    expect(await send(file, file)).toMatchObject({ code: codes.invalid, message: '一次只能上传一个文件' });
    expect(await send(['picture', png(2, 2), 'a.png'])).toMatchObject({ message: '不支持的参数：picture' });
    expect(await send(['file', 'no file at all'])).toMatchObject({ message: '不支持的参数：file' });
    expect(await send(...Array.from({ length: 50 }, (): Part => ['biz', 'x']))).toMatchObject({ code: codes.invalid });
    expect([filesKept(), await rowsKept()]).toEqual(before);
    expect(await send(['biz', 'award'], file)).toMatchObject({ code: codes.ok });
  });

  test('what is no form, or a broken one', async () => {
    const json = await server.call('POST', '/admin/api/upload', { token, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 415, code: codes.invalid });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc');
    const answer = await server.call('POST', '/admin/api/upload', { token, headers, body: broken });
    expect(answer.code).toBe(codes.invalid);
  });

  test('somebody who is not signed in', async () => {
    const { headers, body } = await formOf([['file', png(2, 2), 'a.png']]);
    expect(await server.call('POST', '/admin/api/upload', { headers, body })).toMatchObject({
      status: 401,
      code: codes.forcedLogout,
    });
  });
});

test('names that are not ours lead nowhere', async () => {
  for (const name of ['x.png', '..%2f..%2fflan-admin.json', '%2e%2e/flan-admin.json', '.x', 'a/b.png', '%00.png']) {
    const { statusCode } = await server.app.inject({ url: `/uploads/${name}` });
    expect([400, 404]).toContain(statusCode);
  }
});

test('a picture that was acknowledged is there after a power cut: its folder is forced to the disk as well', async () => {
  const [opened, forced] = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'fsyncSync')];
  expect((await upload(png(31, 17))).code).toBe(codes.ok);
  const at = opened.mock.calls.findIndex(([name]) => name === uploadsIn(server.dataDir));
  const folder = opened.mock.results[at]?.value as unknown;
  const forcedOnes: readonly unknown[] = forced.mock.calls.map(([file]) => file);
  vi.restoreAllMocks();
  expect(at).toBeGreaterThanOrEqual(0);
  expect(forcedOnes).toContain(folder);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { png } from './pictures.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

let width = 120;
/** Uploads a picture that nobody has uploaded before. */
async function fresh(): Promise<{ readonly file_id: number }> {
  width += 1;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png(width, width))], { type: 'image/png' }), `图 ${width}.png`);
  const response = new Response(form);
  const { result } = await server.call('POST', '/admin/api/upload', {
    token,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: Buffer.from(await response.arrayBuffer()),
  });
  return result as { readonly file_id: number };
}

const move = (ids: readonly number[], folder_id: unknown, key: string, by = token) =>
  server.call('POST', '/admin/api/files/batch', {
    token: by,
    body: { op: 'move', ids, payload: { folder_id } },
    headers: { 'idempotency-key': key },
  });

test('move to a folder: each has its own result and its own line in the log', async () => {
  const folder = await admin.made('file_folder');
  const [one, other, gone] = [await fresh(), await fresh(), await fresh()];
  await admin.step('file', gone.file_id, 'DELETE');
  const ids = [one, other, gone].map(({ file_id }) => file_id);
  expect((await move(ids, folder, 'move-files-1')).result).toMatchObject({
    ok: 2,
    failed: [{ id: gone.file_id, message: textLike(/删除/) }],
  });
  // The same wish again does nothing more.
  expect((await move(ids, folder, 'move-files-1')).result).toMatchObject({ ok: 2 });
  expect((await admin.row('file', one.file_id))['folder_id']).toBe(folder);
  const { rows } = await server.store.pool.query(
    `select count(*)::int as lines from operation_log where event = 'MOVE' and biz_id = $1`,
    [other.file_id],
  );
  expect(rows).toEqual([{ lines: 1 }]);
});

test('move nowhere else: a folder that is not there, or none, and who may not edit', async () => {
  const one = await fresh();
  expect((await move([one.file_id], 999_999, 'move-files-2')).result).toMatchObject({
    ok: 0,
    failed: [{ message: textLike(/文件夹/) }],
  });
  expect(errorsOf(await move([one.file_id], null, 'move-files-3'))).toEqual([
    { field: 'payload.folder_id', message: '请选择目标文件夹' },
  ]);
  const reader = await server.login('customer_service');
  expect((await move([one.file_id], 1, 'move-files-4', reader)).status).not.toBe(500);
  expect((await admin.row('file', one.file_id))['folder_id']).toBeNull();
});

test('one alone moves by the form as well', async () => {
  const folder = await admin.made('file_folder');
  const one = await fresh();
  const { version } = await admin.row('file', one.file_id);
  const asked = { id: one.file_id, version, target_folder_id: folder, request_id: crypto.randomUUID() };
  expect((await admin.update('file', asked)).code).toBe(codes.ok);
  expect((await admin.row('file', one.file_id))['folder_id']).toBe(folder);
});

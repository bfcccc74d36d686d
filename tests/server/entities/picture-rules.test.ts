import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Picture } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { gif, png, pngWeight } from './pictures.ts';
import { errorsOf, type Operator, operator, sampleOf, startEntities } from './with-entities.ts';

/* What a picture field declares holds at the server too: a request need not come from our form, nor a picture from its upload. */

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

/** Puts a picture into 素材库, which takes more than fields do. */
async function kept(bytes: Buffer, type = 'image/png'): Promise<Picture> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), '图');
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  const body = Buffer.from(await response.arrayBuffer());
  const { result } = await server.call('POST', '/admin/api/upload', { token, headers, body });
  const { file_id, url } = result as Picture;
  return { file_id, url };
}
const heavy = () => png(200, 200, { extra: pngWeight(2 * 1024 * 1024) });

test.each([
  ['another shape', () => png(300, 200), '商品图：图片须为正方形，请裁剪后重新上传'],
  ['a small one', () => png(99, 99), '商品图：图片的宽和高不能小于 100 像素'],
] as const)('%s than the field wants is refused at its field', async (_, picture, message) => {
  const answer = await admin.create('goods', { ...sampleOf('goods'), images: [await kept(picture())] });
  expect([answer.code, errorsOf(answer)]).toEqual([codes.invalid, [{ field: 'images', message }]]);
});

test('sides may be off by the pixel that a cut leaves', async () => {
  const answer = await admin.create('goods', { ...sampleOf('goods'), images: [await kept(png(201, 200))] });
  expect(answer.code).toBe(codes.ok);
});

test('of several pictures the one is named that does not fit', async () => {
  const images = [await kept(png(150, 150)), await kept(png(150, 400))];
  const answer = await admin.create('goods', { ...sampleOf('goods'), images });
  expect(errorsOf(answer)).toEqual([{ field: 'images', message: '商品图第 2 张：图片须为正方形，请裁剪后重新上传' }]);
});

test('kinds and weights that 素材库 keeps are refused in every field, whatever it declares', async () => {
  const moving = await admin.create('award_cate', { ...sampleOf('award_cate'), icon: await kept(gif, 'image/gif') });
  expect(errorsOf(moving)).toEqual([{ field: 'icon', message: '图标：只能使用 jpg、png 或 webp 图片' }]);
  const large = await admin.create('award_cate', { ...sampleOf('award_cate'), icon: await kept(heavy()) });
  expect(errorsOf(large)).toEqual([{ field: 'icon', message: '图标：图片不能超过 2 MB' }]);
});

test('a picture that stands in the row already may stay, however it came there', async () => {
  const { file_id } = await kept(png(500, 120));
  const id = await admin.made('goods', {});
  const picture = JSON.stringify([{ file_id, url: '/uploads/old.png' }]);
  await server.store.db
    .updateTable('goods' as never)
    .set({ images: picture } as never)
    .where('id' as never, '=', id as never)
    .execute();
  const { version } = await admin.row('goods', id);
  const change = { id, version, images: [{ file_id, url: '' }], subtitle: '旧图不动' };
  expect((await admin.update('goods', change)).code).toBe(codes.ok);
});

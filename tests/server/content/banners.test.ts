import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Picture, Values } from '../../../contract/entity/field.ts';
import type { TestServer } from '../with-server.ts';
import { png, pngWeight } from '../entities/pictures.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';

/* 轮播图 (wider.md §8.1) and what it goes through (SC-PUBLISH of §1.6). */

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = (text: string, values: readonly unknown[] = []) => server.store.pool.query(text, [...values]);
const link = (link_type: string, target: Values = {}) => ({ link_type, ref_id: null, url: null, ...target });

/** Puts a picture into 素材库. */
async function kept(bytes: Buffer): Promise<Picture> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '图');
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  const body = Buffer.from(await response.arrayBuffer());
  const { result } = await server.call('POST', '/admin/api/upload', { token, headers, body });
  const { file_id, url } = result as Picture;
  return { file_id, url };
}

const created = async (changes: Values) =>
  errorsOf(await admin.create('he_banner', { ...sampleOf('he_banner'), ...changes }));
const refused = (field: string, message: string) => [{ field, message }];

test.each([
  ['home_top', 750, 340],
  ['home_middle', 702, 200],
  ['mall_top', 750, 300],
  ['member', 702, 180],
  ['game', 750, 300],
  ['login', 750, 500],
] as const)('a picture for %s is %i×%i, give or take two in a hundred', async (position, width, height) => {
  const off = async (share: number) =>
    created({ position, image: await kept(png(Math.round(width * share), Math.round(height * share))) });
  expect(await off(1)).toBeUndefined();
  const [widest, highest] = [Math.floor(width * 1.02), Math.floor(height * 1.02)];
  expect(await created({ position, image: await kept(png(widest, highest)) })).toBeUndefined();
  const [wide, high] = [Math.round(width * 1.03), Math.round(height * 1.03)];
  const message = `图片：图片须为 ${width}×${height} 像素，现为 ${wide}×${high}，请裁剪后重新上传`;
  expect(await off(1.03)).toEqual(refused('image', message));
});

test('a picture of more than 500 KB is refused, one that stands elsewhere has to fit anew', async () => {
  const heavy = await kept(png(750, 340, { extra: pngWeight(500 * 1024) }));
  expect(await created({ image: heavy })).toEqual(refused('image', '图片：图片不能超过 500 KB'));
  const id = await admin.made('he_banner');
  const { version } = await admin.row('he_banner', id);
  const moved = await admin.update('he_banner', { id, version, position: 'login' });
  expect(errorsOf(moved)).toEqual(refused('image', '图片：图片须为 750×500 像素，现为 750×340，请裁剪后重新上传'));
});

test('title, time, sort and remark keep their limits', async () => {
  expect(await created({ title: '题'.repeat(31) })).toEqual(refused('title', '标题的字数应不超过 30'));
  expect(await created({ sort: 10_000 })).toEqual(refused('sort', '排序应为 0–9,999'));
  expect(await created({ remark: '备'.repeat(101) })).toEqual(refused('remark', '备注的字数应不超过 100'));
  expect(await created({ end_at: '2026-01-01T00:00:00+08:00' })).toEqual(refused('end_at', '结束时间应晚于开始时间'));
  expect(await created({ end_at: null, title: '题'.repeat(30), remark: '备'.repeat(100) })).toBeUndefined();
});

test.each([
  [link('activity'), '请选择跳转的活动'],
  [link('activity', { ref_id: 987_654 }), '跳转不存在，请重新选择'],
  [link('page', { url: 'pages/mall' }), '跳转的小程序页面应以 / 开头，如 /pages/mall/index'],
  [link('h5', { url: 'http://www.example.com' }), '跳转的外部链接应以 https:// 开头'],
  [link('h5', { url: 'javascript:alert(1)' }), '跳转的外部链接应以 https:// 开头'],
  [link('h5'), '请输入跳转的外部链接'],
  [link('game', { ref_id: 1 }), '请选择跳转的方式'],
] as const)('the link %j is refused: %s', async (wrong, message) => {
  expect(await created({ link: wrong })).toEqual(refused('link', message));
});

test('a link keeps what belongs to its type alone, and rows say what it leads to', async () => {
  const id = await admin.made('he_banner', { link: link('activity', { ref_id: 4001, url: 'https://left.over' }) });
  expect(await admin.row('he_banner', id)).toMatchObject({
    link: { link_type: 'activity', ref_id: 4001, url: null },
    link_title: '清凉一夏·转盘赢好礼',
  });
  const ids = page(await admin.list('he_banner', { link_type: 'activity', pageSize: '100' })).data.map((row) => row.id);
  expect(ids).toContain(id);
  expect(page(await admin.list('he_banner', { link_type: 'h5' })).data.map((row) => row.id)).not.toContain(id);
});

test('an address outside leads to hosts that are allowed', async () => {
  await run(`update parameter set text_value = 'example.com，flan.example' where code = 'link.allowed_hosts'`);
  const to = (url: string) => created({ link: link('h5', { url }) });
  expect(await to('https://shop.example.com/a?b=1')).toBeUndefined();
  const message = '跳转的域名不在系统参数「允许的链接域名」中';
  expect(await to('https://example.com.evil.test/')).toEqual(refused('link', message));
  expect(await to('https://example.com@evil.test/')).toEqual(refused('link', message));
  const id = await admin.made('he_banner', { link: link('h5', { url: 'https://a.flan.example/x' }) });
  // Taken off the list since: it is no longer where anything may lead.
  await run(`update parameter set text_value = 'example.com' where code = 'link.allowed_hosts'`);
  const answer = await admin.step('he_banner', id, 'PUBLISH');
  expect(answer.code).toBe(codes.illegalMove);
  expect(answer.message).toContain('跳转的目标没有上线或已结束，请修改跳转');
  await run(`update parameter set text_value = '' where code = 'link.allowed_hosts'`);
  expect((await admin.step('he_banner', id, 'PUBLISH')).code).toBe(codes.ok);
  await admin.step('he_banner', id, 'UNPUBLISH');
});

test('publishing needs an end to come and something where it leads, and says all that is missing', async () => {
  const draft = await admin.made('activity');
  const id = await admin.made('he_banner', {
    link: link('activity', { ref_id: draft }),
    end_at: '2026-02-01T00:00:00+08:00',
  });
  const answer = await admin.step('he_banner', id, 'PUBLISH');
  expect([answer.code, answer.message]).toEqual([
    codes.illegalMove,
    '展示时间须没有结束，跳转的目标须有效，该位置须还有空位：展示时间已结束，请修改结束时间；跳转的目标没有上线或已结束，请修改跳转',
  ]);
  expect((await admin.row('he_banner', id)).status).toBe('draft');
});

test('what is shown changes in what is safe alone', async () => {
  const id = await admin.made('he_banner', { position: 'home_top', end_at: '2090-01-01T00:00:00+08:00' });
  expect((await admin.step('he_banner', id, 'PUBLISH')).code).toBe(codes.ok);
  const change = async (values: Values) => {
    const { version } = await admin.row('he_banner', id);
    return admin.update('he_banner', { id, version, ...values });
  };
  const locked = '已上线或等待上线，请先下线再修改';
  for (const values of [
    { position: 'mall_top' },
    { link: link('page', { url: '/pages/a' }) },
    { start_at: '2026-01-02T00:00:00+08:00' },
  ])
    expect(errorsOf(await change(values))).toEqual(refused(Object.keys(values)[0] ?? '', locked));
  const later = await change({ title: '换个标题', sort: 9, end_at: '2091-01-01T00:00:00+08:00' });
  expect(later.code).toBe(codes.ok);
  expect(errorsOf(await change({ end_at: '2090-06-01T00:00:00+08:00' }))).toEqual(
    refused('end_at', '已上线或等待上线，结束时间只能延后；请先下线再提前'),
  );
  expect((await admin.step('he_banner', id, 'UNPUBLISH')).code).toBe(codes.ok);
  expect((await change({ position: 'home_top', start_at: '2026-01-02T00:00:00+08:00' })).code).toBe(codes.ok);
});

test('drafts alone are deleted, and are gone from the list; what was shown is archived', async () => {
  const id = await admin.made('he_banner');
  await admin.step('he_banner', id, 'PUBLISH');
  expect((await admin.step('he_banner', id, 'DELETE')).code).toBe(codes.illegalMove);
  await admin.step('he_banner', id, 'UNPUBLISH');
  expect((await admin.step('he_banner', id, 'ARCHIVE')).code).toBe(codes.ok);
  const draft = await admin.made('he_banner');
  expect((await admin.step('he_banner', draft, 'DELETE')).code).toBe(codes.ok);
  const listed = page(await admin.list('he_banner', { pageSize: '100' })).data.map((row) => row.id);
  expect(listed).not.toContain(id);
  expect(listed).not.toContain(draft);
});

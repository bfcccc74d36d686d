import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { folderStore } from '../../../server/files/store/folder.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { textLike } from '../matchers.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { png } from './pictures.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

interface Kept {
  readonly file_id: number;
  readonly url: string;
}

let width = 120;
/** Uploads a square picture that nobody has uploaded before. */
async function uploaded(fields: Readonly<Record<string, string>> = {}, by = token): Promise<Answered> {
  width += 1;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(png(width, width))], { type: 'image/png' }), `图 ${width}.png`);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return server.call('POST', '/admin/api/upload', {
    token: by,
    headers,
    body: Buffer.from(await response.arrayBuffer()),
  });
}
const fresh = async (fields?: Readonly<Record<string, string>>) => (await uploaded(fields)).result as Kept;
const countOf = async (id: number) => (await admin.row('file', id))['ref_count'];
const stored = (url: string) => path.join(uploadsIn(server.dataDir), path.basename(url));

describe('what refers to a picture', () => {
  test('is counted over every field of every entity, in the transaction of the write', async () => {
    const one = await fresh();
    expect(await countOf(one.file_id)).toBe(0);
    const cate = await admin.made('award_cate', { icon: one });
    const goods = await admin.made('goods', { images: [one], detail_html: `<p>好</p><img src="${one.url}">` });
    expect(await countOf(one.file_id)).toBe(3);
    const { version } = await admin.row('goods', goods);
    expect((await admin.update('goods', { id: goods, version, detail_html: '<p>好</p>' })).code).toBe(codes.ok);
    expect(await countOf(one.file_id)).toBe(2);
    const details = (await admin.detail('file', one.file_id)).result;
    expect(details).toMatchObject({
      links: [
        { label: textLike(/^奖励分类「分类名称\d+」图标$/), address: `/award/cate/${cate}` },
        { label: textLike(/^商城商品「商城商品 \d+」商品图$/), address: `/award/goods/${goods}` },
      ],
      used_elsewhere: null,
    });
  });

  test('is named whatever kind of row it is, also where the name is that of an activity', async () => {
    const one = await fresh();
    const pictured = entities.filter(({ fields }) =>
      Object.values(fields).some(({ kind, computed }) => !computed && /image|richtext/.test(kind)),
    );
    expect(pictured.map(({ name }) => name)).toEqual(expect.arrayContaining(['acticode_activity', 'ccn_setting']));
    const { pool } = server.store;
    for (const { name } of pictured)
      await pool.query(`insert into file_use (file_id, entity, row_id, field)
        select ${one.file_id}, '${name}', t.id, 'x' from ${name} t order by t.id limit 1`);
    const { code, result } = await admin.detail('file', one.file_id);
    expect(code).toBe(codes.ok);
    const { rows } = await pool.query(`select a.title from file_use u join activity a on a.id = u.row_id
      where u.file_id = ${one.file_id} and u.entity = 'acticode_activity'`);
    const [{ title }] = rows as [{ title: string }];
    expect((result as { links: readonly { label: string }[] }).links.map(({ label }) => label)).toContainEqual(
      expect.stringContaining(`活动码活动「${title}」`),
    );
    await pool.query(`delete from file_use where file_id = ${one.file_id}`);
  });

  test('is the same whether counted at the write or anew from all rows', async () => {
    const { rows } = await server.store.pool.query(`
      select u.entity, u.row_id, u.field, u.file_id from file_use u where u.entity = 'goods'
      except select 'goods', t.id, s.field, s.file_id from goods t
        cross join files_shown(to_jsonb(t), '{images,sku_images}', '{detail_html}') s`);
    expect(rows).toEqual([]);
  });

  test('keeps it from being deleted, and is named to whoever tries', async () => {
    const one = await fresh();
    await admin.made('award_cate', { icon: one });
    const refused = await admin.step('file', one.file_id, 'DELETE');
    expect(refused).toMatchObject({
      code: codes.inUse,
      message: '素材正在使用（奖励分类 1 处），不能删除',
      result: { refs: [{ entity: 'award_cate', count: 1 }] },
    });
  });

  test('has no name for who may not see it', async () => {
    const one = await fresh();
    await admin.made('post');
    await admin.made('award_cate', { icon: one });
    const mall = operator(server, await server.login('mall_operator'));
    const { result } = await mall.detail('file', one.file_id);
    expect(result).toMatchObject({ links: [], used_elsewhere: '另有 1 处在您不能查看的页面' });
  });
});

describe('a picture that nothing shows', () => {
  test('is found by 未使用 and deleted; its bytes go with the next round', async () => {
    const { file_id, url } = await fresh();
    const unused = page(await admin.list('file', { unused: 'true' })).data.map(({ id }) => id);
    expect(unused).toContain(file_id);
    expect((await admin.step('file', file_id, 'DELETE')).code).toBe(codes.ok);
    expect(fs.existsSync(stored(url))).toBe(true);
    await tidyUp(server.store, folderStore(uploadsIn(server.dataDir)));
    expect(fs.existsSync(stored(url))).toBe(false);
    expect(page(await admin.list('file', { unused: 'true' })).data.map(({ id }) => id)).not.toContain(file_id);
  });

  test('can no longer be shown once it is deleted', async () => {
    const { file_id, url } = await fresh();
    await admin.step('file', file_id, 'DELETE');
    const answer = await admin.create('award_cate', { cate_name: '无图分类', sort: 1, icon: { file_id, url } });
    expect(errorsOf(answer)).toEqual([{ field: 'icon', message: '图标不存在，请重新上传' }]);
    const goods = await admin.made('goods');
    const { version } = await admin.row('goods', goods);
    const text = await admin.update('goods', { id: goods, version, detail_html: `<p>好</p><img src="${url}">` });
    expect(errorsOf(text)).toEqual([
      { field: 'detail_html', message: '商品详情中有图片已从素材库删除，请移除后再保存' },
    ]);
  });
});

test('whoever sees 素材库 may use what another has uploaded; others may not', async () => {
  const one = await fresh();
  const mall = operator(server, await server.login('mall_operator'));
  expect((await mall.create('goods_offline', offline(one))).code).toBe(codes.ok);
  await server.store.pool.query(
    `delete from role_permission where permission_id = 'Upload' and role_id = (select id from role where code = 'mall_operator')`,
  );
  const without = operator(server, await server.login('mall_operator'));
  const other = await fresh();
  expect(errorsOf(await without.create('goods_offline', offline(other)))).toEqual([
    { field: 'images', message: '图片不存在，请重新上传' },
  ]);
});

const offline = (picture: Kept) => ({ ...sampleOf('goods_offline'), images: [picture] });

test('it gets another name and folder; an upload can say where it goes', async () => {
  const folder = await admin.made('file_folder');
  const { file_id } = await fresh({ folder_id: String(folder) });
  expect(await admin.row('file', file_id)).toMatchObject({ folder_id: folder });
  const { version } = await admin.row('file', file_id);
  await admin.update('file', { id: file_id, version, name: '端午主图.png', folder_id: null });
  expect(await admin.row('file', file_id)).toMatchObject({
    name: '端午主图.png',
    folder_id: null,
    dimensions: `${width} × ${width}`,
  });
  const lost = await uploaded({ folder_id: '99999' });
  expect(errorsOf(lost)).toEqual([{ field: 'folder_id', message: '文件夹不存在，请重新选择' }]);
});

test('the same bytes are kept once', async () => {
  const one = await fresh();
  width -= 1;
  expect((await fresh()).file_id).toBe(one.file_id);
});

describe('folders', () => {
  test('are three levels deep at most, and never lie in themselves', async () => {
    const top = await admin.made('file_folder');
    const middle = await admin.made('file_folder', { parent_id: top });
    const low = await admin.made('file_folder', { parent_id: middle });
    const fourth = await admin.create('file_folder', { name: '第四级', sort: 0, parent_id: low });
    expect(errorsOf(fourth)).toEqual([{ field: 'parent_id', message: '文件夹最多 3 级' }]);
    const { version } = await admin.row('file_folder', top);
    const ring = await admin.update('file_folder', { id: top, version, parent_id: low });
    expect(errorsOf(ring)).toEqual([{ field: 'parent_id', message: '上级文件夹不能是自己或自己的下级' }]);
  });

  test('find what lies below them, and stay as long as anything is in them', async () => {
    const top = await admin.made('file_folder');
    const below = await admin.made('file_folder', { parent_id: top });
    const { file_id } = await fresh({ folder_id: String(below) });
    const found = page(await admin.list('file', { folder_id: String(top) })).data.map(({ id }) => id);
    expect(found).toEqual([file_id]);
    const { blockers } = (await admin.row('file_folder', below)) as { blockers?: { isEmpty: readonly object[] } };
    expect(blockers?.isEmpty).toEqual([
      { text: expect.stringMatching(/^1 个素材：./) as string, path: `/content/upload?folder_id=${below}` },
    ]);
    expect((await admin.step('file_folder', below, 'DELETE')).message).toMatch(
      /^文件夹不是空的，请先移走其中的素材和下级文件夹：1 个素材：./,
    );
    expect((await admin.step('file_folder', top, 'DELETE')).message).toContain('：1 个下级文件夹：');
    await admin.step('file', file_id, 'DELETE');
    expect((await admin.step('file_folder', below, 'DELETE')).code).toBe(codes.ok);
    expect((await admin.step('file_folder', top, 'DELETE')).code).toBe(codes.ok);
  });
});

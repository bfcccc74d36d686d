import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page, sampleOf } from '../entities/with-entities.ts';
import { callerWith, type Key, signedHeaders } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';

/* What leads to a 图文页 (wider.md §8.6, §1.2), and how often it is looked at: two servers over one database. */

const toPage = (ref_id: number) => ({ link: { link_type: 'editor_page', ref_id, url: null } });

test('banners and popups alone lead to pages: whatever else comes to lead on is asked before one is deleted', () => {
  const leading = entities.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'link_target'));
  expect(leading.map(({ name }) => name).toSorted()).toEqual(['he_banner', 'popup']);
});

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let other: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    other = operator(at(1), await at(1).login());
    key = await madeKey(at(0), token, { scopes: ['content'] });
    await run(`update popup set status = 'offline' where status in ('published', 'scheduled')`);
  });

  const step = (entity: string, id: number, event: string) => admin.step(entity, id, event);
  const row = (id: number) => admin.row('editor_page', id);
  const open = (instance = 1) => callerWith(at(instance).app, key);

  test('what leads to a page is published while the page is in view, and comes to members no longer than that', async () => {
    const id = await admin.made('editor_page', { title: '积分规则' });
    const popup = await admin.made('popup', toPage(id));
    expect(await admin.row('popup', popup)).toMatchObject({ link_title: '积分规则' });
    const refused = await step('popup', popup, 'PUBLISH');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    expect(refused.message).toContain('跳转的目标没有上线或已结束');
    await step('editor_page', id, 'PUBLISH');
    expect(await step('popup', popup, 'PUBLISH')).toMatchObject({ code: codes.ok });
    const shown = async () => {
      const { result } = await open().get('content/place', 'page=home');
      return (result as { popup: { readonly id: number } | null }).popup?.id;
    };
    expect(await shown()).toBe(popup);
    expect((await row(id))['link_count']).toBe(1);
    await step('editor_page', id, 'UNPUBLISH');
    expect(await shown()).toBeUndefined();
    expect(page(await admin.list('popup', { link_type: 'editor_page' })).data.map((one) => one.id)).toContain(popup);
  });

  test('a page that something leads to is neither deleted nor archived, and what leads to it is named', async () => {
    const draft = await admin.made('editor_page');
    const banner = await admin.made('he_banner', { title: '去看品牌故事', ...toPage(draft) });
    const popup = await admin.made('popup', { title: '品牌弹窗', ...toPage(draft) });
    const refused = await step('editor_page', draft, 'DELETE');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    expect(refused.message).toBe('还有轮播图或弹窗链接到它：1 个轮播图：去看品牌故事；1 个弹窗：品牌弹窗');
    await step('he_banner', banner, 'DELETE');
    expect((await step('editor_page', draft, 'DELETE')).message).toContain('1 个弹窗：品牌弹窗');
    await step('popup', popup, 'DELETE');
    expect(await step('editor_page', draft, 'DELETE')).toMatchObject({ code: codes.ok });
    const shown = await admin.made('editor_page');
    await step('editor_page', shown, 'PUBLISH');
    const leading = await admin.made('popup', toPage(shown));
    await step('editor_page', shown, 'UNPUBLISH');
    expect((await step('editor_page', shown, 'ARCHIVE')).message).toContain('还有轮播图或弹窗链接到它');
    await step('popup', leading, 'DELETE');
    expect(await step('editor_page', shown, 'ARCHIVE')).toMatchObject({ code: codes.ok });
    // Nothing is led to what is gone.
    const late = await admin.create('popup', { ...sampleOf('popup'), ...toPage(shown) });
    expect(JSON.stringify(late.result)).toContain('未启用');
  });

  test('of ten who delete a page while ten lead to it, either the page is gone or what leads to it stands', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => admin.made('editor_page')));
    await Promise.all(
      ids.flatMap((id, nth) => [
        (nth % 2 === 0 ? admin : other).step('editor_page', id, 'DELETE'),
        (nth % 2 === 0 ? other : admin).create('popup', { ...sampleOf('popup'), title: `竞争 ${nth}`, ...toPage(id) }),
      ]),
    );
    const torn = await run(`select p.id from popup as p join editor_page as e on e.id = (p.link ->> 'ref_id')::bigint
      where p.link ->> 'link_type' = 'editor_page' and p.status <> 'archived' and e.status = 'archived'`);
    expect(torn).toEqual([]);
  });

  test('who has the page already gets 304, signed, until another version is published', async () => {
    const id = await admin.made('editor_page', { slug: 'cached-page' });
    await step('editor_page', id, 'PUBLISH');
    const path = '/proxy-he/open/v1/content/pages/cached-page';
    const asked = async (known: string) => {
      const headers = signedHeaders(key, { method: 'GET', path });
      return at(1).app.inject({ url: path, headers: { ...headers, 'if-none-match': known } });
    };
    const first = await asked('');
    const tag = String(first.headers.etag);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const again = await asked(tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { version } = await row(id);
    await admin.update('editor_page', { id, version, title: '换了标题' });
    expect((await asked(tag)).statusCode).toBe(304);
    await step('editor_page', id, 'REPUBLISH');
    expect((await asked(tag)).statusCode).toBe(200);
    expect(await open().get('content/pages/cached-page', 'slug=other-page')).toMatchObject({ code: codes.invalid });
  });

  test('views are counted while a page is there or was, and raise no version of it', async () => {
    const id = await admin.made('editor_page');
    const report = async () => {
      const views = [{ subject: 'editor_page', ref_id: id, event: 'view', at: new Date().toISOString() }];
      return (await open(0).post('views/report', { request_id: randomUUID(), views })).result;
    };
    expect(await report()).toEqual({ ok: 0, dropped: 1 });
    await step('editor_page', id, 'PUBLISH');
    const before = await row(id);
    for (const _ of [1, 2]) expect(await report()).toEqual({ ok: 1, dropped: 0 });
    expect(await row(id)).toMatchObject({ view_count: 2, version: before.version, is_changed: false });
  });
});

import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { textLike } from '../matchers.ts';
import { tick } from '../tick.ts';
import { samplePage } from './samples.ts';

/* 图文页 (wider.md §8.6) and what members get of them (engines.md §1.5): two servers over one database. */

interface Shown {
  readonly id: number;
  readonly content_html: string;
  readonly sha256: string;
  readonly version_no: number;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token, { scopes: ['content'] });
  });

  const row = (id: number) => admin.row('editor_page', id);
  const step = (id: number, event: string) => admin.step('editor_page', id, event);
  const change = async (id: number, values: Values) =>
    admin.update('editor_page', { id, version: (await row(id)).version, ...values });
  const published = async (more: Values = {}): Promise<number> => {
    const id = await admin.made('editor_page', more);
    expect(await step(id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    return id;
  };
  const get = (slug: unknown, instance = 1) =>
    callerWith(at(instance).app, key).get(`content/pages/${String(slug)}`, '');
  const shown = async (id: number): Promise<Shown | undefined> => {
    const { code, result } = await get((await row(id))['slug']);
    expect([codes.ok, codes.notFound]).toContain(code);
    return code === codes.ok ? (result as Shown) : undefined;
  };
  const versions = async (id: number) =>
    page(await admin.list('editor_page_version', { page_id: String(id) })).data.toSorted(
      (one, other) => Number(one['version_no']) - Number(other['version_no']),
    );

  test('members get what was published, sanitised, with its hash; a change is theirs with the next version alone', async () => {
    const id = await published({
      slug: 'first-page',
      content: '<h2>故事</h2><script>steal()</script><p onclick="x()">从一片药田开始</p>',
    });
    const first = await shown(id);
    expect(first).toMatchObject({ content_html: '<h2>故事</h2><p>从一片药田开始</p>', version_no: 1 });
    expect(first?.sha256).toBe(hashOf(first?.content_html ?? ''));
    expect(await row(id)).toMatchObject({ version_no: 1, is_changed: false });
    // Nothing new: no version.
    expect((await step(id, 'REPUBLISH')).message).toContain('没有要发布的修改');

    expect(await change(id, { content: '<p>改了一半</p>' })).toMatchObject({ code: codes.ok });
    expect(await shown(id)).toEqual(first);
    expect(await row(id)).toMatchObject({ version_no: 1, is_changed: true });
    expect(await step(id, 'REPUBLISH')).toMatchObject({ code: codes.ok });
    expect(await shown(id)).toMatchObject({ content_html: '<p>改了一半</p>', version_no: 2 });

    const kept = await versions(id);
    expect(kept.map(({ version_no, is_live }) => [version_no, is_live])).toEqual([
      [1, false],
      [2, true],
    ]);
    const former = kept.find(({ version_no }) => version_no === 1);
    expect(former?.['sha256']).toBe(first?.sha256);
    const { result } = await admin.detail('editor_page_version', former?.id ?? 0);
    expect(result).toMatchObject({ content: first?.content_html, title: kept[0]?.['title'] });
    for (const write of [`update editor_page_version set title = 'x'`, 'delete from editor_page_version'])
      await expect(run(`${write} where page_id = ${id}`)).rejects.toThrow(/never changes/);
  });

  test('a draft, what was taken off and what is over or to come is not found', async () => {
    const id = await admin.made('editor_page');
    expect(await shown(id)).toBeUndefined();
    await step(id, 'PUBLISH');
    expect(await shown(id)).toMatchObject({ id });
    await run(`update editor_page set end_at = date_trunc('second', now()) where id = ${id}`);
    expect(await shown(id)).toBeUndefined();
    await run(`update editor_page set end_at = null, start_at = now() + interval '30 seconds' where id = ${id}`);
    expect(await shown(id)).toBeUndefined();
    await run(`update editor_page set start_at = null where id = ${id}`);
    expect(await shown(id)).toMatchObject({ id });
    await step(id, 'UNPUBLISH');
    expect(await get((await row(id))['slug'])).toMatchObject({
      code: codes.notFound,
      message: '没有这个图文页，或它已下线',
    });
    // Put there again it is another version.
    await step(id, 'PUBLISH');
    expect(await shown(id)).toMatchObject({ version_no: 2 });
    expect(await get('Bad_Slug')).toMatchObject({ code: codes.invalid });
  });

  test.each(['a', 'Brand', '品牌', 'brand story', 'brand_story', 'x'.repeat(41)])('%s is no address', async (slug) => {
    const answer = await admin.create('editor_page', { ...samplePage(1), slug });
    expect(answer).toMatchObject({ code: codes.invalid });
    expect(JSON.stringify(answer.result)).toMatch(/应为 2–40 个小写字母、数字或连字符|字数应不超过 40/);
  });

  test('an address is taken once, stays once it was published, and is free again when its page is deleted', async () => {
    const id = await admin.made('editor_page', { slug: 'only-one' });
    expect(await admin.create('editor_page', { ...samplePage(1), slug: 'only-one' })).toMatchObject({
      code: codes.duplicate,
      message: textLike('^页面地址.*已存在$'),
    });
    expect(await change(id, { slug: 'another-one' })).toMatchObject({ code: codes.ok });
    await step(id, 'PUBLISH');
    await step(id, 'UNPUBLISH');
    expect((await change(id, { slug: 'third-one' })).message).toContain('发布过的页面地址不能修改');
    const draft = await admin.made('editor_page', { slug: 'to-be-free' });
    await step(draft, 'DELETE');
    expect(await admin.create('editor_page', { ...samplePage(1), slug: 'to-be-free' })).toMatchObject({
      code: codes.ok,
    });
  });

  test('by the clock it is published with a version, and taken off at its end', async () => {
    const id = await admin.made('editor_page');
    expect((await step(id, 'SCHEDULE')).message).toContain('请填写以后的开始时间');
    await change(id, { start_at: '2097-01-01T00:00:00+08:00' });
    expect(await step(id, 'SCHEDULE')).toMatchObject({ code: codes.ok });
    await run(`update editor_page set start_at = now() - interval '2 seconds' where id = ${id}`);
    await tick(at(0).store);
    expect(await row(id)).toMatchObject({ status: 'published', version_no: 1, is_changed: false });
    expect((await versions(id))[0]).toMatchObject({ version_no: 1, published_by: null });
    await run(`update editor_page set end_at = now() - interval '2 seconds' where id = ${id}`);
    await tick(at(0).store);
    expect((await row(id)).status).toBe('offline');
    const over = await admin.made('editor_page', { end_at: '2026-02-01T00:00:00+08:00' });
    expect((await step(over, 'PUBLISH')).message).toContain('展示时间已结束');
  });

  test('of ten who publish the same change at once one makes a version, and the others hear that the page moved on', async () => {
    const id = await published();
    await change(id, { title: '改了标题' });
    const other = operator(at(1), await at(1).login());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => (nth % 2 === 0 ? admin : other).step('editor_page', id, 'REPUBLISH')),
    );
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect((await versions(id)).map(({ version_no }) => version_no)).toEqual([1, 2]);
  });
});

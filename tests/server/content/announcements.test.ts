import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';
import { later, over, told } from './announcing.ts';

/* 公告 (wider.md §8.3): published, told to operators and members, read, taken back and ended. Two servers over one database. */

interface Own {
  readonly id: number;
  readonly is_read: boolean;
  readonly must_read: boolean;
  readonly pinned: boolean;
}

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let token: string;
  let clerk: string;
  let key: Key;
  beforeAll(async () => {
    token = await at(0).login();
    clerk = await at(0).login('customer_service');
    admin = operator(at(0), token);
    key = await madeKey(at(0), token, { scopes: ['content', 'member'] });
    await run(`update announcement set status = 'expired' where status in ('published', 'scheduled')`);
  });

  const row = (id: number) => admin.row('announcement', id);
  const step = (id: number, event: string) => admin.step('announcement', id, event);
  const published = async (title: string, more: Values = {}): Promise<number> => {
    const id = await admin.made('announcement', told(title, more));
    expect(await step(id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    return id;
  };
  const mine = async (whose = token, instance = 1): Promise<readonly Own[]> => {
    const { code, result } = await at(instance).call('GET', '/admin/api/announcements/mine', { token: whose });
    expect(code).toBe(codes.ok);
    return (result as { data: readonly Own[] }).data;
  };
  const read = (id: number, whose = token, instance = 0) =>
    at(instance).call('POST', `/admin/api/announcements/${id}/read`, { token: whose, body: {} });
  const has = (own: readonly Own[], id: number) => own.some((one) => one.id === id);
  const inBox = async (id: number, whose = token): Promise<number> => {
    const { result } = await at(0).call('GET', '/admin/api/notices', {
      token: whose,
      query: { pageNo: '1', pageSize: '100' },
    });
    const { title } = await row(id);
    return (result as { data: readonly { title: string; read: boolean }[] }).data.filter(
      (notice) => notice.title === `公告：${String(title)}` && !notice.read,
    ).length;
  };
  const shown = async (query = 'page=home'): Promise<readonly { id: number; content_html: string }[]> => {
    const { code, result } = await callerWith(at(1).app, key).get('content/place', query);
    expect(code).toBe(codes.ok);
    return (result as { announcements: readonly { id: number; content_html: string }[] }).announcements;
  };
  const isShown = async (id: number, query?: string) => (await shown(query)).some((one) => one.id === id);

  test('without a time it is told at once; with one that is to come it waits, and may be called back', async () => {
    const now = await published('立即');
    expect(await row(now)).toMatchObject({ status: 'published', published_by_title: '超级管理员' });
    expect(Date.parse(String((await row(now))['publish_at']))).toBeGreaterThan(Date.now() - 60_000);
    const waits = await published('定时', { publish_at: later });
    expect(await row(waits)).toMatchObject({ status: 'scheduled' });
    expect(has(await mine(), waits)).toBe(false);
    expect(await inBox(waits)).toBe(0);
    expect(await step(waits, 'CANCEL')).toMatchObject({ code: codes.ok });
    expect(await row(waits)).toMatchObject({ status: 'draft' });
  });

  test('the clock tells it at its time and ends it at its end', async () => {
    const id = await published('到时', { publish_at: later, expire_at: '2097-01-02T00:00:00+08:00' });
    await run(`update announcement set publish_at = now() - interval '2 seconds' where id = ${id}`);
    await tick(at(1).store);
    expect(await row(id)).toMatchObject({ status: 'published' });
    expect(has(await mine(), id)).toBe(true);
    expect(await inBox(id)).toBe(1);
    await run(`update announcement set expire_at = now() - interval '2 seconds' where id = ${id}`);
    // To the second, before the clock comes.
    expect(has(await mine(), id)).toBe(false);
    await tick(at(0).store);
    expect(await row(id)).toMatchObject({ status: 'expired' });
    expect(await inBox(id)).toBe(0);
  });

  test('what is over is not published', async () => {
    const id = await admin.made('announcement', told('过期', { expire_at: over }));
    const refused = await step(id, 'PUBLISH');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    expect(refused.message).toContain('过期时间已过');
  });

  test('published, its words stay; where it stands and its end may change', async () => {
    const id = await published('不变');
    const change = async (values: Values) =>
      admin.update('announcement', { id, version: (await row(id)).version, ...values });
    for (const values of [{ title: '另一个' }, { content: '<p>另一个</p>' }, { must_read: true }, { side: 'both' }])
      expect(await change(values)).toMatchObject({ code: codes.invalid });
    expect(await change({ pinned: true, expire_at: later })).toMatchObject({ code: codes.ok });
    expect(await row(id)).toMatchObject({ pinned: true, title: '不变', status: 'published' });
    await expect(run(`update announcement set content = 'x' where id = ${id}`)).rejects.toThrow('keeps its text');
  });

  test('taken back with a reason it is gone from everywhere; published anew it is told to who has not read it', async () => {
    const id = await published('撤回', { side: 'both', audience: 'all' });
    expect(await read(id, clerk)).toMatchObject({ code: codes.ok });
    expect(await isShown(id)).toBe(true);
    expect(await step(id, 'REVOKE')).toMatchObject({ code: codes.ok });
    expect(await row(id)).toMatchObject({ status: 'revoked' });
    expect((await row(id))['revoke_reason']).not.toBeNull();
    expect([has(await mine(), id), await inBox(id), await isShown(id)]).toEqual([false, 0, false]);
    expect(await read(id)).toMatchObject({ code: codes.notFound, message: '公告已撤回或已过期' });
    expect(await step(id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    expect([await inBox(id), await inBox(id, clerk)]).toEqual([1, 0]);
    expect((await mine(clerk)).find((one) => one.id === id)).toMatchObject({ is_read: true });
  });

  test('it reaches the roles and the departments that it names, with those below them, and nobody else', async () => {
    const [service] = await run<{ id: number }>(`select id from role where code = 'customer_service'`);
    const forRole = await published('给客服', { role_ids: [service?.id] });
    expect([has(await mine(clerk), forRole), has(await mine(), forRole)]).toEqual([true, false]);
    expect(await read(forRole)).toMatchObject({ code: codes.notFound });
    const [above] = await run<{ id: number }>(`select p.id from account as a join dept as d on d.id = a.dept_id
      join dept as p on p.id <> d.id and starts_with(d.path, p.path) where a.username = 'customer_service' limit 1`);
    const forDept = await published('给部门', { dept_ids: [above?.id] });
    expect(has(await mine(clerk), forDept)).toBe(true);
    const forMembers = await published('给会员', { side: 'member', audience: 'all' });
    expect([has(await mine(clerk), forMembers), await isShown(forMembers)]).toEqual([false, true]);
    expect([await isShown(forRole), await isShown(forDept)]).toEqual([false, false]);
  });

  test('who reads it is counted once, stands in the list, and has it read in his box too', async () => {
    const id = await published('阅读', { must_read: true });
    const { target_count, read_count } = await row(id);
    expect(read_count).toBe(0);
    expect(await inBox(id, clerk)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => read(id, clerk, nth % 2)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok]));
    expect(await row(id)).toMatchObject({
      read_count: 1,
      target_count,
    });
    // Of one digit after the point.
    expect(Number((await row(id))['read_rate'])).toBeCloseTo(100 / Number(target_count), 1);
    expect(await inBox(id, clerk)).toBe(0);
    const readers = page(await admin.list('announcement_reader', { announcement_id: String(id), status: 'read' })).data;
    expect(readers).toMatchObject([{ account_title: 'customer_service', status: 'read' }]);
    const others = page(await admin.list('announcement_reader', { announcement_id: String(id), status: 'unread' }));
    expect(others.totalCount).toBe(Number(target_count) - 1);
  });

  test('what must be read stands before what is pinned, that before the newest; five at most', async () => {
    await run(`update announcement set status = 'expired' where status = 'published'`);
    const must = await published('必读', { must_read: true });
    const pinned = await published('置顶', { pinned: true });
    const past = await published('置顶过了', { pinned: true });
    await run(`update announcement set pinned_until = now() - interval '1 second' where id = ${past}`);
    await run(
      `update announcement set publish_at = publish_at - interval '1 hour' where id in (${must}, ${pinned}, ${past})`,
    );
    const newest: number[] = [];
    for (const title of ['一', '二', '三']) newest.unshift(await published(title));
    expect((await mine()).map(({ id }) => id)).toEqual([must, pinned, ...newest]);
    await read(must);
    expect((await mine()).map(({ id }) => id)).toEqual([pinned, ...newest, past].slice(0, 5));
  });

  test('members get what is for them: new ones alone what is for new ones; what they saw is counted', async () => {
    const id = await published('给新人', { side: 'member', audience: 'new_user' });
    expect([await isShown(id), await isShown(id, 'is_new=true&page=mall')]).toEqual([false, true]);
    expect(await shown('position=home_top')).toEqual([]);
    expect((await shown('is_new=true&page=home')).find((one) => one.id === id)?.content_html).toBe(
      '<p>今晚 <strong>22:00</strong> 维护。</p>',
    );
    const view = { subject: 'announcement', ref_id: id, event: 'view', at: new Date().toISOString() };
    const { result } = await callerWith(at(0).app, key).post('views/report', {
      request_id: randomUUID(),
      views: [view, view, { ...view, event: 'click' }, { ...view, ref_id: 999_999_999 }],
    });
    expect(result).toEqual({ ok: 2, dropped: 2 });
    expect(await row(id)).toMatchObject({ view_count: 2 });
  });
});

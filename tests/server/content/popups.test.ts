import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { eraseMember } from '../../../server/members/erase.ts';
import { tick } from '../tick.ts';
import { version } from './agreeing.ts';

/* 弹窗 (wider.md §8.2): which one somebody gets who enters a screen, and how often. Two servers over one database. */

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token, { scopes: ['content', 'member'] });
  });
  // Each test has the screens to itself.
  beforeEach(() => run(`update popup set status = 'offline' where status in ('published', 'scheduled')`));

  const row = (id: number) => admin.row('popup', id);
  const step = (id: number, event: string) => admin.step('popup', id, event);
  const published = async (more: Values = {}): Promise<number> => {
    const id = await admin.made('popup', more);
    expect(await step(id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    return id;
  };
  const member = async (): Promise<string> => {
    const [found] = await run<{ user_no: string }>(`insert into he_user (user_no, nickname, source)
      values ('HY' || lpad((800000000 + floor(random() * 99999999))::bigint::text, 10, '0'), '弹窗测试', 'mini_program') returning user_no`);
    return found?.user_no ?? '';
  };
  const get = async (query: string) => {
    const { code, result } = await callerWith(at(1).app, key).get('content/place', query);
    expect(code).toBe(codes.ok);
    return (result as { popup: { readonly id: number } | null }).popup;
  };
  const idOf = async (query: string) => (await get(query))?.id;
  const of = (no: string, page = 'home') => `member_no=${no}&page=${page}`;
  const report = async (id: number, event: string, who: Values, instance = 0) => {
    const views = [{ subject: 'popup', ref_id: id, event, at: new Date().toISOString(), ...who }];
    const { result } = await callerWith(at(instance).app, key).post('views/report', {
      request_id: randomUUID(),
      views,
    });
    return result;
  };
  const seen = (id: number, no: string) => report(id, 'view', { member: { member_no: no } });
  /** As if it had been seen so many days before. */
  const daysAgo = (id: number, days: number) =>
    run(`update popup_seen set last_shown_at = last_shown_at - interval '${days} days' where popup_id = ${id}`);

  test('of several one comes: the highest priority, then the latest start', async () => {
    const low = await published({ priority: 5 });
    const early = await published({ priority: 9, start_at: '2026-01-02T00:00:00+08:00' });
    const late = await published({ priority: 9, start_at: '2026-01-03T00:00:00+08:00' });
    const no = await member();
    expect(await idOf(of(no))).toBe(late);
    await step(late, 'UNPUBLISH');
    expect(await idOf(of(no))).toBe(early);
    await step(early, 'UNPUBLISH');
    expect(await idOf(of(no))).toBe(low);
  });

  test('it comes on its own pages, in its time to the second, to whom it is for', async () => {
    const id = await published({ pages: ['scan_result', 'activity'] });
    const no = await member();
    expect([await idOf(of(no, 'scan_result')), await idOf(of(no, 'activity')), await idOf(of(no))]).toEqual([
      id,
      id,
      undefined,
    ]);
    await run(`update popup set end_at = date_trunc('second', now()) where id = ${id}`);
    expect(await idOf(of(no, 'activity'))).toBeUndefined();
    await run(`update popup set end_at = null, start_at = now() + interval '30 seconds' where id = ${id}`);
    expect(await idOf(of(no, 'activity'))).toBeUndefined();
    const fresh = await published({ audience: 'new_user', pages: ['member'] });
    expect(await idOf(of(no, 'member'))).toBeUndefined();
    expect(await idOf(`is_new=true&member_no=${no}&page=member`)).toBe(fresh);
    expect(await idOf('page=login')).toBeUndefined();
  });

  test('仅一次 comes once to each member; what was not reported as seen comes again', async () => {
    const id = await published({ frequency: 'once' });
    const [one, other] = [await member(), await member()];
    expect([await idOf(of(one)), await idOf(of(one))]).toEqual([id, id]);
    expect(await seen(id, one)).toEqual({ ok: 1, dropped: 0 });
    expect([await idOf(of(one)), await idOf(of(other))]).toEqual([undefined, id]);
    await daysAgo(id, 400);
    expect(await idOf(of(one))).toBeUndefined();
  });

  test('每日一次 comes again the next day of the calendar, 每 N 天一次 after N days', async () => {
    const no = await member();
    const daily = await published({ frequency: 'daily' });
    await seen(daily, no);
    expect(await idOf(of(no))).toBeUndefined();
    await daysAgo(daily, 1);
    expect(await idOf(of(no))).toBe(daily);
    const often = await published({ frequency: 'n_days', frequency_n: 3, pages: ['mall'] });
    await seen(often, no);
    await daysAgo(often, 2);
    expect(await idOf(of(no, 'mall'))).toBeUndefined();
    await daysAgo(often, 1);
    expect(await idOf(of(no, 'mall'))).toBe(often);
  });

  test('共 N 次 comes N times, 每次 always; the next in line takes its place', async () => {
    const no = await member();
    const always = await published({ frequency: 'every', priority: 1 });
    const thrice = await published({ frequency: 'n_times', frequency_n: 2, priority: 8 });
    for (const _ of [1, 2]) {
      expect(await idOf(of(no))).toBe(thrice);
      await seen(thrice, no);
    }
    for (const _ of [1, 2]) {
      expect(await idOf(of(no))).toBe(always);
      await seen(always, no);
    }
  });

  test('somebody without a member is counted by his device; without either only 每次 comes', async () => {
    const once = await published({ frequency: 'once', priority: 8 });
    const device = { device_hash: randomUUID() };
    const query = `device_hash=${device.device_hash}&page=home`;
    expect(await idOf(query)).toBe(once);
    await report(once, 'view', device);
    expect([await idOf(query), await idOf(`device_hash=other&page=home`), await idOf('page=home')]).toEqual([
      undefined,
      once,
      undefined,
    ]);
    const always = await published({ frequency: 'every', priority: 1 });
    expect(await idOf('page=home')).toBe(always);
    // The member on that device has a count of his own.
    expect(await idOf(`device_hash=${device.device_hash}&member_no=${await member()}&page=home`)).toBe(once);
  });

  test('登录后 comes to members alone', async () => {
    const id = await published({ trigger: 'login' });
    expect([await idOf('page=home'), await idOf(of(await member()))]).toEqual([undefined, id]);
  });

  test('of an agreement it comes each time until the member agrees, whatever its frequency', async () => {
    const agreement = await admin.made('agreement', version('lottery', '1.0.0', { force_reconsent: true }));
    await admin.step('agreement', agreement, 'PUBLISH');
    const values = { popup_type: 'agreement', agreement_id: agreement, content: null, frequency: 'once' };
    const id = await admin.made('popup', { ...values, closable: false });
    // Not in effect yet.
    const refused = await step(id, 'PUBLISH');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    expect(refused.message).toContain('协议没有生效');
    await run('alter table agreement disable trigger agreement_keeps_text');
    await run(`update agreement set effective_at = now() - interval '2 seconds' where id = ${agreement}`);
    await run('alter table agreement enable trigger agreement_keeps_text');
    await tick(at(0).store);
    expect(await step(id, 'PUBLISH')).toMatchObject({ code: codes.ok });
    const no = await member();
    for (const _ of [1, 2, 3]) {
      expect(await get(of(no))).toMatchObject({
        id,
        closable: false,
        agreement: { agreement_type: 'lottery', version_no: '1.0.0' },
      });
      await seen(id, no);
    }
    const said = { member: { member_no: no }, agreement_type: 'lottery', version_no: '1.0.0' };
    await callerWith(at(0).app, key).post('consents/give', { request_id: randomUUID(), ...said });
    expect(await idOf(of(no))).toBeUndefined();
    // 强制重签 is not closed.
    const { version: standing } = await row(id);
    await step(id, 'UNPUBLISH');
    const change = await admin.update('popup', { id, version: standing + 1, closable: true });
    expect(change).toMatchObject({ code: codes.invalid });
    expect(JSON.stringify(change.result)).toContain('强制重签的协议不能关闭');
  });

  test('who saw, clicked and closed it is counted once, also when ten report at once', async () => {
    const id = await published();
    const numbers = await Promise.all(Array.from({ length: 5 }, member));
    const answers = await Promise.all(
      numbers.flatMap((no, nth) =>
        [0, 1].map((instance) => report(id, 'view', { member: { member_no: no } }, (nth + instance) % 2)),
      ),
    );
    expect(answers).toEqual(answers.map(() => ({ ok: 1, dropped: 0 })));
    const [first = ''] = numbers;
    for (const event of ['click', 'click', 'close', 'share']) await report(id, event, { member: { member_no: first } });
    expect(await row(id)).toMatchObject({ show_uv: 5, click_uv: 1, close_uv: 1, click_rate: 20 });
    // Of nobody, of a member that there is not, of a draft: nothing is counted.
    const draft = await admin.made('popup');
    expect(await report(id, 'view', {})).toEqual({ ok: 0, dropped: 1 });
    expect(await report(id, 'view', { member: { member_no: 'HY0999999999' } })).toEqual({ ok: 0, dropped: 1 });
    expect(await seen(draft, first)).toEqual({ ok: 0, dropped: 1 });
    expect((await row(id))['show_uv']).toBe(5);
  });

  test('a member who is forgotten leaves no trace of what he was shown', async () => {
    const id = await published();
    const no = await member();
    await seen(id, no);
    const rows = () =>
      run(`select from popup_seen as s join he_user as u on u.id = s.member_id where u.user_no = '${no}'`);
    expect(await rows()).toHaveLength(1);
    const [found] = await run<{ id: number }>(`select id from he_user where user_no = '${no}'`);
    await withTransaction(at(0).store, (tx) => eraseMember(tx, found?.id ?? 0));
    expect(await rows()).toEqual([]);
    expect((await row(id))['show_uv']).toBe(1);
  });
});

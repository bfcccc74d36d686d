import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { ruleEngines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';

/* 弹窗 on their way to members (wider.md §8.2): what publishing asks for, what stays while they are seen, and which could never be shown. */

const later = '2097-01-01T00:00:00+08:00';

describe.each(ruleEngines)('on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token, { scopes: ['content'] });
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
  /** What somebody gets who enters the home page: one that comes each time. */
  const get = async () => {
    const { code, result } = await callerWith(at(1).app, key).get('content/place', 'page=home');
    expect(code).toBe(codes.ok);
    return (result as { popup: { readonly id: number } | null }).popup;
  };

  test('a coupon has to be one that members can take now', async () => {
    const values = { popup_type: 'coupon', content: null };
    const given = await admin.made('popup', { ...values, coupon_id: 51 });
    const refused = await step(given, 'PUBLISH');
    expect(refused).toMatchObject({ code: codes.illegalMove });
    expect(refused.message).toContain('优惠券须是会员自领');
    const [free] = await run<{ id: number }>(`insert into he_coupon select (jsonb_populate_record(null::he_coupon,
      to_jsonb(c) || '{"id": 99051, "take_type": "self", "take_start_at": "2026-01-01T00:00:00+08:00", "take_end_at": "2099-01-01T00:00:00+08:00"}')).*
      from he_coupon as c where c.id = 51 returning id`);
    const id = await published({ ...values, coupon_id: free?.id });
    expect(await get()).toMatchObject({ id, popup_type: 'coupon', coupon_id: 99_051 });
    // As soon as nobody can take it any more it does not come.
    await run(`update he_coupon set take_end_at = date_trunc('second', now()) where id = 99051`);
    expect(await get()).toBeNull();
  });

  test('popups that could never be shown beside others are named', async () => {
    const big = await published({ title: '大弹窗', pages: ['home', 'mall'], priority: 9 });
    const small = await admin.made('popup', { title: '小弹窗', pages: ['mall'], priority: 3 });
    expect(await row(small)).toMatchObject({ shadowed_by: '「大弹窗」', shadowing: null });
    for (const free of [{ pages: ['member'] }, { priority: 10 }, { start_at: '2025-12-31T00:00:00+08:00' }]) {
      const id = await admin.made('popup', { pages: ['mall'], priority: 3, ...free });
      expect((await row(id))['shadowed_by']).toBeNull();
    }
    await step(small, 'PUBLISH');
    await step(big, 'UNPUBLISH');
    expect(await row(big)).toMatchObject({ shadowing: '「小弹窗」' });
    // What gives way after a while hides nothing.
    const polite = await admin.made('popup', { pages: ['home', 'mall'], priority: 9, frequency: 'daily' });
    expect((await row(polite))['shadowing']).toBeNull();
  });

  test('seen, what is not safe stays and the end only moves away; the clock takes it in and out of view', async () => {
    const id = await published();
    const change = async (values: Values) => admin.update('popup', { id, version: (await row(id)).version, ...values });
    for (const values of [{ pages: ['mall'] }, { frequency: 'once' }, { end_at: '2098-01-01T00:00:00+08:00' }])
      expect(await change(values)).toMatchObject({ code: codes.invalid });
    expect(await change({ title: '改名', priority: 7, end_at: '2099-06-01T00:00:00+08:00' })).toMatchObject({
      code: codes.ok,
    });
    const waits = await admin.made('popup', { start_at: later });
    expect(await step(waits, 'SCHEDULE')).toMatchObject({ code: codes.ok });
    await run(`update popup set start_at = now() - interval '2 seconds' where id = ${waits}`);
    await run(`update popup set end_at = now() - interval '2 seconds' where id = ${id}`);
    await tick(at(0).store);
    expect([(await row(waits)).status, (await row(id)).status]).toEqual(['published', 'offline']);
    const late = await admin.made('popup', { start_at: later });
    await step(late, 'SCHEDULE');
    await run(
      `update popup set start_at = now() - interval '3 seconds', end_at = now() - interval '2 seconds' where id = ${late}`,
    );
    await tick(at(0).store);
    expect(await row(late)).toMatchObject({ status: 'draft', return_reason: '展示时间已结束，请修改结束时间' });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { signedAnswer } from '../../../server/open-api/signature.ts';
import { callerWith, type Key, signedHeaders } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';

/* What members see of banners, and what is counted of it (engines.md §1.5, wider.md §8.1): on two servers over one database. */

const path = '/proxy-he/open/v1/content/place';

interface Shown {
  readonly id: number;
  readonly position: string;
  readonly image_url: string;
}

describe('two servers', () => {
  const { at, run } = instancesOn('PostgreSQL');
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token);
    await run(`update he_banner set status = 'offline'`);
  });

  const calls = (instance: number) => callerWith(at(instance).app, key);
  const shownIn = async (query: string, instance = 1): Promise<readonly Shown[]> => {
    const { code, result } = await calls(instance).get('content/place', query);
    expect(code).toBe(codes.ok);
    return (result as { banners: readonly Shown[] }).banners;
  };
  const idsIn = async (query: string, instance = 1) => (await shownIn(query, instance)).map(({ id }) => id);
  const publish = async (changes: Values = {}): Promise<number> => {
    const id = await admin.made('he_banner', changes);
    expect((await admin.step('he_banner', id, 'PUBLISH')).code).toBe(codes.ok);
    return id;
  };
  const asked = async (query: string, known: string) => {
    const headers = signedHeaders(key, { method: 'GET', path, query });
    const answer = await at(1).app.inject({ url: `${path}?${query}`, headers: { ...headers, 'if-none-match': known } });
    return { answer, nonce: headers['x-flan-nonce'] ?? '' };
  };

  test('what one server publishes the other shows at once, and no longer once it is taken off', async () => {
    const id = await publish();
    const shown = await shownIn('position=home_top');
    expect(shown.map(({ image_url }) => image_url.replace(/[\w-]+\.png$/, ''))).toEqual(['/uploads/']);
    expect(shown).toMatchObject([
      {
        id,
        position: 'home_top',
        width: 750,
        height: 340,
        link: { link_type: 'none', ref_id: null, url: null },
      },
    ]);
    await admin.step('he_banner', id, 'UNPUBLISH');
    expect(await idsIn('position=home_top')).toEqual([]);
  });

  test('a banner is there from its first second until its last is over, without the clock', async () => {
    const id = await publish();
    const times = async (start: string, end: string) => {
      await run(`update he_banner set start_at = date_trunc('second', now()) + interval '${start}',
        end_at = date_trunc('second', now()) + interval '${end}' where id = ${id}`);
      return (await idsIn('position=home_top')).includes(id);
    };
    expect(await times('0 seconds', '1 hour')).toBe(true);
    expect(await times('30 seconds', '1 hour')).toBe(false);
    expect(await times('-1 hour', '0 seconds')).toBe(false);
    expect(await times('-1 hour', '30 seconds')).toBe(true);
    await admin.step('he_banner', id, 'UNPUBLISH');
  });

  test('a screen has all of its positions from the top, the larger sort first', async () => {
    const low = await publish({ sort: 1 });
    const high = await publish({ sort: 2 });
    const middle = await publish({ sort: 9 });
    await run(`update he_banner set position = 'home_middle' where id = ${middle}`);
    expect(await idsIn('page=home')).toEqual([high, low, middle]);
    expect(await idsIn('page=mall')).toEqual([]);
    for (const id of [low, high, middle]) await admin.step('he_banner', id, 'UNPUBLISH');
  });

  test('what leads nowhere any more is left out until it does again', async () => {
    const id = await publish({ link: { link_type: 'goods', ref_id: 2001, url: null } });
    expect(await idsIn('position=home_top')).toEqual([id]);
    await admin.step('goods', 2001, 'OFF_SALE');
    expect(await idsIn('position=home_top')).toEqual([]);
    await admin.step('goods', 2001, 'ON_SALE');
    expect(await idsIn('position=home_top')).toEqual([id]);
    await admin.step('he_banner', id, 'UNPUBLISH');
  });

  test('who has the answer already gets 304, signed, until something changes; each server says the same tag', async () => {
    const id = await publish({ title: '首页' });
    const [first, second] = [
      await asked('position=home_top', ''),
      await calls(0).get('content/place', 'position=home_top'),
    ];
    const tag = String(first.answer.headers.etag);
    expect(first.answer.statusCode).toBe(200);
    expect(second.headers['etag']).toBe(tag);
    expect(first.answer.headers['cache-control']).toBe('private, no-cache');
    const { answer, nonce } = await asked('position=home_top', `"other", ${tag}`);
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers['x-sign']).toBe(signedAnswer(nonce, '', key.secret));
    const { version } = await admin.row('he_banner', id);
    await admin.update('he_banner', { id, version, title: '首页改版' });
    const changed = await asked('position=home_top', tag);
    expect(changed.answer.statusCode).toBe(200);
    expect(changed.answer.headers.etag).not.toBe(tag);
    await admin.step('he_banner', id, 'UNPUBLISH');
  });

  test('what is asked wrongly is said, and a key without the scope is refused', async () => {
    for (const query of ['', 'page=home&position=home_top', 'page=moon', 'position=moon', 'colour=red&page=home'])
      expect((await calls(1).get('content/place', query)).code).toBe(codes.invalid);
    const other = await madeKey(at(0), await at(0).login(), { scopes: ['draw'] });
    const without = callerWith(at(1).app, other);
    expect((await without.get('content/place', 'page=home')).code).toBe(codes.noAction);
    expect((await without.post('views/report', { request_id: randomUUID(), views: [] })).code).toBe(codes.noAction);
  });

  const now = () => new Date().toISOString();
  const report = (views: readonly object[], request_id: string = randomUUID(), instance = 1) =>
    calls(instance).post('views/report', { request_id, views });
  const counts = async (id: number) => {
    const [row] = await run<{ view_count: number; click_count: number; version: number }>(
      `select view_count, click_count, version from he_banner where id = ${id}`,
    );
    return row;
  };

  test('views and clicks are counted, what cannot be is dropped and said', async () => {
    const id = await publish();
    const draft = await admin.made('he_banner');
    const before = await counts(id);
    const one = { subject: 'banner', ref_id: id, event: 'view', at: now() };
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const heard = await report([
      one,
      { ...one, device_hash: 'd1', member: { member_no: 'HY0000030101' } },
      { ...one, event: 'click' },
      { ...one, event: 'share' },
      { ...one, subject: 'popup' },
      { ...one, ref_id: 987_654 },
      { ...one, ref_id: draft },
      { ...one, at: days(-4) },
      { ...one, at: days(1) },
    ]);
    expect(heard).toMatchObject({ code: codes.ok, result: { ok: 3, dropped: 6 } });
    // It is no change of the banner: whoever edits it is not in anybody's way.
    expect(await counts(id)).toEqual({ ...before, view_count: 2, click_count: 1 });
    const noted = await run(
      `select 1 from db_log where table_name = 'he_banner' and row_id = ${id} and changed_fields ? 'view_count' and op = 'update'`,
    );
    expect(noted).toEqual([]);
    await admin.step('he_banner', id, 'UNPUBLISH');
  });

  test('a report counts once however often it comes, and reports at once lose nothing', async () => {
    const [one, other] = [await publish(), await publish()];
    const view = (ref_id: number) => ({ subject: 'banner', ref_id, event: 'view', at: now() });
    const many = (ids: readonly number[]) => Array.from({ length: 100 }, (_, nth) => view(ids[nth % ids.length] ?? 0));
    const id = randomUUID();
    const same = [view(one)];
    await report(same, id);
    await report(same, id, 0);
    expect((await counts(one))?.view_count).toBe(1);
    // In either order: nobody waits for another in a circle.
    const heard = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        report(many(nth % 2 === 0 ? [one, other] : [other, one]), randomUUID(), nth),
      ),
    );
    for (const { code, result } of heard) expect([code, result]).toEqual([codes.ok, { ok: 100, dropped: 0 }]);
    expect([(await counts(one))?.view_count, (await counts(other))?.view_count]).toEqual([501, 500]);
    for (const banner of [one, other]) await admin.step('he_banner', banner, 'UNPUBLISH');
  });

  test('more than a hundred views, none, and what is none are refused', async () => {
    const view = { subject: 'banner', ref_id: 1, event: 'view', at: now() };
    for (const views of [
      [],
      Array.from({ length: 101 }, () => view),
      [{ ...view, event: 'stare' }],
      [{ ...view, at: '昨天' }],
      [{ ...view, ref_id: -1 }],
    ])
      expect((await report(views)).code).toBe(codes.invalid);
  });
});

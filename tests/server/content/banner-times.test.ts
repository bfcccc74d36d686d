import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

/* What time does to 轮播图 (wider.md §8.1, SC-PUBLISH of §1.6). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const run = (text: string, values: readonly unknown[]) => server.store.pool.query(text, [...values]);

/** Sets the times of a row so many seconds from now. */
const timed = (id: number, start: number, end: number | null) =>
  run(
    `update he_banner set start_at = date_trunc('second', now()) + make_interval(secs => $2),
      end_at = date_trunc('second', now()) + make_interval(secs => $3) where id = $1`,
    [id, start, end],
  );

test('the time says what runs, whatever the clock has done: start ≤ now < end', async () => {
  const id = await admin.made('he_banner');
  const standing = async () => (await admin.row('he_banner', id))['run_status'];
  expect(await standing()).toBe('closed');
  await admin.step('he_banner', id, 'PUBLISH');
  for (const [start, end, run_status] of [
    [60, 120, 'not_started'],
    [0, 60, 'running'],
    [-60, null, 'running'],
    [-60, 0, 'ended'],
  ] as const) {
    await timed(id, start, end);
    expect(await standing()).toBe(run_status);
    const found = page(await admin.list('he_banner', { run_status, pageSize: '100' })).data.map((row) => row.id);
    expect(found).toContain(id);
  }
  await admin.step('he_banner', id, 'UNPUBLISH');
  expect(await standing()).toBe('closed');
});

test('the clock takes off what is over, and publishes what has waited for its time', async () => {
  const over = await admin.made('he_banner');
  await admin.step('he_banner', over, 'PUBLISH');
  await timed(over, -60, -2);
  const waiting = await admin.made('he_banner', { start_at: '2098-01-01T00:00:00+08:00' });
  expect((await admin.step('he_banner', waiting, 'SCHEDULE')).code).toBe(codes.ok);
  await tick(server.store);
  expect((await admin.row('he_banner', waiting)).status).toBe('scheduled');
  expect((await admin.row('he_banner', over)).status).toBe('offline');
  await timed(waiting, -2, 60);
  await tick(server.store);
  expect(await admin.row('he_banner', waiting)).toMatchObject({ status: 'published', run_status: 'running' });
  await admin.step('he_banner', waiting, 'UNPUBLISH');
});

test('what may not be published when its time comes goes back with the reason, until it is published', async () => {
  const id = await admin.made('he_banner', {
    start_at: '2098-01-01T00:00:00+08:00',
    link: { link_type: 'goods', ref_id: 2001, url: null },
  });
  await admin.step('he_banner', id, 'SCHEDULE');
  await admin.step('goods', 2001, 'OFF_SALE');
  await timed(id, -2, 600);
  await tick(server.store);
  expect(await admin.row('he_banner', id)).toMatchObject({
    status: 'draft',
    return_reason: '跳转的目标没有上线或已结束，请修改跳转',
  });
  await admin.step('goods', 2001, 'ON_SALE');
  expect((await admin.step('he_banner', id, 'PUBLISH')).code).toBe(codes.ok);
  expect((await admin.row('he_banner', id))['return_reason']).toBeNull();
  await admin.step('he_banner', id, 'UNPUBLISH');
});

test('what has begun already is published, not scheduled', async () => {
  const id = await admin.made('he_banner');
  const answer = await admin.step('he_banner', id, 'SCHEDULE');
  expect([answer.code, answer.message]).toEqual([codes.illegalMove, '开始时间已到，请直接上线，或把开始时间改到以后']);
});

test('clicks are told as a share of views', async () => {
  const id = await admin.made('he_banner');
  expect((await admin.row('he_banner', id))['click_rate']).toBeNull();
  await run('update he_banner set view_count = 1000, click_count = 63 where id = $1', [id]);
  expect((await admin.row('he_banner', id))['click_rate']).toBe(6.3);
});

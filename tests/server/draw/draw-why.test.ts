import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrawWhy, drawWhyCall } from '../../../contract/awards/draw-why.ts';
import { codes } from '../../../contract/core/errors.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* 为什么 of an award record: kept with the draw, answered to those who may read the record. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null, risk_rules = '{}',
    win_limits = '{"user_total":0,"user_month":0,"user_day":0}' where id = 4001`);
  await run(
    `update prize set daily_limit = 0, user_limit = 1, stock_total = stock_issued + stock_locked + 9 where id = 5002`,
  );
}, 120_000);
afterAll(() => server.close());

const run = async <Found extends object>(text: string) => (await server.store.pool.query<Found>(text)).rows;
/** Activity 4001 of the demo runs; prize 5002 lies in its southern leaf, from 600,000 on in a million. */
const play = (user: number, nth: number, more: object = {}, roll = 600_000) =>
  withTransaction(server.store, (tx) =>
    drawWin(
      tx,
      {
        activityId: 4001,
        member: { userId: 71_000 + user, nickname: `会员${user}` },
        source: 'lottery',
        bizNo: `lottery:4001:${71_000 + user}:${nth}`,
        areaCode: '440106',
        ...more,
      },
      { below: () => roll },
    ),
  );
const [, path = ''] = drawWhyCall.split(' ');
const ask = (id: unknown, as = token) => server.call('GET', path, { token: as, query: { id: String(id) } });
const whyOf = async (id: unknown) => (await ask(id)).result as DrawWhy;
const told = ({ lines }: DrawWhy) => lines?.map(({ on, title, holds, text }) => [on, title, holds, text].join(' '));

test('a win, the fallback for what one person has already, and a roll on nothing', async () => {
  const won = await whyOf((await play(1, 1)).id);
  expect(won.sentence).toBe('抽中「便携保温杯」');
  expect(told(won)?.slice(-2)).toEqual([
    'roll 便携保温杯 true 抽到 60.0000%，落在「便携保温杯」的 60.0000%–60.5000%',
    'prize 便携保温杯 true 发出',
  ]);
  expect(won.lines?.find(({ id }) => id === 4102)).toMatchObject({ guard: 'area', value: '440106', holds: true });
  const second = await whyOf((await play(1, 2)).id);
  expect(second.sentence).toBe('抽到「便携保温杯」，但每人上限 1 件，已得 1 件；改发兜底「再接再厉」');
  const north = await play(2, 1, { areaCode: '110000' }, 999_999);
  const lost = await whyOf(north.id);
  expect(told(lost)).toContain('plan 华南区 false 在北京，须为「广东、广西、海南」');
  expect(Date.parse(lost.at)).toBe(Date.parse(String(north['won_at'])));
});

test('what changes later changes nothing of it', async () => {
  const { id } = await play(3, 1);
  const before = await whyOf(id);
  await run(
    `update prize set title = '改名', probability = 1, stock_total = stock_issued + stock_locked where id = 5002`,
  );
  await run(`update plan set title = '改名', status = 'draft' where id = 4102`);
  expect(await whyOf(id)).toEqual(before);
  await run(
    `update prize set title = '便携保温杯', probability = 5000, stock_total = stock_issued + stock_locked + 9 where id = 5002`,
  );
  await run(`update plan set title = '华南区', status = 'enabled' where id = 4102`);
});

test('the same number again keeps what was kept; sixteen at once have one each', async () => {
  const { id } = await play(4, 1);
  const before = await whyOf(id);
  expect((await play(4, 1, {}, 1)).id).toBe(id);
  expect(await whyOf(id)).toEqual(before);
  const records = await Promise.all(Array.from({ length: 16 }, (_, nth) => play(20 + nth, 1)));
  const ids = records.map((record) => record.id).join(',');
  const [kept] = await run<{ count: number }>(`select count(*) as count from draw_trace where record_id in (${ids})`);
  expect(kept?.count).toBe(16);
  // Whoever comes when the last one is gone is told that.
  await run('update prize set stock_total = stock_issued + stock_locked where id = 5002');
  expect((await whyOf((await play(40, 1)).id)).sentence).toContain('抽到「便携保温杯」，但已发完');
});

test('part of a composite win tells of the draw of the whole', async () => {
  const { id } = await play(70, 1);
  const [part] = await run<{ id: number }>(`update award_record set parent_record_id = ${id}
    where id = (select min(id) from award_record where activity_id = 4001 and parent_record_id is null) returning id`);
  expect((await whyOf(part?.id)).lines).toEqual((await whyOf(id)).lines);
  await run(`update award_record set parent_record_id = null where id = ${part?.id}`);
});

test('a draw of before has none; a draw that fails leaves none', async () => {
  const [old] = await run<{ id: number }>(
    `select id from award_record where activity_id = 4001 and id not in (select record_id from draw_trace) limit 1`,
  );
  expect(await whyOf(old?.id)).toMatchObject({ sentence: '', lines: null });
  const count = async () => (await run<{ count: number }>('select count(*) as count from draw_trace'))[0]?.count;
  const before = await count();
  await run(`update activity set status = 'paused' where id = 4001`);
  await expect(play(50, 1)).rejects.toThrow('活动未在进行中');
  await run(`update activity set status = 'published' where id = 4001`);
  expect(await count()).toBe(before);
});

test('it is told to those who may read the record, and of no other row', async () => {
  const { id } = await play(60, 1);
  expect((await ask(999_999_999)).code).toBe(codes.notFound);
  expect((await ask('x')).code).toBe(codes.invalid);
  expect((await ask(id, await server.login('finance_auditor'))).code).toBe(codes.ok);
  expect((await ask(id, await server.login('system_admin'))).code).toBe(codes.forbidden);
});

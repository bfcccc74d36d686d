import { beforeAll, expect, test } from 'vitest';
import { compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { payStep } from '../../../server/invites/pay-step.ts';
import { drawOf, fallback, inLeaf, onPrize, roomInLeaf } from '../virtual-codes/draws.ts';
import { awardCoupons } from './award-coupons.ts';

/* Wins of coupons, whatever they come from (award.md §1.2, §1.3, §3.6, §3.16; wider.md §4.6; engines.md §4.4, V1). */

const { here, run, grants, template, record, couponsOf, offered, refill } = awardCoupons();
beforeAll(() => run(roomInLeaf));

const play = (nth: number) => withTransaction(here().server.store, (tx) => drawWin(tx, drawOf(nth), onPrize));

/** A prize of it in the leaf of the draws, alone there. */
async function inDraw(award: number, units: number) {
  await run(`update prize set sort = 99, probability = 0 where plan_id = 4102 and sort = 2`);
  const prize = await here().admin.made('prize', { ...inLeaf, award_id: award, stock_init: units });
  expect((await here().admin.step('prize', prize, 'ENABLE')).code).toBe(codes.ok);
  return prize;
}

test('a draw that wins gives a coupon by the rule of the template, once, and both lead to each other', async () => {
  const { coupon, award } = await offered({ total_count: 5, valid_days: 12 });
  await inDraw(award, 2);
  const won = await play(500);
  expect(won).toMatchObject({ award_type: 'coupon', status: 'issuing', coupon_record_id: null });
  await grants();
  const [given] = await couponsOf(coupon);
  const key = `award:${String(won['record_no'])}`;
  const user_id = 80_500;
  expect(given).toMatchObject({ award_record_id: won.id, user_id, take_type: 'system', grant_key: key, days: 12 });
  expect(await template(coupon)).toMatchObject({ taken_count: 1, reserved_count: 1, remaining_count: 3 });
  const [{ coupon_no } = { coupon_no: '' }] = await run<{ coupon_no: string }>(
    `select coupon_no from coupon_record where coupon_id = ${coupon}`,
  );
  expect(await record(won.id)).toMatchObject({
    status: 'done',
    coupon_record_id: given?.id,
    coupon_no,
    links: [{ label: '查看优惠券', address: `/marketing/coupon-record/${given?.id}` }],
  });
  expect(await here().admin.row('coupon_record', given?.id ?? 0)).toMatchObject({
    award_record_id: won.id,
    award_record_title: won['record_no'],
  });
  // Granted again, it is the same coupon.
  await run(`update award_record set status = 'issuing' where id = ${won.id}`);
  await run(`insert into award_grant (record_id) values (${won.id})`);
  await grants();
  expect(await couponsOf(coupon)).toHaveLength(1);
  expect(await template(coupon)).toMatchObject({ taken_count: 1, reserved_count: 1 });
});

test('ten draws at once for the last coupon: one gets it, nine get the fallback', async () => {
  const { coupon, award } = await offered({ total_count: 1 });
  await inDraw(award, 1);
  const wins = await Promise.all(Array.from({ length: 10 }, (_, nth) => play(510 + nth)));
  expect(wins.filter(({ award_id }) => award_id === award)).toHaveLength(1);
  expect(wins.filter(({ prize_id }) => prize_id === fallback)).toHaveLength(9);
  await Promise.all(Array.from({ length: 4 }, grants));
  expect(await couponsOf(coupon)).toHaveLength(1);
  expect(await template(coupon)).toMatchObject({ taken_count: 1, reserved_count: 0, remaining_count: 0 });
});

test('ten grants of a composite win, prizes filled and coupons given by hand at once: all counts agree, nobody waits for ever', async () => {
  const { coupon, award } = await offered({ total_count: 60 });
  const body = {
    ...inLeaf,
    probability: 0,
    sort: 50,
    stock_mode: 'limited',
    title: '双券礼包',
    composite_type: 'bundle',
    stock_init: 10,
    items: [
      { award_id: award, quantity: 2 },
      { award_id: 3001, quantity: 1 },
    ],
  };
  const made = await here().server.call('POST', compositeCalls.create.slice('POST '.length), {
    token: here().token,
    body,
  });
  const prize = (made.result as Row).id;
  await run(`update prize set status = 'enabled' where id = ${prize}`);
  const single = await here().admin.made('prize', { award_id: award, stock_init: 5 });
  const user = (nth: number) => 30_101 + nth;
  const win = (prize_id: number, nth: number) =>
    here().admin.made('award_record', { award_id: null, prize_id, user_id: user(nth) });
  await run(`update prize set status = 'enabled' where id = ${single}`);
  const wins = Array.from({ length: 10 }, (_, nth) => win(prize, nth));
  const refills = Array.from({ length: 10 }, (_, nth) => refill(single, nth % 2 === 0 ? 2 : -1));
  const byHand = Array.from({ length: 10 }, (_, nth) =>
    here().admin.create('coupon_record', {
      coupon_id: coupon,
      user_ids: [user(20 + nth)],
      issue_count: 1,
      issue_reason: '客诉补偿',
    }),
  );
  const rounds = Array.from({ length: 10 }, grants);
  await Promise.all([...wins, ...rounds]);
  expect(new Set((await Promise.all([...refills, ...byHand])).map(({ code }) => code))).toEqual(new Set([codes.ok]));
  await Promise.all(Array.from({ length: 10 }, grants));
  const given = await couponsOf(coupon);
  // A record holds one coupon: of two in a bundle each has its own.
  expect(given.filter(({ take_type }) => take_type === 'system')).toHaveLength(20);
  expect(new Set(given.flatMap(({ award_record_id }) => award_record_id ?? [])).size).toBe(20);
  const [{ held } = { held: 0 }] = await run<{ held: number }>(
    `select stock_total::int as held from prize where id = ${single}`,
  );
  expect(await template(coupon)).toMatchObject({ taken_count: 30, reserved_count: held, remaining_count: 30 - held });
});

test('who has all that he may draws something else', async () => {
  const { coupon, award } = await offered({ total_count: 50, per_limit: 1 });
  await inDraw(award, 10);
  expect(await play(560)).toMatchObject({ award_id: award });
  const again = { ...drawOf(560), bizNo: 'lottery:4001:80560:2' };
  const draw = () => withTransaction(here().server.store, (tx) => drawWin(tx, again, onPrize));
  // Won already, though not given yet.
  expect(await draw()).toMatchObject({ prize_id: fallback });
  await grants();
  expect(await couponsOf(coupon)).toHaveLength(1);
});

test('a step of an invite plan that gives two gives two coupons, a record each', async () => {
  const { coupon, award } = await offered({ total_count: 4 });
  const prize = await here().admin.made('invite_prize', {
    plan_id: 7001,
    award_id: award,
    grant_mode: 'award',
    trigger_mode: 'each',
    max_times: 0,
    quantity: 2,
    stock_init: 4,
    out_of_stock_action: 'queue',
  });
  expect((await here().admin.step('invite_prize', prize, 'ENABLE')).code).toBe(codes.ok);
  const member = { userId: 9101, nickname: '会员9101', mobile: '13800138000' };
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withTransaction(here().server.store, (tx) => payStep(tx, { prizeId: prize, nth: 1, member })),
    ),
  );
  await grants();
  expect((await couponsOf(coupon)).map(({ user_id }) => user_id)).toEqual([9101, 9101]);
  expect(await template(coupon)).toMatchObject({ taken_count: 2, reserved_count: 2 });
});

test('none of it was a deadlock', async () => {
  expect(await run('select deadlocks::int as count from pg_stat_database where datname = current_database()')).toEqual([
    { count: 0 },
  ]);
});

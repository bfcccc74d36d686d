import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { errorsOf, sampleOf } from '../entities/with-entities.ts';
import { awardCoupons, ofCoupon } from './award-coupons.ts';

/* Templates of coupons as sources of awards (award.md §1.2, §2.1: HeCoupon acts as a source through the same service; wider.md §4.5). */

const { here, run, grants, template, record, couponsOf, offered, refill } = awardCoupons();

test('an award names a template that is published; one that gives nothing is not enabled, and why is told', async () => {
  const draft = await here().admin.made('he_coupon', { name: '未上线的券' });
  const answer = await here().admin.create('award', { ...sampleOf('award'), ...ofCoupon(draft) });
  expect(errorsOf(answer)).toEqual([{ field: 'source_id', message: '来源货品「未上线的券」未启用，请重新选择' }]);
  const { coupon, award } = await offered({ name: '端午满减券', total_count: 3 });
  expect(await here().admin.row('award', award)).toMatchObject({ source_title: '端午满减券', source_available: 3 });
  await here().admin.step('award', award, 'DISABLE');
  await here().admin.step('he_coupon', coupon, 'UNPUBLISH');
  const closed = await here().admin.step('award', award, 'ENABLE');
  expect(closed.code).toBe(codes.illegalMove);
  expect(closed.message).toContain('「端午满减券」没有上线，或使用时间已结束');
  await here().admin.step('he_coupon', coupon, 'PUBLISH');
  await run(`update he_coupon set taken_count = 3 where id = ${coupon}`);
  expect((await here().admin.step('award', award, 'ENABLE')).message).toContain('「端午满减券」已没有剩余');
});

test('a template is archived only once no award is taken from it', async () => {
  const { coupon, award } = await offered();
  await here().admin.step('he_coupon', coupon, 'UNPUBLISH');
  const answer = await here().admin.step('he_coupon', coupon, 'ARCHIVE');
  expect(answer.code).toBe(codes.illegalMove);
  expect(answer.message).toContain('还在使用，请先归档它');
  await here().admin.step('award', award, 'DISABLE');
  await here().admin.step('award', award, 'ARCHIVE');
  expect((await here().admin.step('he_coupon', coupon, 'ARCHIVE')).code).toBe(codes.ok);
});

test('what is put into a prize leaves the template, and comes back; more than there are is refused', async () => {
  const { coupon, award } = await offered({ name: '十张券', total_count: 10 });
  const prize = await here().admin.made('prize', { award_id: award, stock_init: 6 });
  expect(await template(coupon)).toMatchObject({ reserved_count: 6, remaining_count: 4, taken_count: 0 });
  const move = (delta: number) => refill(prize, delta);
  expect(await move(5)).toMatchObject({
    code: codes.shortage,
    message: '库存不足：「十张券」可分配 4',
    result: { scope: 'source', available: 4 },
  });
  expect((await move(-2)).code).toBe(codes.ok);
  expect(await template(coupon)).toMatchObject({ reserved_count: 4, remaining_count: 6 });
  const { version } = await template(coupon);
  expect(errorsOf(await here().admin.update('he_coupon', { id: coupon, version, total_count: 3 }))).toEqual([
    { field: 'total_count', message: '发放总量不能低于已领的 0 张和奖品预留的 4 张' },
  ]);
  // What prizes hold is nobody else's.
  const given = await here().admin.create('coupon_record', {
    coupon_id: coupon,
    user_ids: [30_101],
    issue_count: 7,
    issue_reason: '客诉补偿',
  });
  expect(given.message).toContain('券只剩 6 张');
});

test('a template without a count has no end', async () => {
  const { coupon, award } = await offered();
  expect((await here().admin.row('award', award))['source_available']).toBeNull();
  await here().admin.made('prize', { award_id: award, stock_init: 1_000_000 });
  expect(await template(coupon)).toMatchObject({ reserved_count: 1_000_000, remaining_count: null });
});

test('a win by hand takes its coupon from the template; called off before it is given it goes back, given it stays', async () => {
  const { coupon, award } = await offered({ name: '两张券', total_count: 2 });
  const off = await here().admin.made('award_record', { award_id: award });
  const kept = await here().admin.made('award_record', { award_id: award });
  expect(await template(coupon)).toMatchObject({ reserved_count: 2, remaining_count: 0 });
  const more = await here().admin.create('award_record', {
    user_id: 30_001,
    give_reason: '现场漏发一份',
    award_id: award,
  });
  expect(more).toMatchObject({ code: codes.shortage });
  expect((await here().admin.step('award_record', off, 'VOID_RETURN')).code).toBe(codes.ok);
  await grants();
  expect(await template(coupon)).toMatchObject({ taken_count: 1, reserved_count: 0, remaining_count: 1 });
  const given = await couponsOf(coupon);
  expect(given.map(({ award_record_id }) => award_record_id)).toEqual([kept]);
  expect((await here().admin.step('award_record', kept, 'VOID_RETURN')).code).toBe(codes.illegalMove);
  // 收回 takes the coupon, and says so where it was won: the record leads to it.
  expect((await here().admin.step('coupon_record', given[0]?.id ?? 0, 'REVOKE')).code).toBe(codes.ok);
  expect(await record(kept)).toMatchObject({ status: 'done', coupon_record_id: given[0]?.id });
});

test('what was promised is given of a template that was taken off since; who may not have it waits in sight', async () => {
  const { coupon, award } = await offered({ total_count: 5 });
  const won = await here().admin.made('award_record', { award_id: award, user_id: 30_102 });
  const frozen = await here().admin.made('award_record', { award_id: award, user_id: 30_103 });
  await here().admin.step('he_coupon', coupon, 'UNPUBLISH');
  await run(`update he_user set status = 'frozen' where id = 30103`);
  await grants();
  expect(await record(won)).toMatchObject({ status: 'done' });
  expect(await record(frozen)).toMatchObject({ status: 'failed', fail_message: '会员已冻结', coupon_record_id: null });
  expect(await template(coupon)).toMatchObject({ taken_count: 1, reserved_count: 1 });
  await run(`update he_user set status = 'normal' where id = 30103`);
  expect((await here().admin.step('award_record', frozen, 'RETRY')).code).toBe(codes.ok);
  await grants();
  expect(await record(frozen)).toMatchObject({ status: 'done', fail_message: null });
  expect(await template(coupon)).toMatchObject({ taken_count: 2, reserved_count: 0 });
});

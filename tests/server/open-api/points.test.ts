import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { pointHold } from '../../../server/points/point-hold.resource.ts';
import { operator } from '../entities/with-entities.ts';
import { faultsOf } from '../points/audit.ts';
import { inDays, startPoints } from './holding.ts';

/* points/hold, confirm and release (engines.md §1.5, §2.2), with what is no good (§2.6). */

let started: Awaited<ReturnType<typeof startPoints>>;
beforeAll(async () => {
  started = await startPoints();
});
afterAll(() => started.server.close());

test('points are put aside, and spent or given back, by the number of the caller', async () => {
  const { clientNo, confirm, hold, ledger, release, somebody } = started;
  const { member, memberId } = await somebody();
  expect(await hold({ member, amount: 30, key: 'A', until: inDays(2), wallet: 'points' })).toMatchObject({
    code: codes.ok,
    result: { hold: { key: 'A', status: 'open', amount: 30 }, available: 70, held: 30 },
  });
  await hold({ member, amount: 25, key: 'B' });
  expect(await confirm({ member, key: 'A' })).toMatchObject({
    code: codes.ok,
    result: { hold: { key: 'A', status: 'confirmed', amount: 30 }, available: 45, held: 25 },
  });
  expect(await release({ member, key: 'B' })).toMatchObject({
    code: codes.ok,
    result: { hold: { key: 'B', status: 'released', amount: 25 }, available: 70, held: 0 },
  });
  expect(await ledger.entries(memberId)).toMatchObject([
    { biz_type: 'draw_win' },
    { biz_type: 'hold', biz_no: `hold:${clientNo}:A` },
    { biz_type: 'hold' },
    { biz_type: 'hold_confirm', biz_no: `hold-end:${clientNo}:A` },
    { biz_type: 'hold_release' },
  ]);
});

test('the same number again is the same hold, whatever the request; other points under it are refused', async () => {
  const { confirm, hold, ledger, somebody } = started;
  const { member, memberId } = await somebody();
  const first = await hold({ member, amount: 30, key: 'A' });
  expect((await hold({ member, amount: 30, key: 'A' })).result).toEqual(first.result);
  expect(await hold({ member, amount: 31, key: 'A' })).toMatchObject({
    code: codes.duplicate,
    message: '该业务编号已冻结过其他数量的积分',
  });
  const ended = await confirm({ member, key: 'A' });
  expect((await confirm({ member, key: 'A' })).result).toEqual(ended.result);
  expect(await hold({ member, amount: 30, key: 'A' })).toMatchObject({ result: { hold: { status: 'confirmed' } } });
  expect(await ledger.entries(memberId)).toHaveLength(3);
});

test('more than there is, is 42201 with what there is', async () => {
  const { hold, somebody } = started;
  const { member } = await somebody();
  await hold({ member, amount: 60, key: 'A' });
  expect(await hold({ member, amount: 41, key: 'B' })).toMatchObject({
    code: codes.shortage,
    message: '可用积分不足，当前可用 40',
    result: { available: 40 },
  });
});

test('what has ended otherwise is refused with how it stands, as is what nobody holds', async () => {
  const { confirm, hold, ledger, release, somebody } = started;
  const { member, memberId } = await somebody();
  expect(await confirm({ member, key: 'A' })).toMatchObject({ code: codes.notFound });
  await hold({ member, amount: 10, key: 'A' });
  await release({ member, key: 'A' });
  expect(await confirm({ member, key: 'A' })).toMatchObject({
    code: codes.illegalMove,
    message: '当前状态「已释放」不允许「确认」',
    result: { trace: [{ guard: 'CONFIRM', fact: 'status', value: 'released' }] },
  });
  await hold({ member, amount: 10, key: 'B' });
  await ledger.rows(`update point_hold set until = now() - interval '2 seconds' where member_id = $1`, [memberId]);
  expect(await confirm({ member, key: 'B' })).toMatchObject({
    code: codes.illegalMove,
    message: '冻结已到期，积分将退回会员',
  });
  await clockRound(started.server.store, [pointHold]);
  for (const [ended, label] of [
    [confirm, '确认'],
    [release, '释放'],
  ] as const)
    expect(await ended({ member, key: 'B' })).toMatchObject({
      code: codes.illegalMove,
      message: `当前状态「已到期释放」不允许「${label}」`,
      result: { trace: [{ fact: 'status', value: 'lapsed' }] },
    });
});

test('another key of the API neither ends nor meets what this one holds', async () => {
  const { byOther, confirm, hold, ledger, somebody } = started;
  const { member, memberId } = await somebody();
  await hold({ member, amount: 10, key: 'A' });
  for (const name of ['confirm', 'release'])
    expect(await byOther(name, { member, key: 'A' })).toMatchObject({ code: codes.notFound });
  expect(await byOther('hold', { member, amount: 5, key: 'A' })).toMatchObject({
    result: { hold: { amount: 5 }, held: 15 },
  });
  // Nor does somebody else's name.
  const { member: stranger } = await somebody();
  expect(await confirm({ member: stranger, key: 'A' })).toMatchObject({ code: codes.notFound });
  expect(await ledger.held(memberId)).toBe(15);
});

test('what is no amount, number, wallet or instant is refused, with the field', async () => {
  const { hold, somebody } = started;
  const { member } = await somebody();
  const good = { member, amount: 1, key: 'A' };
  for (const [bent, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: -0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '10' }, 'amount'],
    [{ amount: 1e12 }, 'amount'],
    [{ key: '' }, 'key'],
    [{ key: '订单' }, 'key'],
    [{ key: 'a b' }, 'key'],
    [{ key: 'x'.repeat(65) }, 'key'],
    [{ wallet: 'experience' }, 'wallet'],
    [{ wallet: 'gold' }, 'wallet'],
    [{ until: '2026-07-20' }, 'until'],
    [{ until: inDays(-0.01) }, 'until'],
    [{ until: inDays(31) }, 'until'],
  ] as const)
    expect([bent, await hold({ ...good, ...bent })]).toMatchObject([
      bent,
      { code: codes.invalid, result: { errors: [{ field }] } },
    ]);
});

test('who is frozen, or kept from exchanges, holds nothing; what he held before ends nevertheless', async () => {
  const { confirm, hold, ledger, release, somebody } = started;
  const { member, memberId } = await somebody();
  await hold({ member, amount: 10, key: 'A' });
  await hold({ member, amount: 10, key: 'B' });
  await ledger.rows(`update he_user set status = 'frozen' where id = $1`, [memberId]);
  expect(await hold({ member, amount: 10, key: 'C' })).toMatchObject({ message: '会员账号已冻结，不能参与' });
  expect(await confirm({ member, key: 'A' })).toMatchObject({ code: codes.ok });
  await ledger.rows(`update he_user set status = 'normal' where id = $1`, [memberId]);
  await operator(started.server, started.token).create('he_user_black_list', {
    subject_type: 'user',
    user_id: memberId,
    scopes: ['exchange'],
    reason_code: 'brush',
    reason: '一天刷奖十二次',
  });
  expect(await hold({ member, amount: 10, key: 'C' })).toMatchObject({ message: '当前无法参与，请稍后再试' });
  expect(await release({ member, key: 'B' })).toMatchObject({ code: codes.ok });
});

test('ten at once of one number, by requests of their own, are one hold; of its ends one comes about', async () => {
  const { confirm, hold, ledger, release, somebody } = started;
  const { member, memberId } = await somebody();
  const ten = Array.from({ length: 10 }, (_, nth) => nth);
  const held = await Promise.all(ten.map(() => hold({ member, amount: 30, key: 'A' })));
  expect(new Set(held.map(({ code }) => code))).toEqual(new Set([codes.ok]));
  const ends = await Promise.all(ten.map((nth) => (nth % 2 === 0 ? confirm : release)({ member, key: 'A' })));
  const done = ends.filter(({ code }) => code === codes.ok);
  expect(done).toHaveLength(5);
  expect(new Set(done.map(({ result }) => (result as { hold: { status: string } }).hold.status)).size).toBe(1);
  expect(await ledger.entries(memberId)).toHaveLength(3);
  expect(await ledger.held(memberId)).toBe(0);
});

test('after all of it the ledger is sound', async () => {
  expect(await faultsOf(started.server.store)).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf, page } from '../entities/with-entities.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';
import { outcomesOf } from './another-day.ts';
import { faultsOf } from './audit.ts';
import { earnedLongAgo, monthEnd } from './expiring.ts';
import { day, earning, spending } from './ledger-tables.ts';

/* 延期 and 恢复过期 (wider.md §3.7, engines.md §2.2): moves lots to a later day; gives back what expired within N days. */

describe.each(ruleEngines)('points that are given another day on %s', (engine) => {
  let all: Adjusting;
  beforeAll(async () => {
    all = await startAdjusting(engine);
  });
  afterAll(() => all.server.close());

  const outcomes = (id: number) => outcomesOf(all, id);
  const lots = async (member: number) => (await all.ledger.lots(member)).map((lot) => [lot.expire_on, lot.points]);
  const old = (member: number, monthsAgo: number, points: number) =>
    earnedLongAgo(all.server.store, [member], { points, monthsAgo });

  test('延期 moves what is alive and expires before that day, and nothing else', async () => {
    const { admin, members, ledger } = all;
    const [both = 0, late = 0, over = 0] = await members(3);
    await old(over, 1, 20);
    await old(both, 0, 100);
    await old(both, -1, 50);
    for (const memberId of [both, late]) await ledger.post(earning({ memberId, key: 'now', points: 30 }));
    const to = day(200);
    const id = await made(admin, { kind: 'extend', extend_to: to, user_ids: [both, late, over] });
    // As things are: what is going to be moved, and for whom there is nothing.
    expect(await admin.row('point_adjustment', id)).toMatchObject({
      amount: null,
      extend_to: to,
      people: 3,
      total: 150,
      short_count: 2,
    });
    const before = await outcomes(id);
    expect(before.get(both)).toMatchObject({ points_before: 180, change: 0, points_after: 180, extended: 150 });
    expect(before.get(late)).toMatchObject({ extended: 0, note: `现在没有在 ${to} 之前到期的积分` });
    await admin.step('point_adjustment', id, 'SUBMIT');
    await all.run();
    const row = await admin.row('point_adjustment', id);
    expect(row).toMatchObject({ status: 'partial', ok_count: 1, failed_count: 2, total: 150 });
    expect(await lots(both)).toEqual([
      [to, 150],
      [monthEnd(-24), 30],
    ]);
    expect(await lots(late)).toEqual([[monthEnd(-24), 30]]);
    expect(await lots(over)).toEqual([[monthEnd(1), 20]]);
    const after = await outcomes(id);
    expect(after.get(both)).toMatchObject({ status: 'done', change: 0, points_after: 180, extended: 150 });
    for (const member of [late, over])
      expect(after.get(member)).toMatchObject({ status: 'failed', note: `没有在 ${to} 之前到期的积分可以延期` });
    const [entry] = page(await admin.list('point_log', { adjustment_id: String(id) })).data;
    expect(entry).toMatchObject({
      member_id: both,
      biz_type: 'extend',
      direction: 'none',
      points: 0,
      earned: null,
      spent: null,
      available_after: 180,
      title: `积分延期至 ${to}：客诉补偿`,
      biz_no: row['adjust_no'],
      lots: [
        { expire_on: monthEnd(0), points: -100 },
        { expire_on: monthEnd(-1), points: -50 },
        { expire_on: to, points: 150 },
      ],
    });
    expect((await ledger.entries(both)).filter(({ biz_type: type }) => type === 'extend')).toHaveLength(1);
    // Tried again: the others still have nothing, and who is done is left alone.
    expect((await admin.step('point_adjustment', id, 'RESUME')).code).toBe(codes.ok);
    await all.run();
    expect(await admin.row('point_adjustment', id)).toMatchObject({ ok_count: 1, failed_count: 2, total: 150 });
    // What was put off is spent as before, first-expiring first.
    await ledger.post(spending({ memberId: both, key: 'all', points: 170 }));
    expect(await lots(both)).toEqual([[monthEnd(-24), 10]]);
  });

  test('the limit of whoever submits is held against the points that are moved', async () => {
    const { service, finance, admin, members, status } = all;
    const [few = 0, many = 0] = await members(2);
    await old(few, 0, 2000);
    await old(many, 0, 2001);
    const submit = async (member: number) => {
      const id = await made(service, { kind: 'extend', extend_to: day(100), user_ids: [member] });
      expect((await service.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
      return id;
    };
    expect(await status(await submit(few))).toBe('approved');
    const large = await submit(many);
    expect(await status(large)).toBe('pending');
    expect((await service.step('point_adjustment', large, 'APPROVE')).code).toBe(codes.noAction);
    expect((await finance.step('point_adjustment', large, 'REJECT')).code).toBe(codes.ok);
    // What was decided on is still told when the member has something else.
    expect(await admin.row('point_adjustment', large)).toMatchObject({ status: 'rejected', total: 2001 });
    await all.run();
    expect(await lots(few)).toEqual([[day(100), 2000]]);
    expect(await lots(many)).toEqual([[monthEnd(0), 2001]]);
  });

  test('a day that has passed while it waited is the outcome of each, and moves nothing', async () => {
    const { admin, members, ledger } = all;
    const [member = 0] = await members(1, 50);
    for (const kind of ['extend', 'reinstate']) {
      const id = await made(admin, { kind, extend_to: day(1), user_ids: [member] });
      await admin.step('point_adjustment', id, 'SUBMIT');
      await ledger.rows('update point_adjustment set extend_to = $2 where id = $1', [id, day(-1)]);
      await all.run();
      expect((await outcomes(id)).get(member)).toMatchObject({ status: 'failed', note: `新到期日 ${day(-1)} 已过` });
    }
    expect(await ledger.entries(member)).toHaveLength(1);
  });

  test.each([
    [{ kind: 'extend' }, 'extend_to'],
    [{ kind: 'reinstate' }, 'extend_to'],
    [{ kind: 'extend', extend_to: day(0) }, 'extend_to'],
    [{ kind: 'extend', extend_to: day(-30) }, 'extend_to'],
    [{ kind: 'extend', extend_to: '2027-02-29' }, 'extend_to'],
    [{ kind: 'extend', extend_to: '明天' }, 'extend_to'],
    [{ kind: 'extend', extend_to: 20_270_101 }, 'extend_to'],
    [{ kind: 'reinstate', extend_to: day(0) }, 'extend_to'],
    [{ kind: 'add', amount: null, extend_to: day(9) }, 'amount'],
  ])('bad input %# is refused on its field', async (changes, field) => {
    const answer = await all.admin.create('point_adjustment', {
      amount: null,
      user_ids: [30_001],
      reason_code: 'complaint',
      remark: '物流破损补偿',
      ...changes,
    });
    expect(answer.code).toBe(codes.invalid);
    expect(JSON.stringify(errorsOf(answer))).toContain(field);
  });

  test('a draft that becomes another kind keeps what that kind asks for, and no more', async () => {
    const { admin, members } = all;
    const [member = 0] = await members(1);
    const id = await made(admin, { amount: 100, user_ids: [member] });
    const { version } = await admin.row('point_adjustment', id);
    expect((await admin.update('point_adjustment', { id, version, kind: 'extend', extend_to: day(9) })).code).toBe(
      codes.ok,
    );
    expect(await admin.row('point_adjustment', id)).toMatchObject({ kind: 'extend', amount: null, total: 0 });
  });

  test('the ledger is sound behind all of that', async () => {
    expect(await faultsOf(all.server.store)).toEqual([]);
  });
});

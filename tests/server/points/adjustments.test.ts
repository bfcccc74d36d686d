import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { ruleEngines } from '../engine.ts';
import { page } from '../entities/with-entities.ts';
import { type Adjusting, made, startAdjusting } from './adjusting.ts';
import { faultsOf } from './audit.ts';

/* 调整单 (wider.md §3.7, engines.md §2.3): made by one, approved by another, carried out once for each member. */

describe.each(ruleEngines)('adjustments of points on %s', (engine) => {
  let all: Adjusting;
  beforeAll(async () => {
    all = await startAdjusting(engine);
  });
  afterAll(() => all.server.close());
  const details = async (id: number) =>
    page(await all.admin.list('point_adjustment_member', { adjustment_id: String(id) })).data;

  test('within the limit of whoever makes it, it is approved as it is submitted, and carried out', async () => {
    const { service, admin, members, ledger, run, status } = all;
    const [member = 0] = await members(1, 860);
    const id = await made(service, { amount: 500, user_ids: [member] });
    expect(await admin.row('point_adjustment', id)).toMatchObject({ status: 'draft', people: 1, total: 500 });
    expect(await details(id)).toMatchObject([
      { member_id: member, points_before: 860, change: 500, points_after: 1360, status: 'due' },
    ]);
    expect((await service.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
    expect(await status(id)).toBe('approved');
    await run();
    const row = await admin.row('point_adjustment', id);
    expect(row).toMatchObject({ status: 'executed', ok_count: 1, failed_count: 0 });
    expect(row['adjust_no']).toMatch(/^TZ\d{8}\d{3,}$/);
    expect(await ledger.available(member)).toBe(1360);
    const [entry] = page(await admin.list('point_log', { adjustment_id: String(id) })).data;
    expect(entry).toMatchObject({
      member_id: member,
      biz_type: 'admin_add',
      points: 500,
      available_after: 1360,
      biz_no: row['adjust_no'],
      adjustment_id: id,
      operator_type: 'admin',
      operator_name: row['submitted_by_name'],
      title: '积分调整：客诉补偿',
    });
    expect(await details(id)).toMatchObject([
      { points_before: 860, points_after: 1360, status: 'done', log_no: entry?.['log_no'] },
    ]);
    // Nothing is left to do, whoever looks again.
    await run();
    expect(await ledger.available(member)).toBe(1360);
  });

  test('more than the limit waits for somebody else, whose own limit counts as well unless he only approves', async () => {
    const { service, manager, finance, admin, members, status, server } = all;
    const people = await members(5);
    const waits = async (amount: number) => {
      const id = await made(service, { amount, user_ids: people });
      expect((await service.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
      return id;
    };
    // 2,000 is 客服's limit: people × points.
    expect(await status(await waits(400))).toBe('approved');
    const small = await waits(401);
    expect(await status(small)).toBe('pending');
    // Whoever made it may not approve at all.
    expect((await service.step('point_adjustment', small, 'APPROVE')).code).toBe(codes.noAction);
    expect((await manager.step('point_adjustment', small, 'APPROVE')).code).toBe(codes.ok);
    const nickname = '运营主管';
    expect(await admin.row('point_adjustment', small)).toMatchObject({
      status: 'approved',
      decided_by_name: nickname,
      decision: '同意',
    });
    await server.store.pool.query(`update role set point_adjust_limit = 400000 where code = 'ops_manager'`);
    const large = await waits(100_000);
    expect(await manager.step('point_adjustment', large, 'APPROVE')).toMatchObject({
      code: codes.illegalMove,
      message: '您不能审批这张调整单：合计 500,000 积分超过您的单次积分调整上限 400,000',
    });
    expect((await finance.step('point_adjustment', large, 'APPROVE')).code).toBe(codes.ok);
    // 财务审计 makes none.
    expect((await finance.create('point_adjustment', { kind: 'add' })).code).toBe(codes.noAction);
    await server.store.pool.query(`update role set point_adjust_limit = 1000000 where code = 'ops_manager'`);
    await all.run();
  });

  test('nobody approves what he made, changed or submitted, 超级管理员 included', async () => {
    const { admin, manager, members, status, server } = all;
    const [member = 0] = await members(1);
    await server.store.pool.query(`update role set point_adjust_limit = 10 where code = 'ops_manager'`);
    const id = await made(manager, { user_ids: [member] });
    const { version } = await admin.row('point_adjustment', id);
    expect((await admin.update('point_adjustment', { id, version, amount: 200 })).code).toBe(codes.ok);
    // Changed again by the first: the second had a hand in it all the same.
    const changed = await manager.row('point_adjustment', id);
    expect((await manager.update('point_adjustment', { id, version: changed.version, amount: 300 })).code).toBe(
      codes.ok,
    );
    expect((await manager.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.ok);
    expect(await status(id)).toBe('pending');
    const mine = '您不能审批这张调整单：您制单、修改或提交过它，请由另一人审批';
    expect(await admin.step('point_adjustment', id, 'APPROVE')).toMatchObject({
      code: codes.illegalMove,
      message: mine,
    });
    expect((await manager.step('point_adjustment', id, 'APPROVE')).message).toContain(mine);
    // Whoever submits what another one made is no other person either.
    const theirs = await made(admin, { user_ids: [member] });
    expect((await manager.step('point_adjustment', theirs, 'SUBMIT')).code).toBe(codes.ok);
    await server.store.pool.query(`update role set point_adjust_limit = 1000000 where code = 'ops_manager'`);
    expect((await manager.step('point_adjustment', theirs, 'APPROVE')).message).toBe(mine);
    // What waits is changed by nobody.
    const { version: latest } = await admin.row('point_adjustment', id);
    expect(await manager.update('point_adjustment', { id, version: latest, amount: 1 })).toMatchObject({
      code: codes.illegalMove,
      message: '调整单提交后不能修改',
    });
    expect((await all.finance.step('point_adjustment', id, 'REJECT')).code).toBe(codes.ok);
    expect(await admin.row('point_adjustment', id)).toMatchObject({ status: 'rejected', decision: '按计划结束' });
    expect((await manager.step('point_adjustment', id, 'SUBMIT')).code).toBe(codes.illegalMove);
  });

  test('of two who approve at once one wins; what is withdrawn is approved by nobody', async () => {
    const { admin, service, manager, finance, members, ledger, run, status } = all;
    const [member = 0] = await members(1);
    const id = await made(service, { amount: 5000, user_ids: [member] });
    await service.step('point_adjustment', id, 'SUBMIT');
    const { version } = await admin.row('point_adjustment', id);
    const answers = await Promise.all(
      [manager, finance, admin].map((who) => who.update('point_adjustment', { id, version, event: 'APPROVE' })),
    );
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      codes.ok,
      codes.conflict,
      codes.conflict,
    ]);
    await run();
    expect(await ledger.available(member)).toBe(5000);
    const gone = await made(service, { amount: 5000, user_ids: [member] });
    await service.step('point_adjustment', gone, 'SUBMIT');
    expect((await service.step('point_adjustment', gone, 'WITHDRAW')).code).toBe(codes.ok);
    expect((await finance.step('point_adjustment', gone, 'APPROVE')).code).toBe(codes.illegalMove);
    expect(await status(gone)).toBe('withdrawn');
    await run();
    expect(await ledger.available(member)).toBe(5000);
  });

  test('a debit that is more than somebody has fails for him alone, writes nothing, and is tried again by itself', async () => {
    const { admin, manager, members, ledger, run } = all;
    const rich = await members(37, 300);
    const [first = 0, ...poor] = await members(3, 299);
    const id = await made(manager, { kind: 'sub', amount: 300, user_ids: [...rich, first, ...poor] });
    expect(await admin.row('point_adjustment', id)).toMatchObject({ people: 40, total: 12_000, short_count: 3 });
    await manager.step('point_adjustment', id, 'SUBMIT');
    await run();
    expect(await admin.row('point_adjustment', id)).toMatchObject({
      status: 'partial',
      ok_count: 37,
      failed_count: 3,
    });
    for (const memberId of [first, ...poor]) {
      expect(await ledger.available(memberId)).toBe(299);
      expect(await ledger.entries(memberId)).toHaveLength(1);
    }
    const failures = page(
      await admin.list('point_adjustment_member', { adjustment_id: String(id), status: 'failed' }),
    ).data;
    expect(failures.map(({ note, change, points_after: after }) => [note, change, after])).toEqual(
      Array.from({ length: 3 }, () => ['可用积分不足，当前可用 299', 0, 299]),
    );
    await ledger.post({
      kind: 'earn',
      bizType: 'draw_win',
      memberId: first,
      key: 'more',
      points: 1,
      title: '补足',
      by: 'member',
    });
    expect((await manager.step('point_adjustment', id, 'RESUME')).code).toBe(codes.ok);
    await run();
    expect(await admin.row('point_adjustment', id)).toMatchObject({
      status: 'partial',
      ok_count: 38,
      failed_count: 2,
    });
    expect(await ledger.available(first)).toBe(0);
    for (const memberId of rich) expect(await ledger.available(memberId)).toBe(0);
  });

  test('members who are gone, and a wallet that is off, are outcomes as well', async () => {
    const { admin, manager, members, run, ledger } = all;
    const [one = 0, two = 0] = await members(2);
    const id = await made(manager, { user_ids: [one, two] });
    await ledger.rows(`update he_user set status = 'merged', merged_into = $1 where id = $2`, [one, two]);
    await manager.step('point_adjustment', id, 'SUBMIT');
    await ledger.rows(`update wallet set status = 'disabled' where code = 'points'`);
    await run();
    expect((await details(id)).map(({ member_id: memberId, note }) => [memberId, note])).toEqual(
      expect.arrayContaining([
        [one, '积分钱包已停用，不能变动'],
        [two, '会员已并入其他会员'],
      ]),
    );
    await ledger.rows(`update wallet set status = 'enabled' where code = 'points'`);
    await manager.step('point_adjustment', id, 'RESUME');
    await run();
    expect(await admin.row('point_adjustment', id)).toMatchObject({ ok_count: 1, failed_count: 1 });
  });

  test('the ledger is sound behind all of that', async () => {
    expect(await faultsOf(all.server.store)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { isBalanced, type TrialBalance } from '../../../contract/points/trial-balance.ts';
import { house } from '../../../server/entity/write/house.ts';
import { ruleEngines } from '../engine.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { earning, ledgerOf, returning, spending } from './ledger-tables.ts';

/* 会员管理/积分日志 (wider.md §3.7): what operators see of the ledger. */

describe.each(ruleEngines)('the log of points on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let ledger: ReturnType<typeof ledgerOf>;
  const member = 90_001;
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
    ledger = ledgerOf(server.store);
    await ledger.rows(
      `insert into he_user (id, user_no, nickname, source) values ($1, 'HY0000090001', '竹下听雨', 'mini_program')`,
      [member],
    );
    await ledger.post({ ...earning({ memberId: member, key: 'win:1', points: 800 }), title: '[积分] 800 积分' });
    await ledger.post({ ...spending({ memberId: member, key: 'draw:1', points: 300 }), by: 'member' });
    await ledger.post({
      ...returning('draw:1', { memberId: member, key: 'back:1', points: 100 }),
      source: { entity: 'goods_order', id: 9211 },
      by: { accountId: 1, nickname: '系统超管' },
    });
  });
  afterAll(() => server.close());

  const list = async (query: Readonly<Record<string, string>> = {}) =>
    page(await admin.list('point_log', { member_id: String(member), ...query }));
  const numbers = async (query: Readonly<Record<string, string>>) =>
    (await list(query)).data.map(({ biz_no: bizNo }) => bizNo);

  test('shows the newest first, with what came in and what went out', async () => {
    const { data, totals } = await list({ totals: '1' });
    expect(
      data.map(({ biz_type, points, earned, spent, available_after }) => [
        biz_type,
        points,
        earned,
        spent,
        available_after,
      ]),
    ).toEqual([
      ['exchange_back', 100, 100, null, 600],
      ['draw_cost', -300, null, 300, 500],
      ['draw_win', 800, 800, null, 800],
    ]);
    expect(totals).toEqual({ earned: 900, spent: 300 });
    expect(await numbers({ sortField: 'created_at', sortOrder: 'ascend' })).toEqual(['win:1', 'draw:1', 'back:1']);
  });

  test.each([
    [{ biz_type: 'draw_win,exchange_back' }, ['back:1', 'win:1']],
    [{ direction: 'out' }, ['draw:1']],
    [{ operator_type: 'consumer' }, ['draw:1']],
    [{ operator_type: 'admin' }, ['back:1']],
    [{ points_from: '100', points_to: '800' }, ['back:1', 'win:1']],
    [{ biz_no: 'draw:1' }, ['draw:1']],
    [{ biz_no: 'draw' }, []],
    [{ created_at_from: '2020-01-01', created_at_to: '2020-01-02' }, []],
  ])('is narrowed by %j', async (query, expected) => {
    expect(await numbers(query as unknown as Readonly<Record<string, string>>)).toEqual(expected);
  });

  test('a number leads to its entry alone, whoever typed it', async () => {
    const [first] = (await list()).data;
    const logNo = String(first?.['log_no']);
    expect(logNo).toMatch(/^JF90001-\d+$/);
    expect(await numbers({ log_no: logNo })).toEqual(['back:1']);
    // The entry of somebody else by that number.
    expect(await numbers({ log_no: logNo.replace('90001', '90002') })).toEqual([]);
    for (const wrong of ['JF', '1', "JF1-1' or true", `JF90001-${'9'.repeat(30)}`])
      expect(await numbers({ log_no: wrong })).toEqual([]);
  });

  test('the details have the lots, the source and what was undone', async () => {
    const [back, cost, win] = (await list()).data;
    const row = await admin.row('point_log', back?.id ?? 0);
    expect(row).toMatchObject({
      title: '测试',
      order_id: 9211,
      record_id: null,
      undo_no: cost?.['log_no'],
      operator_name: '系统超管',
    });
    expect(row['order_title']).toMatch(/^\w+$/);
    const lots = (await admin.row('point_log', win?.id ?? 0))['lots'];
    expect(row['lots']).toEqual([{ expire_on: (lots as { expire_on: string }[])[0]?.expire_on, points: 100 }]);
    expect((await admin.row('point_log', cost?.id ?? 0))['lots']).toEqual([expect.objectContaining({ points: -300 })]);
  });

  test('the member shows what he has and has had, in the list and on his page', async () => {
    expect(await admin.row('he_user', member)).toMatchObject({ points: 600, points_total: 800 });
    const other = (
      await ledger.rows<{ id: number }>(
        'select id from he_user as u where not exists (select from point_account where member_id = u.id) limit 1',
      )
    )[0];
    expect(await admin.row('he_user', other?.id ?? 0)).toMatchObject({ points: 0, points_total: 0 });
  });

  const balance = async () => {
    const { code, result } = await server.call('GET', '/admin/api/point-logs/trial-balance', {
      token: await server.login(),
    });
    return { code, wallet: (result as TrialBalance).wallets.find(({ code: name }) => name === 'points') };
  };

  test('试算 adds everything up, and finds what does not agree', async () => {
    const { code, wallet } = await balance();
    expect(code).toBe(codes.ok);
    expect(wallet && isBalanced(wallet)).toBe(true);
    const [sums] = await ledger.rows<{ available: number; members: number }>(
      'select sum(available)::bigint as available, count(*) as members from point_account where wallet_id = 1',
    );
    expect(wallet).toMatchObject({ ...sums, off: 0 });
    // Two faults that come to nothing in sum.
    await ledger.post(earning({ memberId: 90_003, key: 'x', points: 5 }));
    await ledger.post(earning({ memberId: 90_004, key: 'x', points: 5 }));
    const shift = (by: number) =>
      ledger.rows(
        'update point_lot set remaining = remaining + case member_id when 90003 then $1::bigint else -$1::bigint end where member_id in (90003, 90004)',
        [by],
      );
    await shift(2);
    const odd = (await balance()).wallet;
    expect(odd?.off).toBe(2);
    expect(odd && isBalanced(odd)).toBe(false);
    await shift(-2);
  });

  test('nobody makes, changes or moves an entry, and who may not look sees none', async () => {
    const [first] = (await list()).data;
    const token = await server.login();
    for (const [method, path] of [
      ['POST', '/admin/api/point-logs'],
      ['PUT', `/admin/api/point-logs/${first?.id}`],
      ['DELETE', `/admin/api/point-logs/${first?.id}`],
    ] as const)
      expect((await server.call(method, path, { token, body: {} })).status).toBe(404);
    for (const role of ['mall_operator', 'channel_manager', 'system_admin'])
      for (const path of ['/admin/api/point-logs', '/admin/api/point-logs/trial-balance'])
        expect((await server.call('GET', path, { token: await server.login(role) })).code).toBe(codes.forbidden);
    for (const role of ['customer_service', 'finance_auditor', 'campaign_operator'])
      expect((await server.call('GET', '/admin/api/point-logs', { token: await server.login(role) })).code).toBe(
        codes.ok,
      );
  });

  test('what the house writes is signed by it', async () => {
    await ledger.post({ ...earning({ memberId: member, key: 'house', points: 1 }), by: house });
    expect((await list({ biz_no: 'house' })).data[0]).toMatchObject({ operator_type: 'system', operator_name: '系统' });
  });
});

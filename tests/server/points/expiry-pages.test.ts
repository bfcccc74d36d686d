import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Liability } from '../../../contract/points/expiring.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry, runPiece } from '../../../server/points/expire/run.ts';
import { ruleEngines } from '../engine.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { allowPerHour, earnedLongAgo, membersFrom, monthEnd } from './expiring.ts';
import { earning, ledgerOf } from './ledger-tables.ts';

/* What operators see of points that expire: 过期批次, 将到期 and the member's own (engines.md §2.4, wider.md §3.1, §3.7). */

describe.each(ruleEngines)('points that expire, as operators see them on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
    ledger = ledgerOf(server.store);
    await allowPerHour(server.store, 100_000_000);
  });
  afterAll(() => server.close());

  const liability = async (role?: string) =>
    server.call('GET', '/admin/api/point-logs/liability', { token: await server.login(role) });
  const figures = async () => (await liability()).result as Liability;
  const sumOf = ({ overdue, months, later }: Liability) =>
    overdue + later + months.reduce((sum, { points }) => sum + points, 0);
  const available = async () =>
    (
      await ledger.rows<{ points: number }>(`select sum(a.available)::bigint as points from point_account as a
        join wallet as w on w.id = a.wallet_id and w.code = 'points'`)
    )[0]?.points;
  const step = (who: Operator, id: number, event: string, reason?: string) =>
    who.update('point_expiry_run', {
      id,
      version: 1,
      event,
      request_id: randomUUID(),
      ...(reason !== undefined && { reason }),
    });
  const begun = async (): Promise<number> => {
    await withTransaction(server.store, beginRuns);
    const [run] = await ledger.rows<{ id: number }>(`select id from point_expiry_run where status <> 'done'`);
    return run?.id ?? 0;
  };

  test('the demo has a run that is done, with its entries below it, and a source to go to from each', async () => {
    const { data } = page(await admin.list('point_expiry_run', {}));
    expect(data).toHaveLength(1);
    const run = await admin.row('point_expiry_run', data[0]?.id ?? 0);
    expect(run).toMatchObject({
      status: 'done',
      day: monthEnd(2),
      is_backlog: false,
      due_members: 40,
      done_members: 40,
      due_points: 2400,
      done_points: 2400,
      progress: 100,
      left_minutes: null,
    });
    const below = page(await admin.list('point_log', { expiry_run_id: String(run.id), totals: '1' }));
    expect(below.totals).toMatchObject({ spent: 2400 });
    expect(below.data[0]).toMatchObject({
      biz_type: 'expire',
      expiry_run_id: run.id,
      biz_no: run['run_no'],
      operator_type: 'system',
    });
    const token = await server.login('finance_auditor');
    const offered = async (word: string) =>
      (await server.call('GET', '/admin/api/options', { token, query: { entity: 'point_expiry_run', keyword: word } }))
        .result;
    expect(await offered('GQ1999')).toMatchObject({ totalCount: 0 });
    expect(await offered(String(run['run_no']).slice(0, 8))).toMatchObject({
      totalCount: 1,
      data: [{ id: run.id, title: run['run_no'], hint: monthEnd(2), disabled: false }],
    });
    expect((await admin.row('point_log', below.data[0]?.id ?? 0))['expiry_run_title']).toBe(run['run_no']);
  });

  test('将到期 has this month and eleven more, and comes to what all accounts have', async () => {
    const told = await figures();
    expect(told.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, nth) => monthEnd(-nth).slice(0, 7)),
    );
    // What the demo has brought along 23, 21, 18 and 14 months ago; one adjustment took 20 of each of 37, one put off what 12 had by half a year.
    // Three hold some of theirs, and one has spent what he held.
    const held = 60 + 40 + 80 + 50;
    const [, one = 0, , three, , five = 0, six = 0, , , , ten] = told.months.map(({ points }) => points);
    expect([three, ten]).toEqual([(24 - 12) * 80, 30 * 150]);
    expect(one + five + six).toBe(36 * 120 + 12 * 80 + 50 * 200 - 37 * 20 - held);
    expect(told).toMatchObject({ overdue: 0, run: { due: 0, done: 0 } });
    expect(sumOf(told)).toBe(await available());
  });

  test('a member shows what he loses next: the day and the points; nothing where there is nothing', async () => {
    const [member] = membersFrom(95_001, 1);
    await ledger.rows(
      `insert into he_user (id, user_no, nickname, source) values ($1, 'HY0000095001', '竹下听雨', 'import')`,
      [member],
    );
    expect(await admin.row('he_user', member ?? 0)).toMatchObject({ next_expire_on: null, next_expire_points: null });
    await earnedLongAgo(server.store, [member ?? 0], { points: 30, monthsAgo: -1 });
    await ledger.post(earning({ memberId: member ?? 0, key: 'now', points: 500 }));
    expect(await admin.row('he_user', member ?? 0)).toMatchObject({
      points: 530,
      next_expire_on: monthEnd(-1),
      next_expire_points: 30,
    });
  });

  test('an old backlog says how much and how long, is started by who may, paused with a reason, and goes on where it stood', async () => {
    const finance = operator(server, await server.login('finance_auditor'));
    const service = operator(server, await server.login('customer_service'));
    await earnedLongAgo(server.store, membersFrom(96_001, 250), { points: 12, monthsAgo: 3 });
    const id = await begun();
    await runExpiry(server.store);
    await allowPerHour(server.store, 6000);
    expect(await admin.row('point_expiry_run', id)).toMatchObject({
      status: 'waiting',
      is_backlog: true,
      due_members: 250,
      due_points: 3000,
      left_minutes: 3,
      progress: 0,
    });
    await allowPerHour(server.store, 100_000_000);
    expect(await figures()).toMatchObject({ overdue: 3000, run: { due: 3000, done: 0 } });
    expect((await step(service, id, 'RELEASE')).code).toBe(codes.noAction);
    expect((await step(admin, id, 'PAUSE', '等财务核对')).code).toBe(codes.illegalMove);
    expect((await step(finance, id, 'RELEASE')).code).toBe(codes.ok);
    await withTransaction(server.store, (tx) => runPiece(tx));
    expect((await step(finance, id, 'PAUSE')).code).toBe(codes.invalid);
    expect((await step(finance, id, 'PAUSE', '等财务核对')).code).toBe(codes.ok);
    await runExpiry(server.store);
    expect(await admin.row('point_expiry_run', id)).toMatchObject({
      status: 'paused',
      done_members: 200,
      done_points: 2400,
      progress: 80,
      pause_reason: '等财务核对',
      paused_by_name: '财务审计',
    });
    expect(await figures()).toMatchObject({ overdue: 600, run: { due: 3000, done: 2400 } });
    const ten = await Promise.all(Array.from({ length: 10 }, () => step(admin, id, 'RESUME')));
    expect(ten.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    await runExpiry(server.store);
    const done = await admin.row('point_expiry_run', id);
    expect(done).toMatchObject({
      status: 'done',
      done_members: 250,
      done_points: 3000,
      progress: 100,
      left_minutes: null,
    });
    expect(done['finished_at']).not.toBeNull();
    expect((await step(admin, id, 'PAUSE', '晚了')).code).toBe(codes.illegalMove);
    const told = await figures();
    expect(told).toMatchObject({ overdue: 0, run: { due: 3000, done: 3000 } });
    expect(sumOf(told)).toBe(await available());
  });

  test('who may not look at points sees neither runs nor 将到期; nobody makes or changes a run', async () => {
    for (const role of ['mall_operator', 'channel_manager', 'system_admin']) {
      expect((await liability(role)).code).toBe(codes.forbidden);
      const token = await server.login(role);
      expect((await server.call('GET', '/admin/api/point-expiry-runs', { token })).code).toBe(codes.forbidden);
    }
    expect((await liability('customer_service')).code).toBe(codes.ok);
    const token = await server.login();
    for (const [method, path] of [
      ['POST', '/admin/api/point-expiry-runs'],
      ['DELETE', '/admin/api/point-expiry-runs/9851'],
    ] as const)
      expect((await server.call(method, path, { token, body: {} })).status).toBe(404);
  });
});

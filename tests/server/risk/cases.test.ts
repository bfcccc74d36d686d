import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { undoCall } from '../../../contract/entity/history.ts';
import { sendTo } from '../auth/idor-calls.ts';
import { tick } from '../tick.ts';
import { idOf, neutral, type Risky, ruleBody, startRisky } from './risky.ts';

/* Cases that two people decide, and rules that are tried before they are published (wider.md §3.11). */

let risky: Risky;
beforeAll(async () => {
  risky = await startRisky();
});
afterAll(() => risky.server.close());

test('who proposes does not confirm; confirming lists the members, voids what was not delivered, and is done once', async () => {
  const { server, admin, manager, service, run, one, joins, draws } = risky;
  const cheat = idOf(await joins());
  const won = await admin.made('award_record', { user_id: cheat, nickname: '小羊毛', award_id: 3005, prize_id: null });
  const done = await admin.made('award_record', { user_id: cheat, nickname: '小羊毛', award_id: 3005, prize_id: null });
  await run(`update award_record set status = 'done' where id = $1`, [done]);
  const source = `select sum(delta) as value from stock_ledger where reason like '%风控案件%'`;
  const body = {
    user_ids: [cheat],
    since_at: '2026-01-01T00:00:00+08:00',
    reason_code: 'brush',
    facts: '同一人注册多个账号刷奖',
    blacklist: true,
    scopes: ['draw', 'exchange'],
    days: 0,
    claw_back: true,
  };
  const id = await admin.made('risk_case', body);
  expect(await admin.row('risk_case', id)).toMatchObject({ record_count: 2, open_count: 1, member_count: 1 });
  // super_admin neither.
  expect(await admin.step('risk_case', id, 'CONFIRM')).toMatchObject({
    code: codes.illegalMove,
    message: '您不能判定这个案件：您立案、修改过或提出了处置方案，请由另一人确认',
  });
  // 客服 may look into it and propose, and neither confirm nor clear.
  const { version } = await admin.row('risk_case', id);
  expect((await service.update('risk_case', { id, version, remark: '已电话核实' })).code).toBe(codes.ok);
  expect((await service.step('risk_case', id, 'CONFIRM')).code).toBe(codes.noAction);
  expect((await service.step('risk_case', id, 'CLEAR')).code).toBe(codes.noAction);
  // Somebody else's note makes the proposal no less the first one's.
  expect((await admin.step('risk_case', id, 'CONFIRM')).code).toBe(codes.illegalMove);
  expect((await manager.update('risk_case', { id, version, event: 'CONFIRM', reason: '核实为刷奖' })).code).toBe(
    codes.conflict,
  );
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await admin.row('risk_case', id)).toMatchObject({
    status: 'confirmed',
    open_count: 0,
    decision: '按计划结束；拉黑 1 个对象，收回 1 个未发放的奖品',
  });
  expect(await admin.row('award_record', won)).toMatchObject({ status: 'void', stock_returned: true });
  expect(await admin.row('award_record', done)).toMatchObject({ status: 'done' });
  expect(Number(await one(source))).toBe(1);
  expect(await draws(cheat)).toMatchObject({ message: neutral });
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.illegalMove);
  const [logged] = await run<{ event: string }>(
    `select event from operation_log where entity = 'risk_case' and biz_id = $1 order by id desc limit 1`,
    [String(id)],
  );
  expect(logged?.event).toBe('CONFIRM');
  // A step back would take back none of it: nobody undoes it, nor confirms by undoing.
  const undo = async (who: string) => {
    const { version: latest } = await admin.row('risk_case', id);
    const asked = { entity: 'risk_case', id, version: latest, request_id: randomUUID() };
    return sendTo(server, undoCall, await server.login(who), { body: asked });
  };
  expect(await undo('ops_manager')).toMatchObject({
    code: codes.illegalMove,
    message: '已拉黑的对象和已收回的奖品不会因撤销而恢复；判断有误请重开案件后排除',
  });
  // Opened again it stays in force until it is cleared.
  expect((await service.step('risk_case', id, 'REOPEN')).code).toBe(codes.ok);
  expect((await undo('ops_manager')).code).toBe(codes.illegalMove);
  expect((await undo('customer_service')).code).toBe(codes.illegalMove);
  expect(await admin.row('risk_case', id)).toMatchObject({ status: 'open', decision: null });
  expect(await draws(cheat)).toMatchObject({ message: neutral });
  expect((await manager.step('risk_case', id, 'CLEAR')).code).toBe(codes.ok);
  expect((await draws(cheat)).code).toBe(codes.ok);
});

test('a rule is published only after a back-test of what it asks now; the test catches what the rule then catches', async () => {
  const { admin, manager, run, one, joins, backTest, casesOf, service } = risky;
  const ip = '198.51.100.60';
  const farm = [idOf(await joins({ ip })), idOf(await joins({ ip })), idOf(await joins({ ip }))];
  await run(
    `update award_record set verified_at = now() where id = (select id from award_record where user_id = 30001 limit 1)`,
  );
  await run(
    `insert into risk_event (client_id, request_id, kind, at, member_id, ip) values (1, 'honest', 'register', now(), 30001, $1)`,
    [ip],
  );
  const id = await admin.made('risk_rule', ruleBody('回测规则'));
  expect(await manager.step('risk_rule', id, 'PUBLISH')).toMatchObject({
    code: codes.illegalMove,
    message: '请先用最近 30 天的事件回测当前条件（7 天内有效），并确认规则没有过期',
  });
  const quiet = await one('select count(*) as value from risk_hit');
  expect((await backTest(service, id)).code).toBe(codes.ok);
  for (const days of [0, 31, 1.5]) expect((await backTest(admin, id, days)).code).toBe(codes.invalid);
  const tested = await admin.row('risk_rule', id);
  expect(await one('select count(*) as value from risk_hit')).toBe(quiet);
  const list = tested['tested_list'] as readonly { user_no: string; honest: string | null; ip: string }[];
  const caught = list.filter((line) => line.ip === ip);
  // The third of the farm and the honest one came when there were three; nobody before.
  expect(caught.map(({ user_no }) => user_no)).toEqual(
    [30_001, farm[2]].map((member) => `HY${String(member).padStart(10, '0')}`).toSorted(),
  );
  expect(caught.find(({ user_no }) => user_no === 'HY0000030001')?.honest).toContain('到店核销过');
  expect(tested).toMatchObject({ tested_days: 30 });
  expect(Number(tested['tested_honest'])).toBeGreaterThanOrEqual(1);
  // A change of what it asks makes the test worthless; a change of its name does not.
  await admin.update('risk_rule', { id, version: tested.version, name: '回测规则二' });
  expect(await admin.row('risk_rule', id)).toMatchObject({ is_tested: true });
  const { version } = await admin.row('risk_rule', id);
  const conditions = [{ fact: 'accounts_per_ip', op: 'gte', value: 4, window: 'day' }];
  expect((await admin.update('risk_rule', { id, version, conditions })).code).toBe(codes.ok);
  expect((await manager.step('risk_rule', id, 'PUBLISH')).code).toBe(codes.illegalMove);
  await backTest(admin, id);
  expect((await manager.step('risk_rule', id, 'PUBLISH')).code).toBe(codes.ok);
  // In force it is not changed, and its time ends it.
  const live = await admin.row('risk_rule', id);
  expect((await admin.update('risk_rule', { id, version: live.version, outcome: 'flag' })).code).not.toBe(codes.ok);
  await run(`update risk_rule set end_at = now() - interval '1 minute' where id = $1`, [id]);
  await joins({ ip });
  expect(await casesOf(id)).toEqual([]);
  await tick(risky.server.store);
  expect(await admin.row('risk_rule', id)).toMatchObject({ status: 'offline' });
});

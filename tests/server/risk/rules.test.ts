import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { page } from '../entities/with-entities.ts';
import { idOf, neutral, type Risky, startRisky } from './risky.ts';

/* Rules that look at what comes in, and the cases that they open (wider.md §3.11, engines.md §0 R7). */

let risky: Risky;
beforeAll(async () => {
  risky = await startRisky();
});
afterAll(() => risky.server.close());

test('a farm of one address is one case that grows, and its events are kept as evidence', async () => {
  const { admin, manager, one, joins, published, casesOf } = risky;
  const rule = await published('同网多账号');
  const ip = '198.51.100.7';
  const first = [idOf(await joins({ ip })), idOf(await joins({ ip }))];
  expect(await casesOf(rule)).toEqual([]);
  const third = await joins({ ip });
  expect(third.code).toBe(codes.ok);
  const [opened] = await casesOf(rule);
  expect(opened).toMatchObject({ status: 'open', source: 'rule', member_count: 3, subject_text: `IP ${ip}` });
  expect(opened?.['case_no']).toMatch(/^FX\d{8}\d{3,}$/);
  const fourth = idOf(await joins({ ip }));
  // Somebody of another address is nobody's business.
  await joins({ ip: '198.51.100.8' });
  const cases = await casesOf(rule);
  expect(cases).toHaveLength(1);
  expect(cases[0]?.['user_ids']).toEqual([...first, idOf(third), fourth]);
  expect(Number(cases[0]?.version)).toBeGreaterThan(Number(opened?.version));
  const hits = page(await admin.list('risk_hit', { case_id: String(opened?.id) })).data;
  expect(hits).toHaveLength(2);
  expect(hits[1]).toMatchObject({
    ip,
    kind: 'register',
    outcome: 'case',
    found: '同 IP 账号数 3（≥ 3，24 小时）',
  });
  // What the rule said stands in the trace of the call.
  expect(
    await one(
      `select e.trace as value from inbound_event e join risk_hit h on h.request_id = e.request_id where h.id = $1`,
      [hits[1]?.id],
    ),
  ).toEqual([
    {
      guard: `risk_rule ${rule}`,
      fact: 'accounts_per_ip',
      value: 3,
      wanted: 'case: ≥ 3',
      text: '风控规则「同网多账号」：同 IP 账号数 3（≥ 3，24 小时）',
    },
  ]);
  // Under the record: the members alone.
  const members = page(await admin.list('he_user', { risk_case_id: String(opened?.id) })).data.map(({ id }) => id);
  expect(new Set(members)).toEqual(new Set([...first, idOf(third), fourth]));
  await manager.step('risk_rule', rule, 'UNPUBLISH');
  await joins({ ip });
  expect((await casesOf(rule))[0]?.['member_count']).toBe(4);
});

test('a refusing rule takes a registration back, tells nothing of why but its trace, and keeps the attempt', async () => {
  const { admin, manager, one, joins, published } = risky;
  const rule = await published('同网拒绝', { outcome: 'refuse' });
  const ip = '198.51.100.20';
  await joins({ ip });
  await joins({ ip });
  const before = await one('select count(*) as value from he_user');
  const refused = await joins({ ip });
  expect(refused).toMatchObject({
    code: codes.illegalMove,
    message: neutral,
    result: { trace: [{ guard: `risk_rule ${rule}`, fact: 'accounts_per_ip', value: 3, wanted: 'refuse: ≥ 3' }] },
  });
  expect(await one('select count(*) as value from he_user')).toBe(before);
  expect(page(await admin.list('risk_hit', { rule_id: String(rule) })).data).toMatchObject([{ outcome: 'refuse', ip }]);
  await manager.step('risk_rule', rule, 'UNPUBLISH');
});

test('a rule about draws is asked before anything is drawn; a rehearsal leaves no trace of it', async () => {
  const { manager, one, joins, draws, published } = risky;
  const rule = await published('设备连抽', {
    on: ['draw'],
    conditions: [{ fact: 'events_per_device', op: 'gt', value: 2, window: 'hour' }],
    outcome: 'refuse',
  });
  const [device_hash, user] = ['d-risk-draws', idOf(await joins())];
  expect((await draws(user, { device_hash })).code).toBe(codes.ok);
  expect((await draws(user, { device_hash })).code).toBe(codes.ok);
  const records = await one('select count(*) as value from award_record');
  const kept = `select (select count(*) from risk_event) || '/' || (select count(*) from risk_hit) || '/' ||
    (select last_value from risk_hit_id_seq) as value`;
  const quiet = await one(kept);
  expect(await draws(user, { device_hash, dry: true })).toMatchObject({ message: neutral });
  expect(await one(kept)).toBe(quiet);
  expect(await draws(user, { device_hash })).toMatchObject({ code: codes.illegalMove, message: neutral });
  expect(await one('select count(*) as value from award_record')).toBe(records);
  await manager.step('risk_rule', rule, 'UNPUBLISH');
});

test('a blacklisting rule puts members and their device on the list for its days, with a case that names them', async () => {
  const { manager, one, joins, draws, published, casesOf, run } = risky;
  const rule = await published('设备拉黑', {
    on: ['draw'],
    conditions: [{ fact: 'accounts_per_device', op: 'gte', value: 2, window: 'day' }],
    outcome: 'blacklist',
    scopes: ['draw'],
    days: 7,
  });
  const device_hash = 'd-risk-farm';
  const [one_, other] = [idOf(await joins()), idOf(await joins())];
  expect((await draws(one_, { device_hash })).code).toBe(codes.ok);
  // The draw that completes the farm is not given either.
  expect(await draws(other, { device_hash })).toMatchObject({ code: codes.illegalMove, message: neutral });
  const lines = await run<{ subject_key: string; source: string; days: string; rule_hit: string; hit_count: number }>(
    `select subject_key, source, rule_hit, hit_count, extract(day from end_at - start_at) as days from he_user_black_list
      where risk_case_id = (select id from risk_case where rule_id = $1) order by subject_type, subject_key`,
    [rule],
  );
  expect(lines.map(({ subject_key }) => subject_key).toSorted()).toEqual(
    [String(one_), String(other), device_hash].toSorted(),
  );
  for (const line of lines) expect(line).toMatchObject({ source: 'risk_rule', rule_hit: '设备拉黑', days: '7' });
  // The refusal was counted, by the call itself.
  expect(lines.find(({ subject_key }) => subject_key === device_hash)?.hit_count).toBe(1);
  const [opened] = await casesOf(rule);
  expect((await manager.step('risk_case', opened?.id ?? 0, 'CLEAR')).code).toBe(codes.ok);
  // Clearing lifts what the case put there.
  expect(
    await one(`select count(*) as value from he_user_black_list where risk_case_id = $1 and status = 'active'`, [
      opened?.id,
    ]),
  ).toBe(0);
  await manager.step('risk_rule', rule, 'UNPUBLISH');
  expect((await draws(other, { device_hash })).code).toBe(codes.ok);
});

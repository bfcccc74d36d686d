import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { page } from '../entities/with-entities.ts';
import { idOf, type Risky, startRisky } from './risky.ts';

/* What many ask for at one moment is done once (wider.md §3.11: confirming twice changes nothing; a farm is one case). */

let risky: Risky;
beforeAll(async () => {
  risky = await startRisky({ engine: 'PostgreSQL' });
});
afterAll(() => risky.server.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);

test('of ten confirmations at once one is carried out: one line, one unit back', async () => {
  const { admin, manager, joins, one } = risky;
  const cheat = idOf(await joins());
  const won = await admin.made('award_record', { user_id: cheat, nickname: '小羊毛', award_id: 3005, prize_id: null });
  const id = await admin.made('risk_case', { user_ids: [cheat], scopes: ['draw'], days: 0, claw_back: true });
  const { version } = await admin.row('risk_case', id);
  const ask = { id, version, event: 'CONFIRM', reason: '核实为同一人刷奖' };
  const answers = await Promise.all(times(10).map(() => manager.update('risk_case', ask)));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  for (const { code } of answers) expect([codes.ok, codes.conflict, codes.illegalMove]).toContain(code);
  expect(await admin.row('risk_case', id)).toMatchObject({ status: 'confirmed' });
  expect(await admin.row('award_record', won)).toMatchObject({ status: 'void', stock_returned: true });
  expect(await one('select count(*) as value from he_user_black_list where risk_case_id = $1', [id])).toBe(1);
  expect(
    Number(
      await one(
        `select sum(delta) as value from stock_ledger where ref_type = 'award_record' and ref_id = $1 and delta > 0`,
        [won],
      ),
    ),
  ).toBe(1);
  expect(
    await one(
      `select count(*) as value from operation_log where entity = 'risk_case' and biz_id = $1 and event = 'CONFIRM'
      and result_code = ${codes.ok}`,
      [String(id)],
    ),
  ).toBe(1);
});

test('accounts of one device that register at one moment are one case, whoever came first', async () => {
  const { joins, published, casesOf, admin } = risky;
  const rule = await published('同设备突发', {
    conditions: [{ fact: 'accounts_per_device', op: 'gte', value: 3, window: 'day' }],
  });
  const device_hash = 'd-burst';
  // Those of one instant do not see each other: two are there before.
  for (const _ of times(2)) expect((await joins({ device_hash })).code).toBe(codes.ok);
  const joined = await Promise.all(times(10).map(() => joins({ device_hash })));
  expect(joined.map(({ code }) => code)).toEqual(joined.map(() => codes.ok));
  const cases = await casesOf(rule);
  expect(cases).toHaveLength(1);
  expect(cases[0]).toMatchObject({ subject_text: `设备 ${device_hash}`, reason_code: 'multi_account' });
  const hits = page(await admin.list('risk_hit', { rule_id: String(rule) })).data;
  expect(hits).toHaveLength(10);
  expect(new Set(hits.map(({ case_id }) => case_id))).toEqual(new Set([cases[0]?.id]));
  // The next one brings along whoever the burst did not see.
  await joins({ device_hash });
  expect((await casesOf(rule))[0]).toMatchObject({ member_count: 13 });
});

test('a rule that lists a farm lists everybody once, however many calls meet it at once', async () => {
  const { joins, draws, published, run, manager } = risky;
  const members = [];
  for (const _ of times(6)) members.push(idOf(await joins()));
  const rule = await published('同设备连抽', {
    on: ['draw'],
    conditions: [{ fact: 'events_per_device', op: 'gte', value: 2, window: 'hour' }],
    outcome: 'blacklist',
    scopes: ['exchange'],
    days: 1,
  });
  const answers = await Promise.all(members.map((user) => draws(user, { device_hash: 'd-once' })));
  expect(answers.map(({ code }) => code)).toEqual(members.map(() => codes.ok));
  expect((await draws(members[0] ?? 0, { device_hash: 'd-once' })).code).toBe(codes.ok);
  const lines = await run<{ subject_key: string }>(
    `select b.subject_key from he_user_black_list as b join risk_case as k on k.id = b.risk_case_id where k.rule_id = $1 order by 1`,
    [rule],
  );
  expect(lines.map(({ subject_key }) => subject_key).toSorted()).toEqual([...members.map(String), 'd-once'].toSorted());
  await manager.step('risk_rule', rule, 'UNPUBLISH');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { errorsOf, page } from '../entities/with-entities.ts';
import { faultsOf } from '../points/audit.ts';
import { earning, ledgerOf, spending } from '../points/ledger-tables.ts';
import { idOf, type Risky, startRisky } from './risky.ts';

/* A confirmed case takes points back; what is not there is owed, by the wallet's debt_mode (wider.md §3.11; engines.md §2.2). */

let risky: Risky;
let ledger: ReturnType<typeof ledgerOf>;
beforeAll(async () => {
  risky = await startRisky({ engine: 'PostgreSQL' });
  ledger = ledgerOf(risky.server.store);
});
afterAll(() => risky.server.close());

/** Somebody who won so many points by a record that was granted, and has spent some of them. */
async function winner(points: number, spent: number): Promise<{ readonly id: number; readonly bizNo: string }> {
  const { admin, joins, one, run } = risky;
  const id = idOf(await joins());
  const won = await admin.made('award_record', { user_id: id, nickname: '小羊毛', award_id: 3001, prize_id: null });
  await run(`update award_record set status = 'done', points = $2 where id = $1`, [won, points]);
  const bizNo = String(await one('select biz_no as value from award_record where id = $1', [won]));
  await ledger.post({
    ...earning({ memberId: id, key: bizNo, points }),
    source: { entity: 'award_record', id: won },
  } as Parameters<typeof ledger.post>[0]);
  if (spent > 0) await ledger.post(spending({ memberId: id, key: `s${id}`, points: spent }));
  return { id, bizNo };
}
const caseAbout = (members: readonly number[], values: object = {}) =>
  risky.admin.made('risk_case', {
    user_ids: members,
    since_at: '2026-01-01T00:00:00+08:00',
    reason_code: 'brush',
    facts: '同一人注册多个账号刷奖',
    blacklist: false,
    claw_back: true,
    claw_back_points: true,
    ...values,
  });
const standing = async (id: number) => [await ledger.available(id), await ledger.debt(id)];
const debtCases = async (id: number): Promise<readonly Row[]> =>
  page(await risky.admin.list('risk_case', { source: 'debt', status: 'open' })).data.filter(({ user_ids: ids }) =>
    (ids as readonly number[]).includes(id),
  );
async function setTo(code: string, values: object) {
  const found = page(await risky.admin.list('parameter', { keyword: code })).data[0];
  return risky.admin.update('parameter', { id: found?.id, version: found?.version, ...values });
}
const sound = async () => {
  for (const wallet of await trialBalance(risky.server.store.db)) expect(isBalanced(wallet)).toBe(true);
  expect(await faultsOf(risky.server.store)).toEqual([]);
};

test('what was given is taken back with undo_of, what is missing is owed, and a case asks a person about it', async () => {
  const { admin, manager, service } = risky;
  const [honest, cheat] = [await winner(50, 0), await winner(100, 70)];
  // What he had otherwise is his, and is there to be taken for what he was given.
  const id = await caseAbout([honest.id, cheat.id]);
  expect(await admin.row('risk_case', id)).toMatchObject({ claw_points: 150 });
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect([await standing(honest.id), await standing(cheat.id)]).toEqual([
    [0, 0],
    [0, 70],
  ]);
  expect(await admin.row('risk_case', id)).toMatchObject({
    claw_points: 0,
    decision: '按计划结束；拉黑 0 个对象，收回 0 个未发放的奖品，收回 80 积分，不足的 70 积分记为 1 位会员的欠账',
  });
  const entries = await ledger.entries(cheat.id);
  expect(entries.at(-1)).toMatchObject({
    biz_type: 'give_revoke',
    points: -30,
    debt: 70,
    undo_of: entries.find(({ biz_no: no }) => no === cheat.bizNo)?.id,
  });
  expect(page(await admin.list('point_log', { biz_type: 'give_revoke' })).totalCount).toBe(2);
  expect(await admin.row('he_user', cheat.id)).toMatchObject({ points: 0, points_debt: 70, owed_text: '欠 70 积分' });
  expect(await admin.row('he_user', honest.id)).toMatchObject({ points_debt: null, owed_text: null });
  const owing = new Set(page(await admin.list('he_user', { is_owing: 'true' })).data.map((row) => row.id));
  expect([owing.has(cheat.id), owing.has(honest.id)]).toEqual([true, false]);
  expect(await debtCases(cheat.id)).toMatchObject([{ member_count: 1, owed_points: 70, reason_code: 'brush' }]);
  expect(await debtCases(honest.id)).toEqual([]);
  // Opened again and confirmed again it changes nothing.
  expect((await service.step('risk_case', id, 'REOPEN')).code).toBe(codes.ok);
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await standing(cheat.id)).toEqual([0, 70]);
  expect(await debtCases(cheat.id)).toHaveLength(1);
  await sound();
});

test('a debt case that is confirmed takes what is there by then, and cleared it lets the member off', async () => {
  const { manager } = risky;
  const cheat = await winner(100, 100);
  const id = await caseAbout([cheat.id]);
  await manager.step('risk_case', id, 'CONFIRM');
  await ledger.post(earning({ memberId: cheat.id, key: 'more', points: 40 }));
  expect(await standing(cheat.id)).toEqual([40, 100]);
  const [asked] = await debtCases(cheat.id);
  expect((await manager.step('risk_case', asked?.id ?? 0, 'CONFIRM')).code).toBe(codes.ok);
  expect(await standing(cheat.id)).toEqual([0, 60]);
  expect((await manager.step('risk_case', asked?.id ?? 0, 'REOPEN')).code).toBe(codes.ok);
  expect((await manager.step('risk_case', asked?.id ?? 0, 'CLEAR')).code).toBe(codes.ok);
  expect(await standing(cheat.id)).toEqual([0, 0]);
  expect((await ledger.entries(cheat.id)).at(-1)).toMatchObject({ biz_type: 'correction', points: 0, debt: -60 });
  await sound();
});

test('a case that proposes no points takes none', async () => {
  const { manager } = risky;
  const { id: member } = await winner(20, 0);
  const id = await caseAbout([member], { claw_back_points: false });
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await standing(member)).toEqual([20, 0]);
});

test('积分欠账的处理 and 积分有效期 are set in one place, and counted at once', async () => {
  const { admin, manager, one } = risky;
  const wrong = await setTo('point.debt_mode', { value_choice: 'rolling_month_end' });
  expect(errorsOf(wrong)).toMatchObject([{ field: 'value_choice' }]);
  expect((await setTo('point.debt_mode', { value_choice: 'next_earn' })).code).toBe(codes.ok);
  expect(page(await admin.list('parameter', { keyword: 'point.debt_mode' })).data).toMatchObject([
    { value_kind: 'enum', value_choice: 'next_earn', shown: '下次获得时抵扣', initial: '人工处理' },
  ]);
  const cheat = await winner(100, 70);
  const id = await caseAbout([cheat.id]);
  expect((await manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await debtCases(cheat.id)).toEqual([]);
  await ledger.post(earning({ memberId: cheat.id, key: 'next', points: 90 }));
  expect(await standing(cheat.id)).toEqual([20, 0]);
  expect((await setTo('point.debt_mode', { value_choice: 'negative' })).code).toBe(codes.ok);
  const other = await winner(100, 70);
  await manager.step('risk_case', await caseAbout([other.id]), 'CONFIRM');
  expect(await admin.row('he_user', other.id)).toMatchObject({ points: -70, points_debt: 70 });
  expect((await setTo('point.debt_mode', { value_choice: 'case' })).code).toBe(codes.ok);
  // What is there already keeps the day that it has.
  const before = await ledger.lots(cheat.id);
  expect((await setTo('point.expire_months', { value: 3 })).code).toBe(codes.ok);
  await ledger.post(earning({ memberId: cheat.id, key: 'm3', points: 1 }));
  const third = await one(
    `select ((date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '4 months - 1 day')::date)::text as value`,
  );
  expect(await ledger.lots(cheat.id)).toEqual([{ expire_on: third, points: 1 }, ...before]);
  expect((await setTo('point.expire_months', { value: 0 })).code).toBe(codes.ok);
  await ledger.post(earning({ memberId: cheat.id, key: 'm0', points: 2 }));
  expect((await ledger.lots(cheat.id)).at(-1)).toEqual({ expire_on: '9999-12-31', points: 2 });
  expect(errorsOf(await setTo('point.expire_months', { value: 121 }))).toMatchObject([{ field: 'value' }]);
  expect((await setTo('point.expire_months', { value: 24 })).code).toBe(codes.ok);
  await sound();
});

test('ten confirm two cases about the same members while these earn: no deadlock, each point once', async () => {
  const { manager, admin } = risky;
  const [one, other] = [await winner(60, 10), await winner(60, 60)];
  const ids = [await caseAbout([other.id, one.id]), await caseAbout([one.id, other.id])];
  const versions = await Promise.all(ids.map(async (id) => (await admin.row('risk_case', id)).version));
  const ten = Array.from({ length: 10 }, (_, nth) =>
    manager.update('risk_case', {
      id: ids[nth % 2],
      version: versions[nth % 2],
      event: 'CONFIRM',
      reason: '核实为刷奖',
    }),
  );
  const earned = [one, other].flatMap(({ id }) =>
    Array.from({ length: 5 }, (_, nth) => ledger.post(earning({ memberId: id, key: `m${nth}`, points: 2 }))),
  );
  const [answers] = await Promise.all([Promise.all(ten), ...earned]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(2);
  // 60 were given to each and are taken or owed: what is left is what else came in, less what was spent.
  for (const [{ id }, spent] of [
    [one, 10],
    [other, 60],
  ] as const) {
    const [available = 0, debt = 0] = await standing(id);
    expect(available - debt).toBe(10 - spent);
  }
  expect((await debtCases(other.id)).length).toBeLessThanOrEqual(1);
  await sound();
  const [row] = await ledger.rows<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  );
  expect(row?.count).toBe(0);
});

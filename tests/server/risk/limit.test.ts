import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { earning, ledgerOf } from '../points/ledger-tables.ts';
import { idOf, type Risky, startRisky } from './risky.ts';

/*
 * Taking back more points than the role's limit needs somebody else (wider.md §3.11): one who may make adjustments or cases confirms up to his own
 * 单次积分调整上限, one who only decides any (§3.7).
 */

let risky: Risky;
let ledger: ReturnType<typeof ledgerOf>;
let auditor: Operator;
beforeAll(async () => {
  risky = await startRisky();
  ledger = ledgerOf(risky.server.store);
  auditor = operator(risky.server, await risky.server.login('finance_auditor'));
});
afterAll(() => risky.server.close());

const limited = (code: string, points: number) =>
  risky.run('update role set point_adjust_limit = $2 where code = $1', [code, points]);

/** A case about somebody who was given so many points for a win. */
async function caseOf(points: number, values: object = {}): Promise<{ readonly id: number; readonly member: number }> {
  const { admin, joins, one, run } = risky;
  const member = idOf(await joins());
  const won = await admin.made('award_record', { user_id: member, nickname: '小羊毛', award_id: 3001, prize_id: null });
  await run(`update award_record set status = 'done', points = $2 where id = $1`, [won, points]);
  const key = String(await one('select biz_no as value from award_record where id = $1', [won]));
  await ledger.post({
    ...earning({ memberId: member, key, points }),
    source: { entity: 'award_record', id: won },
  } as Parameters<typeof ledger.post>[0]);
  const id = await admin.made('risk_case', {
    user_ids: [member],
    since_at: '2026-01-01T00:00:00+08:00',
    reason_code: 'brush',
    facts: '同一人注册多个账号刷奖',
    blacklist: false,
    claw_back: true,
    claw_back_points: true,
    ...values,
  });
  return { id, member };
}

test('who makes cases confirms what is within his limit, and is told by how much it is beyond', async () => {
  await limited('ops_manager', 100);
  const { id, member } = await caseOf(101);
  expect(await risky.manager.step('risk_case', id, 'CONFIRM')).toMatchObject({
    code: codes.illegalMove,
    message: '您不能判定这个案件：收回 101 积分超过您的单次积分调整上限 100',
  });
  expect(await ledger.available(member)).toBe(101);
  await limited('ops_manager', 101);
  expect((await risky.manager.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await ledger.available(member)).toBe(0);
});

test('what takes no points back has nothing to do with the limit, and clearing neither', async () => {
  await limited('ops_manager', 0);
  const kept = await caseOf(500, { claw_back_points: false });
  expect((await risky.manager.step('risk_case', kept.id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await ledger.available(kept.member)).toBe(500);
  const cleared = await caseOf(500);
  expect((await risky.manager.step('risk_case', cleared.id, 'CLEAR')).code).toBe(codes.ok);
});

test('who only decides confirms any', async () => {
  await limited('finance_auditor', 0);
  const { id, member } = await caseOf(5000);
  expect((await auditor.step('risk_case', id, 'CONFIRM')).code).toBe(codes.ok);
  expect(await ledger.available(member)).toBe(0);
});

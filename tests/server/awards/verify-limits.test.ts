import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { open, point, type Verifying, verifyingOn } from './verifying.ts';

/* 核销: limits that two reach at once, and verifiers who are accounts (award.md §3.12, §3.13). */

const other = 11_002;

describe.each(ruleEngines)('limits of verifying on %s', (engine) => {
  const instances = instancesOn(engine);
  const { run } = instances;
  let admin: Verifying['admin'];
  let won: Verifying['won'];
  let verify: Verifying['verify'];
  beforeAll(async () => {
    ({ admin, won, verify } = await verifyingOn(instances));
    await run(`update localverifice set ${open} where id in (${point}, ${other})`);
    // The other one lies elsewhere.
    await run(`update localverifice set geo_radius = 0 where id = ${other}`);
  });

  test('of two who hand the last cap of the day out at once, one does: for a shop and for a member', async () => {
    const pair = async (userId: number) => {
      const both = [await won(3007), await won(3007)];
      await run(`update award_record set user_id = ${userId} where id in (${both.map(({ id }) => id).join(',')})`);
      return both;
    };
    const outcomes = (answers: readonly { code: number }[]) =>
      answers.map(({ code }) => code).toSorted((a, b) => a - b);
    const refusal = (answers: readonly Awaited<ReturnType<typeof verify>>[]) =>
      answers.filter(({ code }) => code !== codes.ok).flatMap(errorsOf);
    const cap = (sets: string) => run(`update goods_bottlecap set ${sets} where id = 2401`);
    await cap('store_day_limit = 0, user_day_limit = 1');
    const elsewhere = { verify_entry_id: other, verifier_mobile: '19900003103' };
    const ofMember = await Promise.all(
      (await pair(77_010)).map((one, index) => verify(one, index === 0 ? {} : elsewhere, index)),
    );
    expect(outcomes(ofMember)).toEqual([codes.ok, codes.invalid]);
    expect(refusal(ofMember)).toMatchObject([{ message: expect.stringContaining('每人每日上限') as string }]);
    const counted = await run<{ count: number }>(`select count(*) as count from award_record
      where verify_entry_id = ${point} and verified_at is not null and award_id = 3007`);
    await cap(`store_day_limit = ${Number(counted[0]?.count) + 1}, user_day_limit = 0`);
    const [[one], [two]] = [await pair(77_011), await pair(77_012)];
    const inShop = await Promise.all([one, two].flatMap((win, index) => (win ? [verify(win, {}, index)] : [])));
    expect(outcomes(inShop)).toEqual([codes.ok, codes.invalid]);
    expect(refusal(inShop)).toMatchObject([{ message: expect.stringContaining('每店每日上限') as string }]);
    await cap('store_day_limit = 0');
  });

  test('an account that verifies is known by the number that it has now, and not while it is disabled', async () => {
    const [account] = await run<{ id: number }>(`select id from account where username = 'customer_service'`);
    await run(`update account set mobile = '19900003190', real_name = '苏禾' where id = ${account?.id}`);
    const { version, verifiers } = await admin.row('localverifice', point);
    const lines = [...(verifiers as readonly Values[]), { user_id: account?.id, enabled: true }];
    expect((await admin.update('localverifice', { id: point, version, verifiers: lines })).code).toBe(codes.ok);
    await run(`update account set mobile = '19900003191' where id = ${account?.id}`);
    const byAccount = { verifier_mobile: '19900003191' };
    const stranger = [{ field: 'verifier_mobile', message: '不是该核销点启用的核销员' }];
    const one = await won();
    expect(errorsOf(await verify(one, { verifier_mobile: '19900003190' }))).toEqual(stranger);
    await run(`update account set status = 'disabled' where id = ${account?.id}`);
    expect(errorsOf(await verify(one, byAccount))).toEqual(stranger);
    await run(`update account set status = 'enabled' where id = ${account?.id}`);
    expect((await verify(one, byAccount)).code).toBe(codes.ok);
    expect(await admin.row('award_record', one.id)).toMatchObject({ verifier_name: '苏禾' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { askForRun } from '../../../server/levels/ask-for-run.ts';
import { runLevels } from '../../../server/points/standing/level-runs.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { ledgerOf, openLedger } from '../points/ledger-tables.ts';
import { keepers } from './keepers.ts';
import { gained, taken } from './ladder.ts';

/*
 * 保级 (wider.md §3.3): level_expire_at = day the level was reached + keep_days; experience earned within the period keeps the level until the next
 * anniversary, else grace_days, then one level down; no member is moved down unless level.allow_downgrade is on.
 */

afterAll(endEngines);

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  let house: ReturnType<typeof keepers>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
    house = keepers(store);
    await house.lay({ days: 365, experience: 300, grace: 30 });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await house.allow(true);
    // Time passes for everybody: who stood there before is not looked at.
    await ledger.rows('delete from member_level');
  });

  let keys = 0;
  const earn = (memberId: number, points: number) => {
    keys += 1;
    return ledger.post(gained({ memberId, key: `k${keys}`, points }));
  };
  /** A member who has just reached level 3. */
  const risen = async (): Promise<number> => {
    const memberId = await house.member();
    await earn(memberId, 2000);
    return memberId;
  };

  test('a level is kept to the end of the day it was reached + keep_days; one of 0 days for good', async () => {
    const memberId = await house.member();
    await earn(memberId, 500);
    expect(await house.standing(memberId)).toMatchObject({ level: 2, expire_on: null });
    await earn(memberId, 1500);
    const standing = { level: 3, status: 'steady', expire_on: await house.dayIn(365), grace_on: null };
    expect(await house.standing(memberId)).toEqual(standing);
    await house.pass(365);
    // Its last day is not over.
    expect(await house.clock()).toMatchObject({ moved: 0 });
  });

  test('who earned 保级经验 within the period keeps it to the next anniversary; what lifted him does not count', async () => {
    const [kept, lost] = [await risen(), await risen()];
    await house.pass(100);
    await earn(kept, 300);
    await earn(lost, 299);
    await house.pass(266);
    await house.clock();
    expect(await house.standing(kept)).toMatchObject({ level: 3, status: 'steady', expire_on: await house.dayIn(364) });
    expect(await house.standing(lost)).toMatchObject({ level: 3, status: 'grace', grace_on: await house.dayIn(29) });
    expect(await house.history(kept)).toEqual([expect.stringMatching(/^保级会员【HY\d+】：等级3，至 /)]);
    expect(await house.clock()).toMatchObject({ moved: 0 });
  });

  test('behind the grace he goes down by one level, is told once, and it stands in his history', async () => {
    const memberId = await risen();
    await house.pass(366);
    await house.clock();
    await house.pass(29);
    expect(await house.clock()).toMatchObject({ moved: 0 });
    await house.pass(1);
    await house.clock();
    expect(await house.standing(memberId)).toEqual({ level: 2, status: 'steady', expire_on: null, grace_on: null });
    await house.clock();
    expect(await house.told(memberId)).toEqual([3, 2]);
    expect((await house.history(memberId)).at(-1)).toMatch(/^降级会员【HY\d+】：保级周期内的经验没有达到保级经验$/);
  });

  test('what is earned in grace counts; so is he kept', async () => {
    const memberId = await risen();
    await house.pass(366);
    await house.clock();
    await earn(memberId, 300);
    await house.pass(30);
    await house.clock();
    expect(await house.standing(memberId)).toMatchObject({ level: 3, status: 'steady', grace_on: null });
    expect(await house.told(memberId)).toEqual([3]);
  });

  test('a level without grace is lost at its anniversary; experience stays what it is', async () => {
    await ledger.rows('update he_level set grace_days = 0 where id = 3');
    const memberId = await risen();
    await house.pass(366);
    await house.clock();
    expect(await house.standing(memberId)).toMatchObject({ level: 2, status: 'steady' });
    expect(await ledger.rows('select available from point_account where member_id = $1', [memberId])).toEqual([
      { available: 2000 },
    ]);
    await ledger.rows('update he_level set grace_days = 30 where id = 3');
  });

  test('who fell comes back with 保级经验 earned anew, and higher by experience alone', async () => {
    const [back, high] = [await risen(), await risen()];
    await house.pass(366);
    await house.clock();
    await house.pass(30);
    await house.clock();
    await earn(back, 299);
    expect(await house.standing(back)).toMatchObject({ level: 2 });
    await earn(back, 1);
    expect(await house.standing(back)).toMatchObject({ level: 3, expire_on: await house.dayIn(365) });
    await earn(high, 4000);
    expect(await house.standing(high)).toMatchObject({ level: 4 });
  });

  test('nobody goes down while 允许降级 is off: the anniversary passes', async () => {
    await house.allow(false);
    const memberId = await risen();
    await house.pass(366);
    await house.clock();
    expect(await house.standing(memberId)).toMatchObject({
      level: 3,
      status: 'steady',
      expire_on: await house.dayIn(364),
    });
  });

  test('what is taken again within the period is not earned', async () => {
    const memberId = await risen();
    await house.pass(10);
    await earn(memberId, 300);
    keys += 1;
    await ledger.post(taken({ memberId, key: `t${keys}`, points: 1 }));
    await house.pass(356);
    await house.clock();
    expect(await house.standing(memberId)).toMatchObject({ status: 'grace' });
  });

  test('a period that is given to a level, or taken from it, begins and ends for who stands there', async () => {
    const memberId = await house.member();
    await earn(memberId, 500);
    await ledger.rows('update he_level set keep_days = 90 where id = 2');
    await askForRun(store.db, 2);
    await runLevels(store);
    expect(await house.standing(memberId)).toMatchObject({ level: 2, expire_on: await house.dayIn(90) });
    await ledger.rows('update he_level set keep_days = 0 where id = 2');
    await askForRun(store.db, 2);
    await runLevels(store);
    expect(await house.standing(memberId)).toMatchObject({ level: 2, expire_on: null });
  });

  test('members who are gone are taken down no more', async () => {
    const memberId = await risen();
    await ledger.rows(`update he_user set status = 'cancelled' where id = $1`, [memberId]);
    await house.pass(366);
    await house.clock();
    expect(await house.standing(memberId)).toMatchObject({ level: 3, status: 'steady' });
    expect(await house.told(memberId)).toEqual([3]);
  });
});

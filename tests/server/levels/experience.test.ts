import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { postMany } from '../../../server/points/ledger/post-many.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { earning, ledgerOf, newMember, openLedger, refusalOf } from '../points/ledger-tables.ts';
import { gained, layLadder, levelOf, stepsOf, taken } from './ladder.ts';

/* Experience (wider.md §3.3, §3.8): a wallet of the ledger that never expires, and each entry of which may lift its member. */

afterAll(endEngines);

describe.each(ruleEngines)('experience on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
    await layLadder(ledger);
  });
  afterAll(() => store.close());

  const step = (points: number, after: number, before: number, level: number) => ({
    points,
    available_after: after,
    level_before_id: before,
    level_after_id: level,
  });

  test('an entry lifts its member as soon as the threshold is reached, several levels at once if need be', async () => {
    const memberId = newMember();
    await ledger.post(gained({ memberId, key: 'a', points: 499 }));
    await ledger.post(gained({ memberId, key: 'b', points: 1 }));
    await ledger.post(gained({ memberId, key: 'c', points: 5500 }));
    expect(await stepsOf(ledger, memberId)).toEqual([step(499, 499, 1, 1), step(1, 500, 1, 2), step(5500, 6000, 2, 4)]);
    expect(await levelOf(ledger, memberId)).toBe(4);
  });

  test('it never expires, and points lift nobody', async () => {
    const memberId = newMember();
    await ledger.post(gained({ memberId, key: 'a', points: 10 }));
    await ledger.post(earning({ memberId, key: 'p', points: 1_000_000 }));
    expect(
      await ledger.rows('select expire_on from point_lot where member_id = $1 order by 1 desc limit 1', [memberId]),
    ).toEqual([{ expire_on: '9999-12-31' }]);
    expect(await levelOf(ledger, memberId)).toBe(1);
    expect(await stepsOf(ledger, memberId)).toContainEqual({
      points: 1_000_000,
      available_after: 1_000_000,
      level_before_id: null,
      level_after_id: null,
    });
  });

  test('a key lifts once; a debit takes nobody down, and none goes below 0', async () => {
    const memberId = newMember();
    await ledger.post(gained({ memberId, key: 'k', points: 2000 }));
    expect(await ledger.post(gained({ memberId, key: 'k', points: 9000 }))).toMatchObject({
      isNew: false,
      points: 2000,
    });
    await ledger.post(taken({ memberId, key: 's', points: 1900 }));
    expect(await levelOf(ledger, memberId)).toBe(3);
    expect(await refusalOf(ledger.post(taken({ memberId, key: 't', points: 101 })))).toMatchObject({
      code: codes.shortage,
      message: '可用经验不足，当前可用 100',
      result: { available: 100 },
    });
    expect(await stepsOf(ledger, memberId)).toEqual([step(2000, 2000, 1, 3), step(-1900, 100, 3, 3)]);
  });

  test('a disabled level is passed over, until it is of use again', async () => {
    const memberId = newMember();
    await ledger.rows(`update he_level set status = 'disabled' where id = 3`);
    await ledger.post(gained({ memberId, key: 'a', points: 2500 }));
    expect(await levelOf(ledger, memberId)).toBe(2);
    await ledger.rows(`update he_level set status = 'enabled' where id = 3`);
    await ledger.post(gained({ memberId, key: 'b', points: 1 }));
    expect(await levelOf(ledger, memberId)).toBe(3);
  });

  test('ten at once for one member: the experience adds up, and each level is reached once', async () => {
    const memberId = newMember();
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => ledger.post(gained({ memberId, key: `n${nth}`, points: 600 }))),
    );
    const steps = await stepsOf(ledger, memberId);
    expect(steps.map((one) => one.available_after)).toEqual(Array.from({ length: 10 }, (_, nth) => 600 * (nth + 1)));
    const rises = steps.filter((one) => one.level_before_id !== one.level_after_id);
    expect(rises.map((one) => [one.available_after, one.level_after_id])).toEqual([
      [600, 2],
      [2400, 3],
      [6000, 4],
    ]);
    expect(await levelOf(ledger, memberId)).toBe(4);
  });

  test('many together are lifted as each alone would be', async () => {
    const [low, high, short] = [newMember(), newMember(), newMember()];
    await ledger.post(gained({ memberId: high, key: 'start', points: 1900 }));
    const told = { key: 'TZ1', title: '测试', by: house, wallet: 'experience', points: 100 } as const;
    const add = { ...told, kind: 'earn', bizType: 'admin_add' } as const;
    await withTransaction(store, (tx) => postMany(tx, add, [low, high]));
    expect(await Promise.all([low, high].map((id) => levelOf(ledger, id)))).toEqual([1, 3]);
    expect((await stepsOf(ledger, high)).at(-1)).toEqual(step(100, 2000, 2, 3));
    const sub = { ...told, key: 'TZ2', points: 150, kind: 'spend', bizType: 'admin_sub' } as const;
    const posted = await withTransaction(store, (tx) => postMany(tx, sub, [low, high, short]));
    expect([low, high, short].map((id) => posted.get(id))).toEqual([
      { refusal: '可用经验不足，当前可用 100' },
      expect.objectContaining({ points: -150, availableAfter: 1850 }),
      { refusal: '可用经验不足，当前可用 0' },
    ]);
    expect(await levelOf(ledger, high)).toBe(3);
  });

  test('both wallets are in balance', async () => {
    const wallets = await trialBalance(store.db);
    expect(wallets.map(({ title }) => title)).toEqual(['积分', '经验']);
    for (const wallet of wallets) expect(isBalanced(wallet)).toBe(true);
  });
});

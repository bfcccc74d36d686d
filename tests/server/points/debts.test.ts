import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { postMany } from '../../../server/points/ledger/post-many.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import { holders } from './holders.ts';
import { clawing, earning, holding, ledgerOf, newMember, openLedger, refusalOf, spending } from './ledger-tables.ts';

/* What was given is taken back, and more than is left becomes a debt (engines.md §2.2: claw-back, debt_mode). */

afterAll(endEngines);

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  let balanced: () => Promise<void>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
    ({ balanced } = holders(store));
  });
  afterAll(() => store.close());

  const refusal = (operation: Operation) => refusalOf(ledger.post(operation));
  const inMode = (mode: string) => ledger.rows(`update wallet set debt_mode = $1 where code = 'points'`, [mode]);
  const standing = async (memberId: number) => [await ledger.available(memberId), await ledger.debt(memberId)];
  /** Somebody who was given 100, has spent 70 of them, and from whom all of it is taken back. */
  const debtor = async () => {
    const memberId = newMember();
    await ledger.post(earning({ memberId, key: 'e', points: 100 }));
    await ledger.post(spending({ memberId, key: 's', points: 70 }));
    const taken = await ledger.post(clawing('e', { memberId, key: 'c', points: 100 }));
    return { memberId, taken };
  };

  test('takes what is there, and the rest is owed; available is never below 0', async () => {
    await inMode('case');
    const { memberId, taken } = await debtor();
    expect(taken).toMatchObject({ isNew: true, points: -30, availableAfter: 0, owed: 70 });
    expect(await standing(memberId)).toEqual([0, 70]);
    const [given, , entry] = await ledger.entries(memberId);
    expect(entry).toMatchObject({ biz_type: 'give_revoke', points: -30, debt: 70, undo_of: given?.id });
    expect(await ledger.post(clawing('e', { memberId, key: 'c', points: 100 }))).toMatchObject({ isNew: false });
    // A person is asked; until then what comes in is the member's.
    await ledger.post(earning({ memberId, key: 'e2', points: 50 }));
    await ledger.post(spending({ memberId, key: 's2', points: 50 }));
    expect(await standing(memberId)).toEqual([0, 70]);
    await balanced();
  });

  test('of one entry no more is taken than it gave, in however many parts, nor of what was not given', async () => {
    await inMode('case');
    const memberId = newMember();
    await ledger.post(earning({ memberId, key: 'e', points: 100 }));
    await ledger.post(clawing('e', { memberId, key: 'c1', points: 60 }));
    expect(await refusal(clawing('e', { memberId, key: 'c2', points: 41 }))).toMatchObject({
      code: codes.shortage,
      message: '该笔发放最多还可收回 40 积分',
      result: { available: 40 },
    });
    await ledger.post(spending({ memberId, key: 's', points: 35 }));
    expect(await ledger.post(clawing('e', { memberId, key: 'c2', points: 40 }))).toMatchObject({
      points: -5,
      owed: 35,
    });
    for (const undoes of ['s', 'c1'])
      expect(await refusal(clawing(undoes, { memberId, key: 'c3', points: 1 }))).toMatchObject({
        message: '只有发放的积分可以收回',
      });
    expect(await refusal(clawing('?', { memberId, key: 'c3', points: 1 }))).toMatchObject({ code: codes.notFound });
    await balanced();
  });

  test('next_earn: the next credits pay it, each as far as it goes', async () => {
    await inMode('next_earn');
    const { memberId } = await debtor();
    await ledger.post(earning({ memberId, key: 'e2', points: 50 }));
    expect(await standing(memberId)).toEqual([0, 20]);
    await ledger.post(earning({ memberId, key: 'e2', points: 50 }));
    expect(await standing(memberId)).toEqual([0, 20]);
    await ledger.post(earning({ memberId, key: 'e3', points: 50 }));
    expect(await standing(memberId)).toEqual([30, 0]);
    const paid = (await ledger.entries(memberId)).filter(({ debt }) => debt < 0);
    expect(paid).toMatchObject([
      { biz_type: 'give_revoke', points: -50, debt: -50, biz_no: 'debt:e2' },
      { biz_type: 'give_revoke', points: -20, debt: -20, biz_no: 'debt:e3' },
    ]);
    await balanced();
  });

  test('negative: it is taken off what can be spent or put aside, until what comes in is more', async () => {
    await inMode('negative');
    const { memberId } = await debtor();
    await ledger.post(earning({ memberId, key: 'e2', points: 60 }));
    for (const operation of [spending({ memberId, key: 's2', points: 1 }), holding({ memberId, key: 'h', points: 1 })])
      expect(await refusal(operation)).toMatchObject({
        code: codes.shortage,
        message: '可用积分不足，当前可用 0，欠账 70',
        result: { available: 0 },
      });
    await ledger.post(earning({ memberId, key: 'e3', points: 15 }));
    expect(await refusal(spending({ memberId, key: 's2', points: 6 }))).toMatchObject({ result: { available: 5 } });
    await ledger.post(spending({ memberId, key: 's2', points: 5 }));
    // What was written before is told again.
    expect(await ledger.post(spending({ memberId, key: 's', points: 70 }))).toMatchObject({ isNew: false });
    expect(await standing(memberId)).toEqual([70, 70]);
    await balanced();
  });

  test.each([
    ['next_earn', 'earn', 'admin_add', { available: 0, debt: 30 }],
    ['negative', 'spend', 'admin_sub', { refusal: '可用积分不足，当前可用 0，欠账 70' }],
  ] as const)('%s holds for what many get or lose at once as well', async (mode, kind, bizType, outcome) => {
    await inMode(mode);
    const { memberId } = await debtor();
    const other = newMember();
    await ledger.post(earning({ memberId: other, key: 'e', points: 100 }));
    const operation = { key: `many-${mode}`, title: '测试', by: house, points: 40 };
    const told = kind === 'earn' ? { ...operation, kind, bizType } : { ...operation, kind, bizType };
    const posted = await withTransaction(store, (tx) =>
      // Each pair of kind and type is one that there is.
      postMany(tx, told as Parameters<typeof postMany>[1], [memberId, other]),
    );
    expect(posted.get(other)).toMatchObject({ isNew: true, moved: 40 });
    if ('refusal' in outcome) expect(posted.get(memberId)).toEqual(outcome);
    else expect(await standing(memberId)).toEqual([outcome.available, outcome.debt]);
    await balanced();
  });

  test('after all of it the ledger is sound', async () => {
    expect(await faultsOf(store)).toEqual([]);
  });
});

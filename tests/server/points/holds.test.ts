import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { faultsOf } from './audit.ts';
import { holders, lots } from './holders.ts';
import { day, earning, ending, holding, ledgerOf, openLedger, refusalOf, spending } from './ledger-tables.ts';

/* Points that are put aside (engines.md §2.2: hold, confirm, release, lapse; §2.6: L1, L3). */

afterAll(endEngines);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  let owner: () => Promise<number>;
  let standing: (memberId: number) => Promise<readonly number[]>;
  let balanced: () => Promise<void>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
    ({ owner, standing, balanced } = holders(store));
  });
  afterAll(() => store.close());

  const refusal = (operation: Operation) => refusalOf(ledger.post(operation));
  test('a hold takes as a spend does, those first that expire first, and keeps them aside', async () => {
    const memberId = await owner();
    const posted = await ledger.post(holding({ memberId, key: 'h', points: 25, until: inDays(1) }));
    expect(posted).toMatchObject({ isNew: true, points: -25, availableAfter: 35, heldAfter: 25 });
    expect(await ledger.lots(memberId)).toEqual([
      { expire_on: day(30), points: 5 },
      { expire_on: day(60), points: 30 },
    ]);
    const [, entry] = await ledger.entries(memberId);
    expect(entry).toMatchObject({ biz_type: 'hold', points: -25, held: 25, available_after: 35, held_after: 25 });
    expect(await ledger.holds(memberId)).toMatchObject([{ key: 'h', status: 'open', amount: 25, lots: entry?.lots }]);
    expect(await refusal(spending({ memberId, key: 's', points: 36 }))).toMatchObject({
      code: codes.shortage,
      result: { available: 35 },
    });
    expect(await refusal(holding({ memberId, key: 'h2', points: 36 }))).toMatchObject({
      code: codes.shortage,
      message: '可用积分不足，当前可用 35',
      result: { available: 35 },
    });
    await balanced();
  });

  test('lasts 30 days at most, and these where nobody says how long', async () => {
    const memberId = await owner();
    for (const until of [inDays(-0.01), inDays(30.01)])
      expect(await refusal(holding({ memberId, key: 'h', points: 1, until }))).toMatchObject({
        code: codes.invalid,
        result: { errors: [{ field: 'until', message: '冻结的截止时间应晚于现在，最多 30 天' }] },
      });
    await ledger.post(holding({ memberId, key: 'h', points: 1 }));
    const [hold] = await ledger.holds(memberId);
    const days = (Date.parse(hold?.until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
  });

  test('what is confirmed is spent: nothing is available that was not before', async () => {
    const memberId = await owner();
    await ledger.post(holding({ memberId, key: 'h', points: 25 }));
    expect(await ledger.post(ending('confirm', memberId, 'h'))).toMatchObject({ points: 0, heldAfter: 0 });
    expect(await standing(memberId)).toEqual([35, 0]);
    const [, , entry] = await ledger.entries(memberId);
    expect(entry).toMatchObject({ biz_type: 'hold_confirm', points: 0, held: -25, available_after: 35, lots: [] });
    expect(await ledger.holds(memberId)).toMatchObject([{ status: 'confirmed' }]);
    await balanced();
  });

  test('what is released stands in the lots that it was taken from', async () => {
    const memberId = await owner();
    await ledger.post(holding({ memberId, key: 'h', points: 45 }));
    await ledger.post(ending('release', memberId, 'h'));
    expect(await ledger.lots(memberId)).toEqual(lots);
    const [, held, entry] = await ledger.entries(memberId);
    expect(entry).toMatchObject({ biz_type: 'hold_release', points: 45, held: -45, undo_of: held?.id });
    expect(await standing(memberId)).toEqual([60, 0]);
    await balanced();
  });

  test('each ends once: who says the same again is told it again, anything else is refused', async () => {
    const memberId = await owner();
    for (const [key, first, others] of [
      ['c', 'confirm', { release: '释放', lapse: '到期释放' }],
      ['r', 'release', { confirm: '确认', lapse: '到期释放' }],
    ] as const) {
      await ledger.post(holding({ memberId, key, points: 5 }));
      const once = await ledger.post(ending(first, memberId, key));
      expect(await ledger.post(ending(first, memberId, key))).toEqual({ ...once, isNew: false });
      for (const [other, label] of Object.entries(others))
        expect(await refusal(ending(other as 'lapse', memberId, key))).toMatchObject({
          code: codes.illegalMove,
          message: `当前状态「${first === 'confirm' ? '已确认' : '已释放'}」不允许「${label}」`,
          result: { state: first === 'confirm' ? 'confirmed' : 'released' },
        });
    }
    expect(await standing(memberId)).toEqual([55, 0]);
  });

  test('a key has one hold: other points under it are refused, whatever it came to', async () => {
    const memberId = await owner();
    const once = await ledger.post(holding({ memberId, key: 'h', points: 25 }));
    expect(await ledger.post(holding({ memberId, key: 'h', points: 25 }))).toEqual({ ...once, isNew: false });
    expect(await refusal(holding({ memberId, key: 'h', points: 24 }))).toMatchObject({
      code: codes.duplicate,
      message: '该业务编号已冻结过其他数量的积分',
    });
    await ledger.post(ending('release', memberId, 'h'));
    expect(await ledger.post(holding({ memberId, key: 'h', points: 25 }))).toMatchObject({ isNew: false });
    expect(await standing(memberId)).toEqual([60, 0]);
    // Of somebody else it is another one.
    const other = await owner();
    expect(await ledger.post(holding({ memberId: other, key: 'h', points: 1 }))).toMatchObject({ isNew: true });
  });

  test('who holds nothing under a key ends nothing', async () => {
    const memberId = await owner();
    for (const kind of ['confirm', 'release', 'lapse'] as const)
      expect(await refusal(ending(kind, memberId, '?'))).toMatchObject({
        code: codes.notFound,
        message: '没有业务编号为 ? 的冻结',
      });
  });

  test('experience is not put aside, nor what stands in a wallet that is off; what is put aside ends nevertheless', async () => {
    const memberId = await owner();
    await ledger.post(earning({ memberId, key: 'x', points: 5, wallet: 'experience' }));
    expect(await refusal(holding({ memberId, key: 'x', points: 5, wallet: 'experience' }))).toMatchObject({
      message: '经验不能冻结',
    });
    await ledger.post(holding({ memberId, key: 'h', points: 5 }));
    await ledger.rows(`update wallet set status = 'disabled' where code = 'points'`);
    const off = await refusal(holding({ memberId, key: 'h2', points: 5 }));
    await ledger.post(ending('release', memberId, 'h'));
    await ledger.rows(`update wallet set status = 'enabled' where code = 'points'`);
    expect(off).toMatchObject({ message: '积分钱包已停用，不能变动' });
    expect(await standing(memberId)).toEqual([60, 0]);
  });

  test('the state at any instant is that of the last entry before it', async () => {
    const memberId = await owner();
    await ledger.post(holding({ memberId, key: 'h', points: 20 }));
    await ledger.post(holding({ memberId, key: 'i', points: 15 }));
    await ledger.post(ending('confirm', memberId, 'h'));
    await ledger.post(ending('release', memberId, 'i'));
    const entries = await ledger.entries(memberId);
    expect(entries.map(({ available_after, held_after }) => [available_after, held_after])).toEqual([
      [60, 0],
      [40, 20],
      [25, 35],
      [25, 15],
      [40, 0],
    ]);
  });

  test('after all of it the ledger is sound', async () => {
    expect(await faultsOf(store)).toEqual([]);
    await balanced();
  });
});

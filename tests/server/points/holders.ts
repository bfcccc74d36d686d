import { expect } from 'vitest';
import { isBalanced } from '../../../contract/points/trial-balance.ts';
import type { Store } from '../../../server/db/store.ts';
import { trialBalance } from '../../../server/points/trial-balance.ts';
import { day, earning, ledgerOf, newMember } from './ledger-tables.ts';

/* Members with lots to put aside, and how they stand. */

/** What each has: 60 in three lots. */
export const lots = [
  { expire_on: day(3), points: 10 },
  { expire_on: day(30), points: 20 },
  { expire_on: day(60), points: 30 },
];

export function holders(store: Store) {
  const ledger = ledgerOf(store);
  return {
    /** Somebody with three lots. */
    owner: async (): Promise<number> => {
      const memberId = newMember();
      await ledger.post(earning({ memberId, key: 'e', points: 60 }));
      await ledger.lotsOn(memberId, lots);
      await ledger.rows('update point_entry set lots = $2 where member_id = $1', [memberId, JSON.stringify(lots)]);
      return memberId;
    },
    /** What is available, and what is put aside. */
    standing: async (memberId: number) => [await ledger.available(memberId), await ledger.held(memberId)],
    /** The trial balance is even. */
    balanced: async (): Promise<void> => {
      for (const wallet of await trialBalance(store.db)) expect(wallet).toSatisfy(isBalanced);
    },
  };
}

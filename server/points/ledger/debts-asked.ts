import type { Db } from '../../entity/write/database.ts';
import type { ClawBack, WriteOff } from './operation.ts';
import { entryOf, lockedAccount, noLots, spendableOf, spentLots, type Written, writeEntry } from './statements.ts';
import { tellMoved } from './tell.ts';

/* What becomes of a debt that a person decides on (engines.md §2.2, debt_mode `case`): it is taken of what is there now, or written off. */

/** Whose debt, in which act, and by whom it was decided. */
export type AskedDebt = Pick<ClawBack, 'memberId' | 'key' | 'wallet' | 'title' | 'source' | 'by'>;

/** Locks the accounts of points of members, by ascending number; says whether a person is to be asked about what they come to owe. */
export async function lockDebtors(tx: Db, memberIds: readonly number[]): Promise<boolean> {
  let asks = false;
  for (const memberId of memberIds.toSorted((one, other) => one - other))
    asks = (await lockedAccount(tx, memberId, 'points')).debtMode === 'case';
  return asks;
}

/** What was written, told to whoever looks on; how much of the debt is gone by it. */
function told(tx: Db, { memberId }: AskedDebt, kind: 'points' | 'experience', written: Written): number {
  tellMoved(tx, { kind }, [{ id: written.id, member_id: memberId, levels: [] }]);
  return -written.debt;
}

/** Takes what a member owes out of what can be spent, as far as it goes, in the caller's transaction; once for a key. Tells how much that was. */
export async function collectDebt(tx: Db, asked: AskedDebt): Promise<number> {
  const { memberId, key, wallet = 'points' } = asked;
  const account = await lockedAccount(tx, memberId, wallet);
  const paid = Math.min(account.debt, await spendableOf(tx, memberId, account.walletId));
  if (paid === 0 || (await entryOf(tx, memberId, key))) return 0;
  const operation: ClawBack = { ...asked, kind: 'claw_back', bizType: 'give_revoke', undoes: key, points: paid };
  const entry = { operation, account, points: -paid, debt: -paid, undoOf: null };
  const written = await writeEntry(tx, entry, spentLots(memberId, account.walletId, paid));
  return written ? told(tx, asked, account.kind, written) : 0;
}

/** Lets a member off all that he owes, in the caller's transaction; once for a key. Tells how much that was. */
export async function writeOffDebt(tx: Db, asked: AskedDebt): Promise<number> {
  const { memberId, key, wallet = 'points' } = asked;
  const account = await lockedAccount(tx, memberId, wallet);
  if (account.debt === 0) return 0;
  const operation: WriteOff = { ...asked, kind: 'write_off', bizType: 'correction', key };
  const written = await writeEntry(tx, { operation, account, points: 0, debt: -account.debt, undoOf: null }, noLots);
  return written ? told(tx, asked, account.kind, written) : 0;
}

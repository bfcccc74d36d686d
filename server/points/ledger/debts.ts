import { failure } from '../../http/failure.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Locked } from './locked.ts';
import { type Amounts, type ClawBack, shortText } from './operation.ts';
import { entryOf, returnedOf, spendableOf, spentLots, type Written, writeEntry } from './statements.ts';

/*
 * What was given is taken back; what of it is not there any more is owed (engines.md §2.2). Available is never below 0: what becomes of the debt
 * is said by the wallet.
 */

/** The account is locked. @throws {Failure} 40401, 40902 for what was not given; 42201 for more than was given and not taken back */
export async function clawBack(
  tx: Db,
  operation: ClawBack,
  account: Locked,
): Promise<{ readonly written: Written; readonly isNew: boolean }> {
  const { memberId, key, undoes, points: amount } = operation;
  const before = await entryOf(tx, memberId, key);
  if (before) return { written: before, isNew: false };
  const given = await entryOf(tx, memberId, undoes);
  if (!given) throw failure('notFound', `没有业务编号为 ${undoes} 的积分流水`);
  if (given.points <= 0) throw failure('illegalMove', '只有发放的积分可以收回');
  const available = given.points + (await returnedOf(tx, memberId, given.id));
  const shortage = `该笔发放最多还可收回 ${available.toLocaleString('en')} 积分`;
  if (amount > available) throw failure('shortage', shortage, { available });
  const taken = Math.min(amount, await spendableOf(tx, memberId, account.walletId));
  const entry = { operation, account, points: -taken, debt: amount - taken, undoOf: given.id };
  const written = await writeEntry(tx, entry, spentLots(memberId, account.walletId, taken));
  if (!written) throw new Error(`what is left of member ${memberId} is not what his lots are`);
  return { written, isNew: true };
}

/** What has come in, out of which a debt may be paid. */
type Credit = Pick<Amounts, 'memberId' | 'key' | 'wallet' | 'title' | 'source' | 'by' | 'points'>;

/** Pays what is owed out of what has just come in, where the wallet says so; the account is as it was locked before. */
export async function payDebt(tx: Db, operation: Credit, account: Locked): Promise<readonly Written[]> {
  const { debt, debtMode, walletId } = account;
  if (debt === 0 || debtMode !== 'next_earn') return [];
  const paid = Math.min(debt, operation.points, await spendableOf(tx, operation.memberId, walletId));
  if (paid === 0) return [];
  const { memberId, key, wallet, title, source, by } = operation;
  const told: ClawBack = {
    kind: 'claw_back',
    bizType: 'give_revoke',
    memberId,
    key: `debt:${key}`,
    undoes: key,
    points: paid,
    title: `抵扣欠账：${title}`,
    by,
    ...(wallet !== undefined && { wallet }),
    ...(source && { source }),
  };
  const entry = { operation: told, account, points: -paid, debt: -paid, undoOf: null };
  const written = await writeEntry(tx, entry, spentLots(memberId, walletId, paid));
  return written ? [written] : [];
}

/** Refuses what is more than available less what is owed, where debts are taken off the balance. @throws {Failure} 42201 with `available` */
export async function refuseOwing(tx: Db, { memberId, points }: Amounts, account: Locked): Promise<void> {
  const { debt, debtMode, walletId, title } = account;
  if (debt === 0 || debtMode !== 'negative') return;
  const available = Math.max(0, (await spendableOf(tx, memberId, walletId)) - debt);
  if (points > available)
    throw failure('shortage', `${shortText(title, available)}，欠账 ${debt.toLocaleString('en')}`, { available });
}

import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { tellMoved } from './tell.ts';
import { failure } from '../../http/failure.ts';
import type { Locked } from './locked.ts';
import { offText, type Operation, type Posted, refuseUnfit, shortText } from './operation.ts';
import {
  earnedLot,
  entryOf,
  lockAccount,
  openAccount,
  returnedLots,
  returnedOf,
  spendableOf,
  spentLots,
  type Written,
  writeEntry,
} from './statements.ts';

const points = 'points';

/** What was written, and the levels that it led from and to. */
type Moved = Posted & { readonly levels: readonly (number | null)[] };

/**
 * Moves points of one member, in the caller's transaction: the one way to write accounts, lots, entries and keys (engines.md §2.2). A key
 * that has written an entry gives that entry again, and writes nothing. Who moves points of several members goes by ascending number.
 * @throws {Failure} 40001 for what is no amount; 40401 for a wallet or an undone entry that is not there; 40902 for a wallet that is
 * switched off; 42201 with `available` where there is less than is to go out, or to come back
 */
export async function post(tx: Db, operation: Operation): Promise<Posted> {
  refuseUnfit(operation);
  const account = await lockedAccount(tx, operation);
  const { levels, ...posted } = await (operation.kind === 'return' ? giveBack : move)(tx, operation, account);
  if (posted.isNew) tellMoved(tx, account, [{ id: posted.entryId, member_id: operation.memberId, levels }]);
  return posted;
}

const postedAs = (written: Written, isNew: boolean): Moved => ({
  entryId: written.id,
  isNew,
  points: written.points,
  availableAfter: written.available_after,
  levels: [written.level_before_id, written.level_after_id],
});

async function lockedAccount(tx: Db, { memberId, wallet = points }: Operation): Promise<Locked> {
  const account = await lockAccount(tx, memberId, wallet);
  if (account) return account;
  const isThere = await openAccount(tx, memberId, wallet);
  const opened = isThere ? await lockAccount(tx, memberId, wallet) : undefined;
  if (!opened) throw failure('notFound', `没有编码为 ${wallet} 的积分钱包`);
  return opened;
}

/** What the key has written before, if it has. */
async function known(tx: Db, { memberId, key }: Operation): Promise<Moved | undefined> {
  const before = await entryOf(tx, memberId, key);
  return before && postedAs(before, false);
}

/** The statement that writes looks at the key: it is asked for only where nothing was written. */
async function move(tx: Db, operation: Operation, account: Locked): Promise<Moved> {
  const { walletId, title, status, expiry } = account;
  const { memberId, kind, points: amount } = operation;
  const isSpent = kind === 'spend';
  const lots: Sql = isSpent ? spentLots(memberId, walletId, amount) : earnedLot(amount, expiry);
  const entry = { operation, account, points: isSpent ? -amount : amount, undoOf: null };
  const written = status === 'enabled' ? await writeEntry(tx, entry, lots) : undefined;
  if (written) return postedAs(written, true);
  const before = await known(tx, operation);
  if (before) return before;
  if (status === 'disabled') throw failure('illegalMove', offText(title));
  const available = await spendableOf(tx, memberId, walletId);
  throw failure('shortage', shortText(title, available), { available });
}

async function giveBack(tx: Db, operation: Operation, account: Locked): Promise<Moved> {
  if (operation.kind !== 'return') throw new Error('only what is returned undoes an entry');
  const before = await known(tx, operation);
  if (before) return before;
  const { memberId, undoes, points: amount } = operation;
  const undone = await entryOf(tx, memberId, undoes);
  if (!undone) throw failure('notFound', `没有业务编号为 ${undoes} 的积分流水`);
  if (undone.points > 0) throw failure('illegalMove', '只有消耗的积分可以退回');
  const returned = await returnedOf(tx, memberId, undone.id);
  const available = -undone.points - returned;
  const shortage = `该笔消耗最多还可退回 ${available.toLocaleString('en')} 积分`;
  if (amount > available) throw failure('shortage', shortage, { available });
  const entry = { operation, account, points: amount, undoOf: undone.id };
  const written = await writeEntry(tx, entry, returnedLots(operation, { id: undone.id, returned }, account));
  if (!written) throw new Error(`entry ${undone.id} has other lots than points`);
  return postedAs(written, true);
}

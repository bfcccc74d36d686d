import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { tellMoved } from './tell.ts';
import { failure } from '../../http/failure.ts';
import { isConfirmed, walletOfHold } from './hold-rows.ts';
import { endHold, putAside } from './holds.ts';
import type { Locked } from './locked.ts';
import { clawBack, payDebt, refuseOwing } from './debts.ts';
import {
  type Earn,
  offText,
  openHold,
  type Operation,
  type Posted,
  refuseUnfit,
  type Return,
  shortText,
  type Spend,
} from './operation.ts';
import {
  earnedLot,
  entryOf,
  lockedAccount,
  returnedLots,
  returnedOf,
  spendableOf,
  spentLots,
  type Written,
  writeEntry,
} from './statements.ts';

const points = 'points';

/** An entry, and whether it was written now. */
interface Outcome {
  readonly written: Written;
  readonly isNew: boolean;
}

/**
 * Moves points of one member, in the caller's transaction: the one way to write accounts, lots, entries, holds and keys (engines.md §2.2). A
 * key that has written an entry gives that entry again, and writes nothing. Who moves points of several members goes by ascending number.
 * @throws {Failure} 40001 for what is no amount, and for a hold that is too long; 40401 for a wallet, an undone entry or a hold that is not
 * there; 40902 for a wallet that is switched off, and for a hold that has come to something else; 40904 for a hold of other points; 42201
 * with `available` where there is less than is to go out, or to come back
 */
export async function post(tx: Db, operation: Operation): Promise<Posted> {
  refuseUnfit(operation);
  const account = await lockedAccount(tx, operation.memberId, await walletOf(tx, operation));
  const { written, isNew } = await carryOut(tx, operation, account);
  const paid = isNew && isCredit(operation) ? await payDebt(tx, operation, account) : [];
  const moved = (isNew ? [written, ...paid] : []).map(({ id, level_before_id: before, level_after_id: after }) => ({
    id,
    member_id: operation.memberId,
    levels: [before, after],
  }));
  tellMoved(tx, account, moved);
  return {
    entryId: written.id,
    isNew,
    points: written.points,
    availableAfter: written.available_after,
    heldAfter: written.held_after,
    owed: Math.max(0, written.debt),
  };
}

/** What comes in, out of which a debt may be paid. */
const isCredit = (operation: Operation): operation is Extract<Operation, { kind: 'earn' | 'opening' | 'return' }> =>
  operation.kind === 'earn' || operation.kind === 'opening' || operation.kind === 'return';

function carryOut(tx: Db, operation: Operation, account: Locked): Promise<Outcome> {
  if (!('points' in operation)) return endHold(tx, operation, account);
  if (operation.kind === 'return') return giveBack(tx, operation, account);
  if (operation.kind === 'claw_back') return clawBack(tx, operation, account);
  return operation.kind === 'hold' ? putAside(tx, operation, account) : move(tx, operation, account);
}

const walletOf = async (tx: Db, operation: Operation): Promise<string> =>
  'points' in operation ? (operation.wallet ?? points) : walletOfHold(tx, operation);

/** What the key has written before, if it has. */
async function known(tx: Db, { memberId, key }: Operation): Promise<Outcome | undefined> {
  const written = await entryOf(tx, memberId, key);
  return written && { written, isNew: false };
}

/** The statement that writes looks at the key: it is asked for only where nothing was written. */
async function move(tx: Db, operation: Earn | Spend, account: Locked): Promise<Outcome> {
  if (account.debt > 0 && operation.kind === 'spend') {
    const before = await known(tx, operation);
    if (before) return before;
    await refuseOwing(tx, operation, account);
  }
  const { walletId, title, status, expiry } = account;
  const { memberId, kind, points: amount } = operation;
  const isSpent = kind === 'spend';
  const lots: Sql = isSpent ? spentLots(memberId, walletId, amount) : earnedLot(amount, expiry);
  const entry = { operation, account, points: isSpent ? -amount : amount, undoOf: null };
  const written = status === 'enabled' ? await writeEntry(tx, entry, lots) : undefined;
  if (written) return { written, isNew: true };
  const before = await known(tx, operation);
  if (before) return before;
  if (status === 'disabled') throw failure('illegalMove', offText(title));
  const available = await spendableOf(tx, memberId, walletId);
  throw failure('shortage', shortText(title, available), { available });
}

async function giveBack(tx: Db, operation: Return, account: Locked): Promise<Outcome> {
  const before = await known(tx, operation);
  if (before) return before;
  const { memberId, undoes, points: amount } = operation;
  const undone = await entryOf(tx, memberId, undoes);
  if (!undone) throw failure('notFound', `没有业务编号为 ${undoes} 的积分流水`);
  if (undone.points >= 0) throw failure('illegalMove', '只有消耗的积分可以退回');
  if (undone.biz_type === 'hold' && !(await isConfirmed(tx, memberId, undone.id)))
    throw failure('illegalMove', openHold);
  const returned = await returnedOf(tx, memberId, undone.id);
  const available = -undone.points - returned;
  const shortage = `该笔消耗最多还可退回 ${available.toLocaleString('en')} 积分`;
  if (amount > available) throw failure('shortage', shortage, { available });
  const entry = { operation, account, points: amount, undoOf: undone.id };
  const written = await writeEntry(tx, entry, returnedLots(operation, { id: undone.id, returned }));
  if (!written) throw new Error(`entry ${undone.id} has other lots than points`);
  return { written, isNew: true };
}

import { sql } from 'kysely';
import { mostHoldDays } from '../../../contract/points/holding.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { pointHoldLifecycle } from '../../../machines/points/point-hold.lifecycle.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure, invalid } from '../../http/failure.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { refuseOwing } from './debts.ts';
import { holdOf, keyOfEnd, keyOfHold } from './hold-rows.ts';
import type { Locked } from './locked.ts';
import { type EndHold, type Hold, keptWallet, noHold, offText, otherHold, shortText, untilRange } from './operation.ts';
import { entryOf, noLots, returnedLots, spendableOf, spentLots, type Written, writeEntry } from './statements.ts';

/*
 * Points that are put aside leave the lots that they are taken of, so that nobody spends them and no run expires them. What becomes of a hold
 * is decided behind the lock of its account, by its chart, and has one key in the ledger: it ends once.
 */

/** The chart's event, by what is done. */
const events = { confirm: 'CONFIRM', release: 'RELEASE', lapse: 'LAPSE' } as const;

/** @throws {Failure} 40001 for an instant that is past, or too far off */
async function refuseUntil(tx: Db, { until, at }: Hold): Promise<void> {
  if (until === undefined) return;
  const { rows } = await sql<{ fits: boolean }>`
    select ${until}::timestamptz > i.at and ${until}::timestamptz <= i.at + make_interval(days => ${mostHoldDays}::int) as fits
    from (select coalesce(${at ?? null}::timestamptz, now()) as at) as i`.execute(tx);
  if (rows[0]?.fits !== true) throw invalid([{ field: 'until', message: untilRange }]);
}

/** The same key again is the same hold. @throws {Failure} 40904 where it is told of other points */
async function holdAgain(tx: Db, { memberId, key, points, wallet = 'points' }: Hold): Promise<Written | undefined> {
  const before = await holdOf(tx, memberId, key);
  if (before && (before.amount !== points || before.wallet !== wallet)) throw failure('duplicate', otherHold);
  return before && entryOf(tx, memberId, keyOfHold(key));
}

/** Puts points aside. The account is locked. */
export async function putAside(tx: Db, operation: Hold, account: Locked) {
  const before = await holdAgain(tx, operation);
  if (before) return { written: before, isNew: false };
  const { memberId, key, points, title, until } = operation;
  const { walletId, kind, status } = account;
  if (status === 'disabled') throw failure('illegalMove', offText(account.title));
  if (kind === 'experience') throw failure('illegalMove', keptWallet(account.title));
  await refuseUntil(tx, operation);
  await refuseOwing(tx, operation, account);
  const beside = sql`, kept as (
      insert into point_hold (member_id, key, wallet_id, amount, lots, title, until, entry_id, created_at)
      select ${memberId}, ${key}, ${walletId}, ${points}::bigint, w.lots, ${title},
        coalesce(${until ?? null}::timestamptz, date_trunc('second', e.at) + make_interval(days => ${mostHoldDays}::int)), e.id, e.at
      from entry as e, whole as w
    )`;
  const told = { ...operation, key: keyOfHold(key) };
  const entry = { operation: told, account, points: -points, held: points, undoOf: null, beside };
  const written = await writeEntry(tx, entry, spentLots(memberId, walletId, points));
  if (written) {
    await noteHold(tx, memberId, key);
    return { written, isNew: true };
  }
  const available = await spendableOf(tx, memberId, walletId);
  throw failure('shortage', shortText(account.title, available), { available });
}

/** Says what a hold comes to, as its chart allows it; what it came to already is told again. The account is locked. */
export async function endHold(tx: Db, operation: EndHold, account: Locked) {
  const { memberId, key, kind } = operation;
  const hold = await holdOf(tx, memberId, key);
  if (!hold) throw failure('notFound', noHold(key));
  const { id, amount, status, entry_id: entryId } = hold;
  const event = events[kind];
  if (status === arrivedBy[kind]) {
    const before = await entryOf(tx, memberId, keyOfEnd(key));
    if (before) return { written: before, isNew: false };
  }
  const arrived = arrive(pointHoldLifecycle, { status, is_over: hold.is_over }, event);
  if ('refusal' in arrived) throw failure('illegalMove', arrived.refusal, { state: status, event });
  const beside = sql`, ended as (
      update point_hold as h set status = ${arrived.status}, end_entry_id = e.id, ended_at = e.at
      from entry as e where h.member_id = ${memberId} and h.key = ${key}
    )`;
  const points = kind === 'confirm' ? 0 : amount;
  const lots = kind === 'confirm' ? noLots : returnedLots({ memberId, points }, { id: entryId, returned: 0 });
  const told = { ...operation, key: keyOfEnd(key) };
  const undoOf = kind === 'confirm' ? null : entryId;
  const written = await writeEntry(tx, { operation: told, account, points, held: -amount, undoOf, beside }, lots);
  if (!written) throw new Error(`the hold ${id} has other lots than points`);
  noteRows(tx, 'point_hold', [id]);
  return { written, isNew: true };
}

/** Where each leads, for who says the same again. */
const arrivedBy = { confirm: 'confirmed', release: 'released', lapse: 'lapsed' } as const;

async function noteHold(tx: Db, memberId: number, key: string): Promise<void> {
  const hold = await holdOf(tx, memberId, key);
  if (hold) noteRows(tx, 'point_hold', [hold.id]);
}

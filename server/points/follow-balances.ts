import { sql } from 'kysely';
import { ifWritten, startRounds } from '../core/rounds.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { house } from '../entity/write/house.ts';
import { clearAccounts, mergeAccounts } from './ledger/leave.ts';

/*
 * What comes to the account of a member who is merged or forgotten already goes where his balance went: an order of his that is cancelled later, a
 * win that is granted later. So does what was left behind when members were merged and forgotten without their points.
 */

const everyMs = 30_000;
/** Members of one look. */
const atOnce = 50;

interface Left {
  readonly id: number;
  readonly merged_into: number | null;
}

/** Members behind a number who are gone and have, or owe, something; experience of who is forgotten stays. */
const leftBehind = (store: Store, after: number) =>
  sql<Left>`select u.id, u.merged_into from he_user as u
    where u.status in ('merged', 'cancelled') and u.id > ${after} and exists (select from point_account as a join wallet as w on w.id = a.wallet_id
      where a.member_id = u.id and (a.available > 0 or a.debt > 0) and (u.merged_into is not null or w.kind <> 'experience'))
    order by u.id limit ${atOnce}`.execute(store.db);

const follow = (tx: Tx, { id, merged_into: into }: Left): Promise<void> =>
  into === null ? clearAccounts(tx, id, house) : mergeAccounts(tx, { from: id, into }, house);

/** Moves all that was left behind, each member's in a transaction of its own. */
export async function followBalances(store: Store, isStopped = () => false): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await leftBehind(store, last);
    for (const one of rows) {
      if (isStopped()) return;
      await withTransaction(store, (tx) => follow(tx, one));
      last = one.id;
    }
    if (rows.length < atOnce) return;
  }
}

/** Does so now and again until the returned function is called. */
export const startFollowing = (store: Store, log: { warn(fields: object, line: string): void }) =>
  startRounds(
    everyMs,
    ifWritten(store, everyMs, (_turn, isStopped) => followBalances(store, isStopped)),
    (error: unknown) => log.warn({ err: error }, 'points of who is gone could not follow'),
  );

import type { Lent, Standby } from '../db/standby/standby.ts';
import { errorCode } from '../db/start-refused.ts';
import type { Store } from '../db/store.ts';
import { Failure } from '../http/failure.ts';
import { sharingCounts } from './read/counts.ts';
import type { Db } from './write/database.ts';

/** The server ended a statement that took too long. Asked of the primary it would take as long. */
const tookTooLong = '57014';

/**
 * Reads at the standby where it has all that the primary has acknowledged; else, and where the standby fails meanwhile, at the primary.
 * A refusal (`Failure`) is an answer like any other.
 */
async function aside<T>(
  standby: Standby,
  primary: Db,
  atStandby: (lent: Lent) => Promise<T>,
  atPrimary: () => Promise<T>,
): Promise<T> {
  const lent = await standby.caughtUp(primary);
  if (lent) {
    try {
      const answer = await atStandby(lent);
      standby.reads.standby += 1;
      return answer;
    } catch (error) {
      if (error instanceof Failure || errorCode(error) === tookTooLong) throw error;
    }
  }
  standby.reads.primary += 1;
  return atPrimary();
}

/** Runs the read of a call with a store whose rows are as new as the primary's, wherever they are. It must not write. */
export function readAside<T>(store: Store, read: (store: Store) => Promise<T>): Promise<T> {
  const { standby, db } = store;
  if (!standby) return read(store);
  const shareCounts = sharingCounts(db);
  const there = (lent: Lent) => {
    shareCounts(lent.db);
    return read({ ...store, ...lent });
  };
  return aside(standby, db, there, () => read(store));
}

/** The same from inside a transaction, of rows that it has not written itself. */
export const rowsAside = <T>({ standby }: Pick<Store, 'standby'>, tx: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  standby
    ? aside(
        standby,
        tx,
        ({ db }) => read(db),
        () => read(tx),
      )
    : read(tx);

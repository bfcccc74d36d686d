import { sql } from 'kysely';
import type { LiveEvents } from '../../../contract/live.ts';
import { liveChannel } from '../../db/notifications.ts';
import type { Db } from '../write/database.ts';

/**
 * Whose streams hear it: those of one session, all of an account or of several, or of everybody who may list an entity's rows and sees the ones
 * that it is about. `since`: where they are too many to name, the instant from which on they were changed.
 */
export type Audience =
  | { readonly session: string }
  | { readonly account: number }
  | { readonly accounts: readonly number[] }
  | { readonly rowsOf: string; readonly since?: string };

type Told = Exclude<keyof LiveEvents, 'hello'>;

/** Something to be told. `ended` only closes the streams: who signed out himself need not be told. */
export type LiveNotice =
  | { [Name in Told]: { readonly to: Audience; readonly event: Name; readonly data: LiveEvents[Name] } }[Told]
  | { readonly to: Audience; readonly event: 'ended' };

/**
 * Tells the browsers of an audience, on all instances, once the transaction is committed; never when it is rolled back. Both
 * engines keep that promise themselves (NOTIFY). At most 8,000 bytes: tell ids, not data.
 */
export const publish = (tx: Db, notice: LiveNotice): Promise<void> => publishAll(tx, [notice]);

/** The same of several, in their order. */
export async function publishAll(tx: Db, notices: readonly LiveNotice[]): Promise<void> {
  const told = notices.map((notice) => JSON.stringify(notice));
  await sql`select pg_notify(${liveChannel}, notice) from unnest(${told}::text[]) as told (notice)`.execute(tx);
}

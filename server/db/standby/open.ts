import type pg from 'pg';
import { place, poolOf, reasonOf } from '../postgres.ts';
import { sessionSetter, type Verify } from '../session.ts';
import { StartRefused } from '../start-refused.ts';
import { Standby } from './standby.ts';

/** Sizes and times in ms. It is not worth waiting for: what it does not answer, the primary does. */
const limits = { connections: 10, connect: 2_000, statement: 30_000 };

/** A server that holds something else than the primary, or that others write to. Nothing of it is shown. */
class Unrelated extends Error {}

interface Identity {
  readonly house: string;
  readonly follows: boolean;
}

/** What a cluster and its standbys have in common, and whether this one follows another. */
const identityQuery = `select pg_is_in_recovery() as follows,
  concat_ws('/', (select system_identifier from pg_control_system()), current_database()) as house`;

/**
 * Opens the standby of `url` of the server that `primary` is connected to. One that is away now is asked later.
 * @throws {StartRefused} for a server that is no standby of that one: its rows would be others
 */
export async function openStandby(url: string, primary: pg.Pool): Promise<Standby> {
  const { rows } = await primary.query<Identity>(identityQuery);
  const pool = poolOf(url, limits, standbyOnly(rows[0]?.house ?? ''));
  const standby = new Standby(pool, place(url));
  try {
    await pool.query('select 1');
  } catch (error) {
    if (error instanceof Unrelated) {
      await standby.close();
      throw new StartRefused('unsuitable', `DATABASE_REPLICA_URL ${place(url)} ${error.message}，请检查地址。`);
    }
    standby.rest(reasonOf(error));
  }
  return standby;
}

/** Every new connection proves that it leads to a standby of the same cluster, and to the same database: addresses may be given to other servers. */
function standbyOnly(house: string): Verify {
  const setSession = sessionSetter(limits.statement);
  return (client, done) =>
    setSession(client, (failed) => {
      if (failed) return done(failed);
      client.query(identityQuery, (error: Error | null, answer?: pg.QueryResult<Identity>) => {
        const [found] = answer?.rows ?? [];
        done(error ?? wrongWith(found, house));
      });
    });
}

function wrongWith(found: Identity | undefined, house: string): Error | undefined {
  if (found?.house !== house) return new Unrelated('不是 DATABASE_URL 所指数据库的备库');
  return found.follows ? undefined : new Unrelated('不是备库（可以写入）');
}

import { sql } from 'kysely';
import { parameter } from '../../contract/dictionary/parameter.entity.ts';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { notify } from '../notices/notify.ts';

/** Names the lock under which a backup is begun. */
const beginning = 7_231_020;
/** Minutes without a sign of life after which a backup was left behind. */
const lostAfter = 5;
const interrupted = '备份没有做完：服务器进程中途结束';

/** A backup that this instance alone makes. `stamp`: when it began, as its file is called. */
export interface BackupRun {
  readonly id: number;
  readonly stamp: string;
}

/**
 * Begins the backup that is due: a day after the last that succeeded, an hour after one that failed. Undefined when none is due, or
 * another instance makes it. By the clock of the database.
 */
export const beginRun = (store: Store): Promise<BackupRun | undefined> =>
  withTransaction(store, async (tx) => {
    await sql`select pg_advisory_xact_lock(${beginning}::bigint)`.execute(tx);
    await sql`update backup_run set finished_at = now(), failure = ${interrupted}
      where finished_at is null and alive_at < now() - make_interval(mins => ${lostAfter}::int)`.execute(tx);
    const { rows } = await sql<BackupRun>`
      insert into backup_run (started_at)
      select now() where not exists (select from backup_run where finished_at is null
        or (failure is null and started_at > now() - interval '24 hours')
        or (failure is not null and finished_at > now() - interval '1 hour'))
      returning id, to_char(started_at at time zone 'Asia/Shanghai', 'YYYYMMDD-HH24MISS') as stamp`.execute(tx);
    return rows[0];
  });

/** It goes on. */
export const renewRun = (store: Store, { id }: BackupRun): Promise<unknown> =>
  withTransaction(store, (tx) => sql`update backup_run set alive_at = now() where id = ${id}`.execute(tx));

/** It is done: read back, and the same. */
export const finishRun = (store: Store, { id }: BackupRun, file: string, count: number): Promise<unknown> =>
  withTransaction(store, (tx) =>
    sql`update backup_run set finished_at = now(), file = ${file}, rows = ${count} where id = ${id}`.execute(tx),
  );

/** The server stops: the next start begins anew. */
export const dropRun = (store: Store, { id }: BackupRun): Promise<unknown> =>
  withTransaction(store, (tx) => sql`delete from backup_run where id = ${id}`.execute(tx));

/** It failed. Administrators hear of it once a day, not with every try. */
export const failRun = (store: Store, { id }: BackupRun, failure: string): Promise<unknown> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<{ told: boolean }>`
      select exists (select from backup_run where failure is not null and finished_at > now() - interval '24 hours') as told`.execute(
      tx,
    );
    await sql`update backup_run set finished_at = now(), failure = ${failure} where id = ${id}`.execute(tx);
    if (rows[0]?.told) return;
    const to = { permissionId: parameter.permissionId, action: 'edit' } as const;
    await notify(tx, { to, kind: 'system', title: '自动备份失败', text: `${failure}。每小时会重试一次。` });
  });

/** The warning of `/readyz` while the last backup that ended has failed. The database not answering is told by others. */
export const backupWarning = async ({ pool }: Pick<Store, 'pool'>): Promise<string | undefined> => {
  const { rows } = await pool
    .query<{ failure: string | null }>(
      'select failure from backup_run where finished_at is not null order by id desc limit 1',
    )
    .catch(() => ({ rows: [] }));
  const failure = rows[0]?.failure ?? undefined;
  return failure === undefined ? undefined : `自动备份失败：${failure}`;
};

import { sql } from 'kysely';
import type { HistoryChange } from '../../../contract/entity/history.ts';
import { undoMinutes } from '../../../contract/entity/history.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Db } from '../write/database.ts';
import type { Sql } from '../resource.ts';

/** A line of the log about a row, with what the write did where that was kept. */
export interface Past {
  readonly id: number;
  readonly at: string;
  readonly account_id: number | null;
  readonly nickname: string;
  readonly action: Action;
  readonly event: string;
  readonly summary: string;
  readonly diff: readonly HistoryChange[];
  /** Whether it is recent enough to be taken back; by the clock of the database, which also wrote the time down. */
  readonly fresh: boolean;
  readonly version_before: number | null;
  readonly version_after: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly undo_of: number | null;
}

/** Which row. */
export interface OfRow {
  readonly entity: string;
  readonly id: number;
}

/** Lines about a row, newest first. */
export async function pastOf(db: Db, { entity, id }: OfRow, condition: Sql, limit: number): Promise<readonly Past[]> {
  const { rows } = await sql<Past>`
    select l.id, l.at, l.account_id, l.nickname, l.action, l.event, l.summary, l.diff,
      l.at > now() - ${`${undoMinutes} minutes`}::interval as fresh,
      c.version_before, c.version_after, c.before, c.after, c.undo_of
    from operation_log as l left join row_change as c on c.log_id = l.id
    where l.entity = ${entity} and l.biz_id = ${id} and ${condition}
    order by l.id desc limit ${limit}::int`.execute(db);
  return rows;
}

/** The line of the write that made a version; undefined when none was kept. */
export async function pastAt(db: Db, row: OfRow, version: number): Promise<Past | undefined> {
  const [past] = await pastOf(db, row, sql`c.version_after = ${version}`, 1);
  return past;
}

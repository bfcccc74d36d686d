import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { HistoryChange } from '../../contract/entity/history.ts';
import type { Action } from '../../contract/core/permission.ts';
import type { Db } from '../entity/write/database.ts';
import { notify } from '../notices/notify.ts';

/** What an approval keeps beside what lists show of it. */
export interface Kept {
  readonly id: number;
  readonly entity: string;
  readonly row_id: number;
  readonly row_version: number;
  readonly patch: Values;
  readonly changes: readonly HistoryChange[];
  readonly permission_id: string;
  readonly action: Action;
  readonly title: string;
  readonly maker_id: number;
  readonly maker_name: string;
}

/** An approval as it is kept. @throws {Error} where there is none: it was read before */
export async function keptIn(db: Db, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`select id, entity, row_id, row_version, patch, changes, permission_id, action, title,
    maker_id, maker_name from approval where id = ${id}`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error(`no approval ${id}`);
  return kept;
}

/** Tells whoever asked for a change what became of it. */
export const tellMaker = (tx: Db, { id, maker_id: account, title }: Kept, text: string): Promise<unknown> =>
  notify(tx, { to: { account }, kind: 'approval', title, text, row: { entity: 'approval', id } });

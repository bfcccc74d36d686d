import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { earnPoints } from '../../awards/granters.ts';
import type { Tx } from '../../db/transaction.ts';

/** Wins of the demo whose points stand in accounts, the newest of them: a year of history has too many for a first start. */
const newest = 200;

/** Enters the points that the demo's records have granted, at the moments at which they were. */
export async function seedPoints(tx: Tx): Promise<void> {
  const { rows } = await sql<Row & { readonly at: string }>`
    select id, version, status, user_id, biz_no, source, display_title, points, at from (
      select r.*, coalesce(r.issued_at, r.finished_at, r.won_at) as at from award_record as r
      where r.award_type = 'jifen' and r.status = 'done' and r.points > 0 order by r.won_at desc, r.id desc limit ${newest}) as won
    order by at, id`.execute(tx);
  for (const { at, ...record } of rows) await earnPoints(tx, record, at);
}

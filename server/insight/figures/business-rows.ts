import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import type { Asker } from './figure.ts';
import { costOfPrize, isDrawn } from './lists.ts';
import { rowsOf } from './rows.ts';

/* Rows of the house's business, each table read in one index of the time (migration 0259). */

const records = (asker: Asker): Sql => rowsOf('award_record', asker, 'area_code');

/** Every draw, and which it won. */
export const draws = (asker: Asker): Sql => sql`${records(asker)} and ${isDrawn()}`;
export const wins = (asker: Asker): Sql => sql`${draws(asker)} and t.status <> 'none'`;

/** Prizes handed over at a verifying place. */
export const verified = (asker: Asker): Sql => sql`${records(asker)} and t.verified_at is not null`;

/** Points that were credited, or are about to be. */
export const pointsGiven = (asker: Asker): Sql =>
  sql`${records(asker)} and t.award_type = 'jifen' and t.status in ('issuing', 'done')`;

/** What people exchange their points for. */
export const exchanges = (asker: Asker): Sql =>
  sql`${rowsOf('goods_order', asker, 'receiver_area')} and t.source = 'exchange'`;

/** One for each row, at the time of one of its columns. */
export const eachAt = (column: string, rows: Sql, id?: string): Sql =>
  sql`select ${id === undefined ? sql`` : sql`${sql.ref(`t.${id}`)} as id, `}${sql.ref(`t.${column}`)} as at, 1 as amount from ${rows}`;

/** Fen that a win costs: what its award costs now, as the budget counts it; of a composite prize what its parts do. */
export const winCosts = (asker: Asker): Sql => sql`
  select won.won_at as at, coalesce(won.quantity * w.cost_fen, ${costOfPrize(sql`won.prize_id`)}, 0) as amount
  from (select t.won_at, t.quantity, t.award_id, t.prize_id from ${wins(asker)}) as won
  left join award as w on w.id = won.award_id`;

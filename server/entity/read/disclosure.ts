import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Actor, Db } from '../write/database.ts';
import { prizeTable } from '../../activities/prize-table.ts';
import { sameValue } from '../write/settle.ts';

/** Fields that the public is told (award.md §1.4). */
const disclosed = [
  'title',
  'start_at',
  'end_at',
  'claim_end_at',
  'area_scope',
  'audience',
  'cost_type',
  'cost_points',
  'limits',
  'win_limits',
  'disclose_mode',
  'rules_html',
  'sponsor',
  'sponsor_contact',
] as const;

/** One announcement, as it stood from `created_at` on until the next. */
export interface Disclosure {
  readonly id: number;
  readonly rules: Values;
  readonly prizes: readonly Values[];
  readonly created_by_name: string;
  readonly created_at: string;
}

/** Newest announcements that are told with the details. */
const shown = 100;

/** Keeps what is announced now, unless it is what was announced last (award.md §3.1: one snapshot per change, never altered). */
export async function disclose(tx: Db, row: Row, actor: Actor): Promise<void> {
  const rules = Object.fromEntries(disclosed.map((key) => [key, row[key] ?? null]));
  const prizes = await prizeTable(tx, row.id);
  const [last] = await disclosuresOf(tx, row.id, 1);
  if (last && sameValue(last.rules, rules) && sameValue(last.prizes, prizes)) return;
  await sql`insert into activity_disclosure (activity_id, rules, prizes, created_by_name)
    values (${row.id}, ${JSON.stringify(rules)}::jsonb, ${JSON.stringify(prizes)}::jsonb, ${actor.nickname})`.execute(
    tx,
  );
}

/** What was announced, newest first. */
export async function disclosuresOf(db: Db, id: number, count = shown): Promise<readonly Disclosure[]> {
  const { rows } = await sql<Disclosure>`
    select id, rules, prizes, created_by_name, created_at from activity_disclosure
    where activity_id = ${id} order by id desc limit ${count}`.execute(db);
  return rows;
}

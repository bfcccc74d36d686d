import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { awardRecordLifecycle } from '../../machines/awards/award-record.lifecycle.ts';
import { eventLabel, follow } from '../../machines/entity/lifecycle/kernel.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { lockRow } from '../entity/read/rows.ts';
import { writeRow } from '../entity/write/update.ts';
import { house } from '../entity/write/house.ts';

const now = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** One line more on the timeline of a record; lines are added only. */
export async function noteStep(tx: Db, id: number, event: string, by: string, note = ''): Promise<void> {
  const what = eventLabel(awardRecordLifecycle, event);
  await sql`update award_record set steps = steps || jsonb_build_array(jsonb_build_object(
    'at', ${now}, 'what', ${what}::text, 'by', ${by}::text, 'note', ${note}::text)) where id = ${id}`.execute(tx);
}

/** A step that the house, a winner or a verifying place takes. */
export interface WorldStep {
  readonly event: string;
  readonly actor?: Actor;
  readonly note?: string;
  /** What is written beside the status, by column. */
  readonly set?: Values;
  /** Facts of the guards that this step settles itself. */
  readonly facts?: Values;
}

/**
 * Takes a record one step under its lock, if its chart allows that from where it is; returns the row as it was, or undefined with
 * nothing written.
 */
export async function takeStep(tx: Db, resource: Resource, id: number, step: WorldStep): Promise<Row | undefined> {
  const { event, actor = house, note, set, facts } = step;
  const before = await lockRow(tx, resource, id, 'house');
  const status = follow(resource.lifecycle, { ...before, ...facts }, event);
  if (status === undefined) return undefined;
  await writeRow(tx, resource, id, { ...set, status }, actor);
  await noteStep(tx, id, event, actor.nickname, note);
  await settleWhole(tx, resource, before);
  return before;
}

const over = ['none', 'done', 'expired', 'void'];

/**
 * What becomes of a composite win as its last part is settled (award.md §6.4): it is done, or void where nothing of it was given. Its row
 * is locked before the parts are counted, so that of two that are settled at once the second sees both.
 */
export async function settleWhole(tx: Db, resource: Resource, part: Row): Promise<void> {
  const { parent_record_id: id } = part;
  if (typeof id !== 'number') return;
  const whole = await lockRow(tx, resource, id, 'house');
  const { rows } = await sql<{ open: number; given: number }>`
    select count(*) filter (where status <> all(${over}::text[])) as open, count(*) filter (where status = 'done') as given
    from award_record where parent_record_id = ${id}`.execute(tx);
  const { open = 0, given = 0 } = rows[0] ?? {};
  if (open > 0 || whole.status !== 'issuing') return;
  const finished = { finished_at: sql`now()` };
  await takeStep(
    tx,
    resource,
    id,
    given > 0
      ? { event: 'GRANT_OK', set: { ...finished, issued_at: sql`now()` }, note: '组合明细全部了结' }
      : {
          event: 'VOID',
          set: { ...finished, void_reason: '组合明细均未发放' },
          note: '组合明细均未发放',
          facts: { is_whole: false },
        },
  );
}

import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';

/**
 * Gives the siblings of a plan the places 1, 2, 3 …, the plan itself standing where it was put: before who has that place, unless it
 * comes from further up. The places of siblings are no version of theirs: whoever edits one of them is not disturbed.
 */
export async function arrange(tx: Db, after: Row, before?: Row): Promise<void> {
  const stays = before && before['parent_id'] === after['parent_id'];
  const isMovedDown = stays && Number(after['sort']) > Number(before['sort']);
  const { rows } = await sql<{ id: number }>`
    with ordered as (
      select id, row_number() over (
        order by sort, case when id = ${after.id} then ${isMovedDown ? 2 : 0}::int else 1 end, id
      ) as place
      from plan where activity_id = ${after['activity_id']} and parent_id is not distinct from ${after['parent_id'] ?? null}::bigint
      and status <> 'archived'
    )
    update plan set sort = ordered.place from ordered
    where plan.id = ordered.id and plan.sort <> ordered.place returning plan.id`.execute(tx);
  noteRows(
    tx,
    'plan',
    rows.map(({ id }) => id),
  );
}

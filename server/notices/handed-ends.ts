import { sql } from 'kysely';
import { entityNamed } from '../../contract/entities.ts';
import type { Values } from '../../contract/entity/field.ts';
import { isFollowed } from '../../contract/entity/list/alive.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { waysFrom } from '../../machines/entity/lifecycle/ways.ts';
import { keptMark } from '../db/kept-plans.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import { tellAsker } from './handed-tell.ts';

/** A task that is open, and the record as it stands now; null where there is none. */
interface Open {
  readonly id: number;
  readonly event: string;
  readonly target: string;
  readonly now: Values | null;
  readonly doer: string | null;
}

/** Whether nothing that the chart draws leads to the step any more. */
const isLost = (entity: string, now: Values, event: string): boolean =>
  waysFrom(lifecycleOf(entity), now).some((way) => way.event === event && way.steps === undefined);

/** What a task becomes by where its record stands; undefined where it stays open. */
function endOf(entity: string, { now, target, event }: Open): 'DONE' | 'LAPSE' | undefined {
  if (now?.['status'] === target) return 'DONE';
  return now === null || isLost(entity, now, event) ? 'LAPSE' : undefined;
}

/** Entities of which a changed record is waited for: one question for the whole transaction, for nearly all of them end nothing. */
async function waitedFor(tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>): Promise<readonly string[]> {
  const named = [...changed].filter(([entity]) => entity !== 'handed_task' && isFollowed(entityNamed(entity)));
  const pairs = named.flatMap(([entity, ids]) => [...ids].map((id) => ({ entity, id })));
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ entity: string }>`${sql.raw(keptMark)}
    select distinct h.entity from unnest(${pairs.map(({ entity }) => entity)}::text[], ${pairs.map(({ id }) => id)}::bigint[])
      as x (entity, row_id) join handed_task as h on h.status = 'open' and h.entity = x.entity and h.row_id = x.row_id`.execute(
    tx,
  );
  return rows.map(({ entity }) => entity);
}

/**
 * Ends tasks whose records have just changed, in the transaction that changed them: whoever took the step, by whatever call, its task is
 * done with it or not at all.
 */
export async function endHanded(tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
  for (const entity of await waitedFor(tx, changed)) {
    const ids = [...(changed.get(entity) ?? [])];
    const { rows } = await sql<Open>`
      select h.id, h.event, h.target, to_jsonb(t) as now,
        (select a.nickname from account as a where a.id = t.updated_by) as doer
      from handed_task as h left join ${sql.table(entity)} as t on t.id = h.row_id
      where h.status = 'open' and h.entity = ${entity} and h.row_id = any(${ids}::bigint[])
      order by h.id for no key update of h`.execute(tx);
    for (const open of rows) await end(tx, entity, open);
  }
}

async function end(tx: Db, entity: string, open: Open): Promise<void> {
  const event = endOf(entity, open);
  const status = event && follow(lifecycleOf('handed_task'), { status: 'open' }, event);
  if (status === undefined) return;
  await sql`update handed_task set status = ${status}, finished_at = now(), updated_at = now(), version = version + 1
    where id = ${open.id}`.execute(tx);
  noteRows(tx, 'handed_task', [open.id]);
  await tellAsker(tx, open.id, event === 'DONE' ? `${open.doer ?? '系统'} 已完成` : '记录已不能再做这一步，事项失效');
}

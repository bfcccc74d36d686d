import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { keptMark } from '../db/kept-plans.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import { keptIn, tellMaker } from './kept.ts';

/** Entities of whose rows changes may wait. */
const held: ReadonlySet<string> = new Set(entities.filter((entity) => entity.held).map(({ name }) => name));

/**
 * Makes changes stale whose row has just become another one than they were asked for, in the transaction that changed it. Nearly all rows
 * have none that waits: one question for each entity.
 */
export async function makeStale(tx: Db, changed: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
  for (const [entity, ids] of [...changed].filter(([name]) => held.has(name))) {
    const { rows } = await sql<{ id: number }>`${sql.raw(keptMark)}
      select w.id from approval as w left join ${sql.table(entity)} as r on r.id = w.row_id
      where w.status = 'open' and w.entity = ${entity} and w.row_id = any(${[...ids]}::bigint[])
        and r.version is distinct from w.row_version
      order by w.id for no key update of w`.execute(tx);
    for (const { id } of rows) await stale(tx, id);
  }
}

async function stale(tx: Db, id: number): Promise<void> {
  const status = follow(lifecycleOf('approval'), { status: 'open' }, 'STALE');
  if (status === undefined) return;
  await sql`update approval set status = ${status}, decided_at = now(), decision = '记录在提交后有变动', version = version + 1,
    updated_at = now() where id = ${id}`.execute(tx);
  noteRows(tx, 'approval', [id]);
  await tellMaker(tx, await keptIn(tx, id), '记录在提交后有变动，修改没有应用；需要时请重新提交');
}

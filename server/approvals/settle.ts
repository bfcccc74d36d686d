import { sql } from 'kysely';
import { codes } from '../../contract/core/errors.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Tx } from '../db/transaction.ts';
import { expiry } from '../entity/held-facts.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Extension, Resource, ResourceNamed, Taken } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { lookedAtBy } from '../entity/define-resource.ts';
import { loggedPatch } from '../entity/write/logged.ts';
import { locksOf } from '../entity/write/lock-order.ts';
import type { Intent } from '../entity/write/lock-intent.ts';
import { formValues, sameValue } from '../entity/write/settle.ts';
import { type Changed, readyPatch, writeReady } from '../entity/write/update.ts';
import { checkAction } from '../http/access.ts';
import { Failure, failure } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { changesOf } from '../entity/write/changes.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import { alreadyWaiting, shownChange, tellDeciders } from './hold.ts';
import { type Kept, keptIn, tellMaker } from './kept.ts';

/*
 * What deciding about a change does to its row: it is asked and written as if whoever approves did it himself, exactly as it was shown,
 * or not at all (H1).
 */

/** The resource of the row that an approval is about, as it looks to whoever decides. */
function targetOf(named: ResourceNamed, { entity }: Kept, caller: Taken['caller']): Resource {
  const target = named(entity);
  if (!target) throw failure('notFound');
  return lookedAtBy(target, caller);
}

/** Steps that read or write the row: it is locked first, with all that its own write needs. */
const reaching: ReadonlySet<string> = new Set(['APPROVE', 'REQUEST']);

const locksFor =
  (named: ResourceNamed) =>
  async ({ id, event = '' }: Intent, tx: Db) => {
    if (id === undefined || !reaching.has(event)) return [];
    const { rows } = await sql<Kept>`select entity, row_id, patch from approval where id = ${id}`.execute(tx);
    const [kept] = rows;
    const target = kept && named(kept.entity);
    return target ? locksOf(tx, target, { id: kept.row_id, values: kept.patch }) : [];
  };

/** Why the row does not take the change now, in the words of its own form. */
function refusedBy(error: unknown, { entity }: Resource): Failure {
  if (!(error instanceof Failure)) throw error;
  const { errors } = (error.result ?? {}) as { readonly errors?: readonly { field: string; message: string }[] };
  const said = errors?.map(({ field, message }) => `${entity.fields[field]?.label ?? field}：${message}`).join('；');
  return failure('illegalMove', `现在不能应用这项修改：${said ?? error.message}`);
}

/** Writes what was shown. @throws {Failure} 40301; 40401; 40902 where the row does not take it now, or would become something else */
async function apply(tx: Tx, target: Resource, kept: Kept, caller: Taken['caller']): Promise<Changed> {
  checkAction(caller, kept.permission_id, kept.action);
  const patch = { id: kept.row_id, version: kept.row_version, values: kept.patch };
  try {
    const changed = await writeReady(tx, target, await readyPatch(tx, target, patch, caller), caller);
    const wanted = { ...formValues(target.entity, changed.before), ...kept.patch };
    if (!sameValue(formValues(target.entity, changed.after), wanted))
      throw failure('illegalMove', '修改后的内容会与提交时显示的不同');
    return changed;
  } catch (error) {
    throw refusedBy(error, target);
  }
}

async function approve(tx: Tx, target: Resource, kept: Kept, caller: Taken['caller']): Promise<readonly Logged[]> {
  const changed = await apply(tx, target, kept, caller);
  await tellMaker(tx, kept, `${caller.nickname} 批准了，修改已生效`);
  const logged = await loggedPatch(tx, target, changed, kept.patch);
  return [{ ...logged, summary: `${logged.summary}（${kept.maker_name} 提交，${caller.nickname} 批准）` }];
}

/** The same change once more, against the row as it is now. @throws {Failure} as a change of the row is refused; 40902 where nothing is left of it */
async function requestAgain(tx: Tx, target: Resource, kept: Kept, caller: Taken['caller']): Promise<void> {
  checkAction(caller, kept.permission_id, kept.action);
  const { rows } = await sql<{ version: number; is_waiting: boolean }>`
    select r.version, exists (select from approval as w where w.entity = ${kept.entity} and w.row_id = r.id and w.status = 'open'
      and w.id <> ${kept.id}) as is_waiting
    from ${sql.table(kept.entity)} as r where r.id = ${kept.row_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw failure('notFound');
  const patch = { id: kept.row_id, version: row.version, values: kept.patch };
  const ready = await readyPatch(tx, target, patch, caller);
  if (row.is_waiting) throw await alreadyWaiting(tx, target, ready.before);
  const shown = await shownChange(tx, target, { ...ready, action: kept.action });
  if (shown.changes.length === 0) throw failure('illegalMove', '记录现在已经是这些内容，不用重新提交');
  await sql`update approval set row_version = ${row.version}, patch = ${JSON.stringify(shown.patch)}::jsonb,
      changes = ${JSON.stringify(shown.changes)}::jsonb, change_text = ${shown.text}, requested_at = now(), expires_at = ${expiry}
    where id = ${kept.id}`.execute(tx);
  noteRows(tx, kept.entity, [kept.row_id]);
  const asked = { id: kept.id, right: `${kept.permission_id}.${kept.action}`, title: kept.title, text: shown.text };
  await tellDeciders(tx, asked, caller);
}

/** What each step means for the row, and for whoever asked for the change. */
async function follow(named: ResourceNamed, tx: Tx, row: Row, event: string, { caller, reason }: Taken) {
  const kept = await keptIn(tx, row.id);
  const target = targetOf(named, kept, caller);
  if (event === 'REQUEST') await requestAgain(tx, target, kept, caller);
  // The row no longer waits, or waits again: whoever looks at it sees that.
  if (event !== 'APPROVE') noteRows(tx, kept.entity, [kept.row_id]);
  if (event === 'RETURN') await tellMaker(tx, kept, `${caller.nickname} 退回了：${reason ?? ''}`);
  return event === 'APPROVE' ? approve(tx, target, kept, caller) : [];
}

/** What a change was asked of and its row moved on: each field with what it holds now. */
async function besideNow(named: ResourceNamed, db: Db, row: Row, viewer: Viewer): Promise<Values> {
  if (row.status !== 'stale') return {};
  const kept = await keptIn(db, row.id);
  const target = named(kept.entity);
  if (!target) return {};
  const keys = Object.keys(kept.patch);
  try {
    const now = await changesOf(db, target.entity, {}, await readRow(db, target, kept.row_id, viewer), keys, keys);
    const nowOf = (field: string) => now.find((change) => change.field === field)?.after ?? null;
    return { proposed_changes: kept.changes.map((change) => ({ ...change, now: nowOf(change.field) })) };
  } catch (error) {
    // Out of sight of whoever asked for it, or gone.
    if (error instanceof Failure && error.code === codes.notFound) return {};
    throw error;
  }
}

/** What the steps of an approval do to its row, which may be of any entity. */
export const settling = (named: ResourceNamed): Partial<Extension> => ({
  details: (db, row, viewer) => besideNow(named, db, row, viewer),
  lockFor: locksFor(named),
  follows: (tx, row, event, step) => follow(named, tx, row, event, step),
});

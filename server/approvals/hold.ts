import { sql } from 'kysely';
import { changeReason } from '../../contract/entity/list/held.ts';
import { recordAddress } from '../../contract/menu/record-address.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { expiry } from '../entity/held-facts.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Extension, HeldWrite, Resource } from '../entity/resource.ts';
import { changesOf } from '../entity/write/changes.ts';
import type { Db } from '../entity/write/database.ts';
import { illegal } from '../entity/write/refusal.ts';
import type { Caller, Logged } from '../http/route.ts';
import { notify } from '../notices/notify.ts';
import { holdersSeeing } from '../notices/receivers.ts';

/** How a change is shown to whoever decides about it: labels and titles, never codes. */
export async function shownChange(tx: Db, { entity }: Resource, { before, values, changed }: HeldWrite) {
  const { [changeReason]: reason, ...patch } = changed;
  const changes = await changesOf(tx, entity, before, values, Object.keys(patch));
  return {
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    patch,
    changes,
    text: changes.map(({ label }) => label).join('、'),
  };
}

/** Who asked for the change that waits already, and when. */
async function waitingSince(tx: Db, entity: string, id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select maker_name || ' 于 ' || to_char(requested_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as text
    from approval where entity = ${entity} and row_id = ${id} and status = 'open'`.execute(tx);
  return rows[0]?.text ?? '';
}

/** 40902: one open change for each row. */
export const alreadyWaiting = async (tx: Db, resource: Resource, row: Row) =>
  illegal(
    resource,
    row,
    'EDIT',
    `已有一项修改在等待审批（${await waitingSince(tx, resource.entity.name, row.id)} 提交），请等待审批，或由提交人撤回后再提交`,
  );

/** Keeps a change that waits for a second person, in place of writing it: the row stays as it is. */
export const hold: NonNullable<Extension['hold']> = async (tx, resource, change, { caller }) => {
  const { entity } = resource;
  const { before } = change;
  const shown = await shownChange(tx, resource, change);
  const title = asText(before[entity.title] ?? before.id);
  const words = {
    title: `修改${entity.label}「${title}」`.slice(0, 200),
    row_label: entity.label,
    row_title: title,
    change_text: shown.text,
    reason: shown.reason,
    record_path: recordAddress(entity.name, before.id) ?? entity.shownAt?.(before) ?? '',
  };
  const id = await keep(tx, resource, change, { ...words, patch: shown.patch, changes: shown.changes }, caller);
  if (id === undefined) throw await alreadyWaiting(tx, resource, before);
  noteRows(tx, 'approval', [id]);
  // Whoever looks at the row sees what waits for it.
  noteRows(tx, entity.name, [before.id]);
  await tellDeciders(
    tx,
    { id, right: `${entity.permissionId}.${change.action}`, title: words.title, text: shown.text },
    caller,
  );
  const logged: Logged = {
    permissionId: entity.permissionId,
    action: change.action,
    event: 'HOLD',
    entity: entity.name,
    bizId: before.id,
    bizName: title,
    summary: `提交审批：${words.title}：${shown.text}`,
    diff: shown.changes,
  };
  return { result: { id: before.id, version: before.version, status: 'pending', approval_id: id }, logged };
};

interface Words {
  readonly title: string;
  readonly row_label: string;
  readonly row_title: string;
  readonly change_text: string;
  readonly reason: string | null;
  readonly record_path: string;
  readonly patch: Values;
  readonly changes: readonly unknown[];
}

/** The number of the new approval; undefined where the row has an open one. */
async function keep(tx: Tx, { entity }: Resource, { before, action }: HeldWrite, words: Words, caller: Caller) {
  const { accountId, nickname } = caller;
  const { rows } = await sql<{ id: number }>`
    insert into approval (status, entity, row_id, row_version, patch, changes, permission_id, action, makers, title, row_label, row_title,
      change_text, reason, record_path, maker_id, maker_name, expires_at, created_by, updated_by)
    values ('open', ${entity.name}, ${before.id}, ${before.version}, ${JSON.stringify(words.patch)}::jsonb,
      ${JSON.stringify(words.changes)}::jsonb, ${entity.permissionId}, ${action}, array[${accountId}::bigint], ${words.title},
      ${words.row_label}, ${words.row_title}, ${words.change_text}, ${words.reason}, ${words.record_path}, ${accountId}, ${nickname},
      ${expiry}, ${accountId}, ${accountId})
    on conflict (entity, row_id) where status = 'open' do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

interface Asked {
  readonly id: number;
  readonly right: string;
  readonly title: string;
  readonly text: string;
}

/** Tells those who may decide: they have the inbox, may do the same to the row, and have not asked for it. */
export async function tellDeciders(tx: Tx, { id, right, title, text }: Asked, { accountId, nickname }: Caller) {
  const row = { entity: 'approval', id };
  const [able, deciding] = [await holdersSeeing(tx, right, row), await holdersSeeing(tx, 'Approval.enable', row)];
  for (const account of able.filter((one) => one !== accountId && deciding.includes(one)))
    await notify(tx, { to: { account }, kind: 'todo', title: `${nickname} 请您审批：${title}`, text, row });
}

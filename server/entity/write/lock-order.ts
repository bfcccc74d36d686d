import { sql } from 'kysely';
import { entities } from '../../../contract/entities.ts';
import { formFields } from '../../../contract/entity/entity.ts';
import { linkedRow } from '../../../contract/core/link-target.ts';
import { refersIn } from '../../../contract/entity/referred.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Db, Viewer } from './database.ts';
import type { Intent, LockedRows } from './lock-intent.ts';
import type { Resource } from '../resource.ts';
import { type HeldRow, holdRows } from '../events/held-rows.ts';
import { namedBy } from '../read/references.ts';
import { readRow } from '../read/rows.ts';
import { asIds } from '../read/wire-values.ts';

/**
 * The order in which every write locks rows, docs/decisions/082: tables in this order, rows of a table by their ids. What is won and ordered
 * stands before the goods and prizes whose units it gives back.
 */
const order: readonly string[] = [
  ['ccn_sync', 'dictionary', 'dictionary_item', 'parameter', 'permission', 'file_folder', 'file'],
  ['dept', 'role', 'post', 'account', 'mail_outbox', 'award_cate', 'localverifice'],
  ['activity', 'ccn_activity', 'ccn_setting', 'ccn_award_set', 'acticode_activity', 'plan', 'invite_plan'],
  [
    'acticode_node',
    'acticode_plan',
    'acticode_task',
    'award',
    'he_user',
    'goods_order',
    'after_sale',
    'payment',
    'award_record',
  ],
  ['goods', 'goods_offline', 'goods_market', 'goods_bottlecap', 'coupon_zhongshang'],
  ['virtual_product', 'he_coupon', 'coupon_record', 'prize', 'invite_prize'],
].flat();

/** What a write of any row may make stale is locked after everything else. */
const last = 'approval';
/** Tables that nothing else is decided on come behind the others, by their names. */
const placeOf = (table: string): number =>
  order.includes(table) ? order.indexOf(table) : order.length + Number(table === last);
const inOrder = (one: string, other: string): number => placeOf(one) - placeOf(other) || (one < other ? -1 : 1);

/** The row that a link leads to. */
function linked(value: unknown): readonly LockedRows[] {
  const row = linkedRow(value);
  return row && row.id !== null && order.includes(row.entity) ? [{ table: row.entity, ids: [row.id] }] : [];
}

/** What a row newly refers to, as far as the values say by themselves which table that is. */
function referred({ entity }: Resource, { values }: Intent): readonly LockedRows[] {
  return Object.entries(formFields(entity, 'create')).flatMap(([key, field]) => {
    const { kind } = field;
    if (kind === 'link_target') return linked(values[key]);
    if ((kind !== 'reference' && kind !== 'references') || !Object.hasOwn(values, key)) return [];
    const table = refersIn(field, values);
    const ids = asIds(values[key]);
    return table === undefined || !order.includes(table) || ids.length === 0 ? [] : [{ table, ids }];
  });
}

const own = ({ entity }: Resource, { id }: Intent): readonly LockedRows[] =>
  id === undefined || entity.observed ? [] : [{ table: entity.name, ids: [id], changes: true }];

/**
 * Locks all rows that writes need, each at once as strongly as they need it, in the one order of all writes: whoever waits holds nothing
 * that the one before him waits for. It does not look whether the writer may see them: what follows does.
 */
export async function lockFirst(tx: Db, resource: Resource, intents: readonly Intent[]): Promise<void> {
  const wanted: LockedRows[] = [];
  for (const intent of intents) wanted.push(...(await locksOf(tx, resource, intent)));
  await lockRows(tx, wanted);
}

/** All rows that a write needs, for whoever needs others with them. */
export const locksOf = async (tx: Db, resource: Resource, intent: Intent): Promise<readonly LockedRows[]> => [
  ...own(resource, intent),
  ...referred(resource, intent),
  ...((await resource.lockFor?.(intent, tx)) ?? []),
];

/** Locks rows in the one order of all writes, those of a table at once. */
export async function lockRows(tx: Db, wanted: readonly LockedRows[]): Promise<void> {
  const byTable = Map.groupBy(wanted, ({ table }) => table);
  for (const table of [...byTable.keys()].toSorted(inOrder)) await lockTable(tx, table, byTable.get(table) ?? []);
}

const share = sql`share`;
/** How rows of a table are called that others may refer to: what follows a lock asks for it. */
const names = new Map(
  entities.flatMap((entity) => {
    const column = entity.rowsOf === undefined ? namedBy(entity) : undefined;
    return column === undefined ? [] : [[entity.name, column] as const];
  }),
);

async function lockTable(tx: Db, table: string, wanted: readonly LockedRows[]): Promise<void> {
  const ids = [...new Set(wanted.flatMap((one) => one.ids ?? []))];
  const conditions = wanted.flatMap(({ where }) => where ?? []);
  const any = sql.join([sql`t.id = any(${ids}::bigint[])`, ...conditions], sql` or `);
  // Nothing that is referred to is deleted or gets another id: foreign keys of new rows need not wait.
  const strength = wanted.some(({ changes }) => changes) ? sql`no key update` : share;
  const name = names.get(table);
  if (name === undefined || conditions.length > 0 || strength !== share)
    return void (await sql`select from ${sql.table(table)} as t where ${any} order by t.id for ${strength}`.execute(
      tx,
    ));
  const { rows } = await sql<HeldRow>`
    select t.id, t.status, ${sql.ref(`t.${name}`)} as title from ${sql.table(table)} as t
    where ${any} order by t.id for ${strength}`.execute(tx);
  holdRows(tx, table, rows);
}

/** Locks all that a write to a row needs, then reads the row, no older than the locks. @throws {Failure} 40401 */
export async function lockedRow(
  tx: Db,
  resource: Resource,
  intent: Intent & { readonly id: number },
  viewer: Viewer,
): Promise<Row> {
  await lockFirst(tx, resource, [intent]);
  return readRow(tx, resource, intent.id, viewer);
}

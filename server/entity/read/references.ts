import { sql } from 'kysely';
import { isAreaScope } from '../../../contract/entity/areas.ts';
import { entityNamed } from '../../../contract/entities.ts';
import { type Entity, formFields, isReferable } from '../../../contract/entity/entity.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { linkedRow, linkIn } from '../../../contract/core/link-target.ts';
import { refersIn } from '../../../contract/entity/referred.ts';
import { hostsIn, leadsTo } from '../../../contract/dictionary/link-hosts.ts';
import { goodsOfList } from '../../../contract/goods/sku-list.ts';
import { areaOf } from '../../core/areas/area-file.ts';
import { isOfAreas } from '../../core/areas/area-words.ts';
import { wordsSet } from '../../dictionary/parameter-values.ts';
import { unknownWord, wordsOf } from '../../dictionary/words.ts';
import { invalid } from '../../http/failure.ts';
import type { Db, Viewer } from '../write/database.ts';
import { type HeldRow, heldRows, holdRows } from '../events/held-rows.ts';
import { isLimited, scopeOf } from './scope.ts';
import { sameValue } from '../write/settle.ts';
import { asIds } from './wire-values.ts';

/** The column that names a row: its title, or what stands for a title that is made by the server. Undefined: there is none. */
export const namedBy = ({ title, plain, fields }: Entity): string | undefined =>
  fields[title]?.computed ? plain : title;

/** The same of an entity whose rows are referred to. */
export function nameColumn(entity: Entity): string {
  const column = namedBy(entity);
  if (column === undefined) throw new Error(`${entity.name} has no column to name it by`);
  return column;
}

/** Rows that are referred to, share-locked until the transaction ends, so that they stay as they are. */
async function lockTargets(
  tx: Db,
  target: Entity,
  ids: readonly number[],
  viewer: Viewer,
): Promise<readonly HeldRow[]> {
  const held = isLimited(target, viewer) ? undefined : heldRows(tx, target.name, ids);
  if (held) return held;
  const column = nameColumn(target);
  const found = await sql<HeldRow>`
    select t.id, t.status, ${sql.ref(`t.${column}`)} as title from ${sql.table(target.name)} as t
    where t.id = any(${ids}::bigint[]) and ${scopeOf(target, viewer)} order by t.id for share`.execute(tx);
  holdRows(tx, target.name, found.rows);
  return found.rows;
}

async function faultOfReference(
  tx: Db,
  field: Field,
  target: string | undefined,
  ids: readonly number[],
  viewer: Viewer,
) {
  const { label } = field;
  if (target === undefined) return `${label}暂不可用`;
  const goodsId = goodsOfList(target);
  if (goodsId !== undefined) return faultOfSkus(tx, field, goodsId, ids);
  const found = await lockTargets(tx, entityNamed(target), ids, viewer);
  if (found.length < ids.length) return `${label}不存在，请重新选择`;
  const closed = found.find(({ status }) => !isReferable(entityNamed(target), status));
  return closed && `${label}「${closed.title}」未启用，请重新选择`;
}

/** The kinds stay as they are until the transaction ends; nobody has to be allowed to see the goods, as with pickers. */
async function faultOfSkus(tx: Db, { label }: Field, goodsId: number, ids: readonly number[]) {
  const { rows } = await sql`
    select id from goods_sku where goods_id = ${goodsId} and id = any(${ids}::bigint[]) order by id for share`.execute(
    tx,
  );
  return rows.length < ids.length ? `${label}不存在，请重新选择` : undefined;
}

const codesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.filter((code): code is string => typeof code === 'string');
  return isAreaScope(value) ? value.codes : [];
};

/** Areas that a write newly names must be areas still; those that stood there before may stay. */
function faultOfAreas({ label, leaf }: Field, before: unknown, after: unknown): string | undefined {
  for (const code of codesIn(after).filter((one) => !codesIn(before).includes(one))) {
    const found = areaOf(code);
    if (!found) return `${label}不存在，请重新选择`;
    if (found.disabled) return `${label}「${found.full_name}」已撤并，请重新选择`;
    if (leaf && !found.is_leaf) return `${label}应选到区县`;
  }
  return undefined;
}

const faultsOfAreas = (entity: Entity, before: Values, after: Values): readonly FieldError[] =>
  Object.entries(formFields(entity, 'edit')).flatMap(([key, field]) => {
    const message = isOfAreas(field) ? faultOfAreas(field, before[key], after[key]) : undefined;
    return message === undefined ? [] : [{ field: key, message }];
  });

/** A code that a write newly has must be on its list and open there; one that was taken off since may stay. */
async function faultsOfWords(tx: Db, entity: Entity, before: Values, after: Values): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const [key, { dictionary, label }] of Object.entries(formFields(entity, 'edit'))) {
    const code = after[key];
    if (dictionary === undefined || typeof code !== 'string' || code === '' || code === before[key]) continue;
    const isOpen = (await wordsOf(tx, dictionary)).some(({ value, open }) => open && value === code);
    if (!isOpen) errors.push({ field: key, message: unknownWord(label, code) });
  }
  return errors;
}

/** Where a write newly leads to must be there, or be an address of a host that is allowed. */
async function faultOfLink(tx: Db, field: Field, before: unknown, after: unknown, writer: Viewer) {
  if (sameValue(before, after)) return undefined;
  const link = linkIn(after);
  const row = linkedRow(after);
  if (row && row.id !== null) return faultOfReference(tx, field, row.entity, [row.id], writer);
  if (link?.link_type !== 'h5' || link.url === null) return undefined;
  const hosts = hostsIn(await wordsSet(tx, 'link.allowed_hosts'));
  return leadsTo(link.url, hosts) ? undefined : `${field.label}的域名不在系统参数「允许的链接域名」中`;
}

/**
 * What a write newly refers to must exist, be enabled, and lie within the writer's scope; a code of a list must still be open there.
 * @throws {Failure} 40001 with the references that do not hold
 */
export async function refuseReferences(
  tx: Db,
  entity: Entity,
  before: Values,
  after: Values,
  writer: Viewer,
): Promise<void> {
  const errors: FieldError[] = [
    ...faultsOfAreas(entity, before, after),
    ...(await faultsOfWords(tx, entity, before, after)),
  ];
  for (const [key, field] of Object.entries(formFields(entity, 'edit'))) {
    if (field.kind === 'link_target') {
      const fault = await faultOfLink(tx, field, before[key], after[key], writer);
      if (fault !== undefined) errors.push({ field: key, message: fault });
    }
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const target = refersIn(field, after);
    const moved = target !== refersIn(field, before);
    if (!moved && sameValue(before[key], after[key])) continue;
    const added = moved ? asIds(after[key]) : asIds(after[key]).filter((id) => !asIds(before[key]).includes(id));
    const message = added.length === 0 ? undefined : await faultOfReference(tx, field, target, added, writer);
    if (message !== undefined) errors.push({ field: key, message });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Titles of referred rows by id, for the log. */
export async function titlesOf(tx: Db, field: Field, values: Values, value: unknown): Promise<readonly string[]> {
  const target = refersIn(field, values);
  const ids = asIds(value);
  if (target === undefined) return ids.map((id) => `#${id}`);
  const held = heldRows(tx, target, ids);
  if (held) return titlesIn(held, ids);
  const isSku = goodsOfList(target) !== undefined;
  const table = isSku ? 'goods_sku' : target;
  const column = isSku ? 'spec_text' : nameColumn(entityNamed(target));
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${sql.ref(column)} as title from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx);
  return titlesIn(rows, ids);
}

function titlesIn(rows: readonly Pick<HeldRow, 'id' | 'title'>[], ids: readonly number[]): readonly string[] {
  const byId = new Map(rows.map((row) => [row.id, row.title]));
  return ids.map((id) => byId.get(id) ?? `#${id}`);
}

import { sql } from 'kysely';
import { endlessTypes } from '../../contract/awards/award-types.ts';
import { isComposite, isCompositeType } from '../../contract/awards/composite.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import type { Sql, Write } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';

/** The items of the prize `t` in their order; null of one that is no composite. `stock_init` is asked for and never told. */
export const itemsOf: Sql = sql`(case when t.prize_kind = 'composite' then (
  select coalesce(jsonb_agg(jsonb_build_object('item_id', i.id, 'award_id', i.award_id, 'award_title', a.title,
      'quantity', i.quantity, 'weight', i.weight, 'stock_init', null, 'stock_total', i.stock_total, 'stock_issued', i.stock_issued,
      'stock_remaining', case when i.is_limited then i.stock_total - i.stock_issued - i.stock_locked end)
    order by i.sort, i.id), '[]'::jsonb)
  from prize_item as i join award as a on a.id = i.award_id where i.prize_id = t.id) end)`;

interface Found {
  readonly id: number;
  readonly title: string;
  readonly award_type: string;
  readonly status: string;
}

export const itemRows = (items: unknown): readonly Values[] =>
  Array.isArray(items) ? (items as readonly Values[]) : [];
const idOf = ({ award_id }: Values) => Number(award_id);

/** The awards of the items, share-locked so that they stay as they are until the transaction ends. */
async function awardsOf(tx: Db, items: readonly Values[], viewer: Viewer): Promise<ReadonlyMap<number, Found>> {
  const { rows } = await sql<Found>`
    select t.id, t.title, t.award_type, t.status from award as t
    where t.id = any(${items.map(idOf)}::bigint[]) and ${scopeOf(entityNamed('award'), viewer)} order by t.id for share`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const fault = (field: string, message: string): FieldError => ({ field, message });

/** What only the awards themselves can tell against the items, and against what the prize says of its stock. */
export async function itemFaults(tx: Db, write: Write, viewer: Viewer): Promise<readonly FieldError[]> {
  const { values, changes } = write;
  if (!isComposite(values) || !(changes('items') || changes('stock_mode') || changes('is_fallback'))) return [];
  const items = itemRows(values['items']);
  const awards = await awardsOf(tx, items, viewer);
  const faults = items.flatMap((item, at) => {
    const message = awardFault(item, awards.get(idOf(item)), changes('items'));
    return message === undefined ? [] : [fault('items', `第 ${at + 1} 行：${message}`)];
  });
  const [first] = faults;
  if (first) return [first];
  return [...modeFaults(values, items, awards), ...(values['is_fallback'] === true ? [noFallback] : [])];
}

const noFallback = fault('is_fallback', '组合奖品不能作兜底奖品');

function awardFault(item: Values, award: Found | undefined, isNew: boolean): string | undefined {
  if (!award) return '奖励不存在，请重新选择';
  if (award.award_type === 'null') return '「谢谢参与」不能放进组合';
  if (isNew && award.status !== 'enabled') return `奖励「${award.title}」未启用，请重新选择`;
  return endlessTypes.has(award.award_type) && Number(item['stock_init'] ?? 0) > 0
    ? '积分不限量，不填初始库存'
    : undefined;
}

/** A prize never runs out when nothing in it can: all of a bundle, any of the others. */
function modeFaults(
  values: Values,
  items: readonly Values[],
  awards: ReadonlyMap<number, Found>,
): readonly FieldError[] {
  const isEndless = (item: Values) => endlessTypes.has(awards.get(idOf(item))?.award_type ?? '');
  const isBundle = values['composite_type'] === 'bundle';
  const mode = (isBundle ? items.every(isEndless) : items.some(isEndless)) ? 'unlimited' : 'limited';
  if (values['stock_mode'] === mode) return [];
  if (mode === 'limited') return [fault('stock_mode', '明细里有限量的奖励，应为限量')];
  return [fault('stock_mode', isBundle ? '明细都是积分，应为不限量' : '明细里有不限量的积分，应为不限量')];
}

/** Writes the items of a new prize, or of one that has nothing put aside and gave nothing (contract/awards/composite.ts, `itemsLocked`). */
export async function writeItems(tx: Db, prizeId: number, items: unknown): Promise<void> {
  await sql`delete from prize_item where prize_id = ${prizeId}`.execute(tx);
  for (const [sort, item] of itemRows(items).entries())
    await insertItem(tx, prizeId, sort, { ...item, stock_total: 0 });
}

/** One item; `stock_total` is said to be put aside already (demo data). Returns its id. */
export async function insertItem(tx: Db, prizeId: number, sort: number, item: Values): Promise<number> {
  const stock = Number(item['stock_total'] ?? 0);
  const { rows } = await sql<{ id: number }>`
    insert into prize_item (prize_id, award_id, sort, quantity, weight, stock_total, is_limited)
    select ${prizeId}, a.id, ${sort}::bigint, ${item['quantity']}::bigint, ${item['weight'] ?? null}::bigint, ${stock}::bigint, a.award_type <> all(${[...endlessTypes]}::text[])
    from award as a where a.id = ${item['award_id']} returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** The way in which a composite row gives; a fault of the program elsewhere. */
export function compositeTypeOf(row: Values) {
  const type = row['composite_type'];
  if (!isCompositeType(type)) throw new Error('no composite prize');
  return type;
}

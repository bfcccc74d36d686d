import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { isComposite, isPooled } from '../../../contract/awards/composite.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { ItemDelta, SlotAdjustment } from '../../../contract/stock/slot.ts';
import { invalid } from '../../http/failure.ts';
import { type ItemMove, itemsIn, refillItems } from './composite-stock.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { compositeTypeOf, itemRows } from '../prize-items.ts';
import { type Adjustment, refill, slotOf } from '../stock/slot-stock.ts';

const refused = (field: string, message: string) => invalid([{ field, message } satisfies FieldError]);

/** The first stock of a new prize: units of a single one, sets of a bundle, units of each item of the others. */
export async function fillFirst(tx: Db, row: Row, given: Values, actor: Actor): Promise<void> {
  const first = { reason: '初始库存', type: 'init' } as const;
  if (!isPooled(row)) {
    const delta = Number(given['stock_init'] ?? 0);
    if (delta > 0) await adjustSlot(tx, row, { ...first, delta }, actor);
    return;
  }
  const wanted = new Map(itemRows(given['items']).map((item) => [item['award_id'], Number(item['stock_init'] ?? 0)]));
  const items = await itemsIn(tx, row.id, false);
  const moves = items.map((item) => ({ item, delta: wanted.get(item.award_id) ?? 0 })).filter(({ delta }) => delta > 0);
  if (moves.length > 0) await refillItems(tx, setOf(row), checked(moves), first, actor);
}

const setOf = (row: Row) => ({ id: row.id, type: compositeTypeOf(row) });

/** Whole portions only: what one win takes of an item. @throws {Failure} 40001 */
function checked(moves: readonly ItemMove[]): readonly ItemMove[] {
  for (const { item, delta } of moves)
    if (delta % item.quantity !== 0)
      throw refused('items', `「${item.title}」每次发放 ${item.quantity} 件，库存应为 ${item.quantity} 的倍数`);
  return moves;
}

type Asked = Pick<Adjustment, 'reason' | 'requestId' | 'type'> & { readonly delta: number };

/** So many units more or fewer of a single prize, so many sets of a bundle: n × quantity of each of its awards, all at once. */
async function adjustSlot(tx: Db, row: Row, asked: Asked, actor: Actor): Promise<number> {
  if (!isComposite(row)) return refill(tx, slotOf(row), asked, actor);
  const items = (await itemsIn(tx, row.id, false)).filter((item) => item.is_limited);
  if (items.length === 0) throw refused('delta', '明细都不限量，没有库存可调整');
  const moves = items.map((item) => ({ item, delta: asked.delta * item.quantity }));
  return refillItems(tx, setOf(row), moves, asked, actor);
}

/** So many units more or fewer of the items that are named (award.md §2.3, `item_deltas`). */
async function adjustItems(
  tx: Db,
  row: Row,
  { deltas, ...asked }: Omit<Asked, 'delta'> & { readonly deltas: readonly ItemDelta[] },
  actor: Actor,
): Promise<number> {
  const items = new Map((await itemsIn(tx, row.id, false)).map((item) => [item.id, item]));
  const moves = deltas.map(({ item_id, delta }) => {
    const item = items.get(item_id);
    if (!item) throw refused('item_deltas', '明细不存在，请刷新后重试');
    if (!item.is_limited) throw refused('item_deltas', `「${item.title}」不限量，没有库存可调整`);
    return { item, delta };
  });
  return refillItems(tx, setOf(row), checked(moves), asked, actor);
}

/** 调整库存 as the call has it. @throws {Failure} 40001 where the prize is stocked the other way; 42201 */
export function adjustAsked(
  tx: Db,
  row: Row,
  { delta, item_deltas: deltas, reason }: SlotAdjustment,
  requestId: string | undefined,
  actor: Actor,
): Promise<number> {
  const isLess = delta === undefined ? deltas?.some((one) => one.delta < 0) : delta < 0;
  const asked = { reason, requestId, type: isLess ? ('decrease' as const) : ('increase' as const) };
  if (isPooled(row) !== (deltas !== undefined))
    throw isPooled(row)
      ? refused('item_deltas', '这种组合按明细调整库存，请填写 item_deltas')
      : refused('item_deltas', '这个奖品按 delta 调整库存');
  return deltas
    ? adjustItems(tx, row, { ...asked, deltas }, actor)
    : adjustSlot(tx, row, { ...asked, delta: delta ?? 0 }, actor);
}

import type { Entity } from '../entity/entity.ts';
import type { Option, Values } from '../entity/field.ts';

const gone = {
  slot: { label: '已发完', color: 'error' },
  sold: { label: '已售罄', color: 'error' },
  source: { label: '已用完', color: 'error' },
} as const satisfies Readonly<Record<string, Option>>;
const low: Option = { label: '库存预警', color: 'orange' };

/** Codes were printed that nothing is put aside for (award.md §4.3). */
const short: Option = { label: '奖项缺口', color: 'error' };

/** States in which a row gives: what is not in use has not run out. */
const inUse: ReadonlySet<unknown> = new Set(['enabled', 'on_sale']);

/** Whether a campaign owes more than was put aside for its codes, as the server says. */
export const isShort = (row: Values): boolean => typeof row['award_alert'] === 'string';

/** Units that a row with stock can still give; undefined where it has none, or never runs out. */
function leftOf({ slot, stock }: Entity, row: Values): unknown {
  if (slot) return row['stock_remaining'];
  return stock ? row['stock_available'] : undefined;
}

/**
 * What operators have to know of a row's stock before anything else (award.md §2.1, §3.3 `sold_out`): that what is in use has run out, or
 * is down to its warning line (`is_low`, which the server says). Undefined where there is nothing to say.
 */
export function stockStanding(entity: Entity, row: Values): Option | undefined {
  if (isShort(row)) return short;
  if (!entity.slot && !entity.stock) return undefined;
  if (leftOf(entity, row) === 0 && inUse.has(row['status']))
    return gone[entity.slot ? 'slot' : entity.fields['stock_sold'] ? 'sold' : 'source'];
  return row['is_low'] === true ? low : undefined;
}

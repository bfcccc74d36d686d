import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../../contract/entity/entity.ts';
import type { StockCounters } from '../../contract/stock/stock.ts';

/** Whether units of a source are also sold directly, and not only by way of slots (award.md §2.1, `stock_sold`). */
export const isSold = ({ fields }: Pick<Entity, 'fields'>): boolean => fields['stock_sold'] !== undefined;

const held = sql`t.stock_total - t.stock_allocated - t.stock_locked`;

/** Available stock of the row `t`: what is neither allocated, nor sold, nor locked (award.md §2.1). */
export const availableOf = (entity: Pick<Entity, 'fields'>): RawBuilder<number> =>
  isSold(entity) ? sql`(${held} - t.stock_sold)` : sql`(${held})`;

/** The column of the warning line: that of codes has a name of its own (award.md §4.9). */
export const warnColumn = ({ fields }: Pick<Entity, 'fields'>): 'code_warn' | 'stock_warn' =>
  fields['code_warn'] ? 'code_warn' : 'stock_warn';

const heldText = '((stock_total - stock_allocated) - stock_locked)';

/** The same as an index is built on it, in the words in which PostgreSQL tells of one. */
export const availableText = (entity: Pick<Entity, 'fields'>): string =>
  isSold(entity) ? `((${heldText} - stock_sold))` : `(${heldText})`;

/** The counters of a source as its ledger keeps them. */
export const countersOf = (entity: Pick<Entity, 'fields'>): RawBuilder<StockCounters> =>
  sql`stock_total as total, stock_allocated as allocated, ${isSold(entity) ? sql`stock_sold as sold,` : sql``} stock_locked as locked`;

/** What such counters leave. */
export const leftOf = ({ total, allocated, locked, sold = 0 }: StockCounters): number =>
  total - allocated - locked - sold;

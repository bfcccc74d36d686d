import { expect } from 'vitest';
import type { StockCounters } from '../../../contract/stock.ts';
import type { Store } from '../../../server/db/store.ts';

interface Line {
  readonly change_type: string;
  readonly delta: number;
  readonly before: StockCounters;
  readonly after: StockCounters;
}

/** All movements of a goods row, the oldest first. */
export async function ledgerOf({ pool }: Store, id: number): Promise<readonly Line[]> {
  const { rows } = await pool.query<Line>(
    `select change_type, delta, before, after from stock_ledger where entity = 'goods_offline' and row_id = $1 order by ledger_id`,
    [id],
  );
  return rows;
}

/** The counters are what the ledger adds up to, each line begins where the last one ended, and nothing is below zero (I2, I3, I5). */
export async function expectLedgerHolds(store: Store, id: number): Promise<void> {
  const lines = await ledgerOf(store, id);
  const { rows } = await store.pool.query<StockCounters>(
    'select stock_total as total, stock_allocated as allocated, stock_locked as locked from goods_offline where id = $1',
    [id],
  );
  let before: StockCounters = { total: 0, allocated: 0, locked: 0 };
  for (const line of lines) {
    expect(line.before).toEqual(before);
    expect(line.after.total - line.before.total).toBe(line.delta);
    expect(line.after.total - line.after.allocated - line.after.locked).toBeGreaterThanOrEqual(0);
    before = line.after;
  }
  expect(rows).toEqual([before]);
  expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(rows[0]?.total);
}

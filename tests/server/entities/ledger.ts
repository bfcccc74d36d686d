import { expect } from 'vitest';
import type { SlotCounters, StockCounters } from '../../../contract/stock.ts';
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
    const isShare = line.change_type === 'allocate' || line.change_type === 'reclaim';
    expect(line.after.total - line.before.total).toBe(isShare ? 0 : line.delta);
    expect(line.after.allocated - line.before.allocated).toBe(
      isShare ? line.delta : line.after.allocated - line.before.allocated,
    );
    expect(line.after.total - line.after.allocated - line.after.locked).toBeGreaterThanOrEqual(0);
    before = line.after;
  }
  expect(rows).toEqual([before]);
  const moved = lines.filter(({ change_type }) => change_type !== 'allocate' && change_type !== 'reclaim');
  expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(rows[0]?.total);
}

interface SlotLine {
  readonly change_type: string;
  readonly delta: number;
  readonly before: SlotCounters;
  readonly after: SlotCounters;
}

/** What each kind of movement adds to a slot's counters, for one unit. */
const effects: Readonly<Record<string, SlotCounters>> = {
  init: { total: 1, issued: 0, locked: 0 },
  increase: { total: 1, issued: 0, locked: 0 },
  decrease: { total: 1, issued: 0, locked: 0 },
  issue: { total: 0, issued: 1, locked: 0 },
  lock: { total: 0, issued: 0, locked: 1 },
  confirm: { total: 0, issued: 1, locked: -1 },
  release: { total: 0, issued: 0, locked: -1 },
  return: { total: 0, issued: -1, locked: 0 },
};

/** The counters of a prize are what its ledger adds up to, line after line, and what is left is never below zero (I1, I3, I5, I6). */
export async function expectSlotHolds({ pool }: Store, id: number): Promise<void> {
  const { rows: lines } = await pool.query<SlotLine>(
    `select change_type, delta, before, after from stock_ledger where entity = 'prize' and row_id = $1 order by ledger_id`,
    [id],
  );
  const { rows } = await pool.query<SlotCounters & { mode: string }>(
    'select stock_total as total, stock_issued as issued, stock_locked as locked, stock_mode as mode from prize where id = $1',
    [id],
  );
  let counted: SlotCounters = { total: 0, issued: 0, locked: 0 };
  for (const { change_type, delta, before, after } of lines) {
    expect(before).toEqual(counted);
    const one = effects[change_type];
    if (!one) throw new Error(`no movement ${change_type}`);
    counted = {
      total: counted.total + one.total * delta,
      issued: counted.issued + one.issued * delta,
      locked: counted.locked + one.locked * delta,
    };
    expect(after).toEqual(counted);
    if (rows[0]?.mode === 'limited') expect(after.total - after.issued - after.locked).toBeGreaterThanOrEqual(0);
  }
  const { mode: _, ...counters } = rows[0] ?? { mode: '' };
  expect(counters).toEqual(counted);
}

import { expect } from 'vitest';
import type { SlotCounters, StockCounters } from '../../../contract/stock/stock.ts';
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
export async function expectSlotHolds(
  { pool }: Store,
  id: number,
  entity: 'prize' | 'invite_prize' = 'prize',
): Promise<void> {
  const { rows: lines } = await pool.query<SlotLine>(
    `select change_type, delta, before, after from stock_ledger where entity = $2 and row_id = $1 order by ledger_id`,
    [id, entity],
  );
  const { rows } = await pool.query<SlotCounters & { mode: string }>(
    `select stock_total as total, stock_issued as issued, stock_locked as locked, stock_mode as mode from ${entity} where id = $1`,
    [id],
  );
  let counted: SlotCounters = { total: 0, issued: 0, locked: 0 };
  for (const { change_type, delta, before, after } of lines) {
    expect(before).toEqual(counted);
    // A merge moves all three at once; its line counts the units put aside, or those given out where there is no end of them.
    if (change_type.startsWith('merge_')) {
      expect(delta).toBe(after.total - before.total || after.issued - before.issued);
      counted = after;
      continue;
    }
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

interface KindLine {
  readonly change_type: string;
  readonly delta: number;
  readonly before: Required<StockCounters>;
  readonly after: Required<StockCounters>;
  readonly sku_id: number | null;
}

const counted = ['total', 'allocated', 'locked', 'sold'] as const;
const nothing: Required<StockCounters> = { total: 0, allocated: 0, locked: 0, sold: 0 };
const added = (
  one: Required<StockCounters>,
  sign: 1 | -1,
  other: Required<StockCounters>,
): Required<StockCounters> => ({
  total: one.total + sign * other.total,
  allocated: one.allocated + sign * other.allocated,
  locked: one.locked + sign * other.locked,
  sold: one.sold + sign * other.sold,
});

/**
 * The counters of the kinds that goods come in are those of the goods together; each is what the lines of the ledger that name it add up
 * to, every line names one, and nothing is below zero (I2, I3, I5).
 */
export async function expectKindsHold({ pool }: Store, goodsId: number): Promise<void> {
  const columns = counted.map((key) => `stock_${key} as ${key}`).join(', ');
  const { rows: kinds } = await pool.query<Required<StockCounters> & { id: number }>(
    `select id, ${columns} from goods_sku where goods_id = $1`,
    [goodsId],
  );
  const { rows: goods } = await pool.query<Required<StockCounters>>(`select ${columns} from goods where id = $1`, [
    goodsId,
  ]);
  const { rows: lines } = await pool.query<KindLine>(
    `select change_type, delta, before, after, sku_id from stock_ledger where entity = 'goods' and row_id = $1 order by ledger_id`,
    [goodsId],
  );
  expect(goods).toEqual([kinds.reduce((sum, { id: _, ...kind }) => added(sum, 1, kind), nothing)]);
  const sums = new Map(kinds.map(({ id }) => [id, nothing]));
  let stood = nothing;
  for (const { before, after, sku_id: id } of lines) {
    expect({ ...nothing, ...before }).toEqual(stood);
    expect(sums.has(id ?? 0)).toBe(true);
    stood = { ...nothing, ...after };
    sums.set(id ?? 0, added(added(sums.get(id ?? 0) ?? nothing, 1, stood), -1, { ...nothing, ...before }));
  }
  for (const { id, ...kind } of kinds) {
    expect(sums.get(id)).toEqual(kind);
    expect(Math.min(...counted.map((key) => kind[key]))).toBeGreaterThanOrEqual(0);
    expect(kind.total - kind.allocated - kind.locked - kind.sold).toBeGreaterThanOrEqual(0);
  }
}

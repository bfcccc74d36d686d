import { sql } from 'kysely';
import type { FieldError } from '../../contract/fault.ts';
import type { Db } from './database.ts';

/** A time in which so many of a prize are released; milliseconds, the end included. */
interface Slot {
  readonly prizeId: number;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The times that a plan says; none where it releases at once. */
export const slotsIn = (value: unknown): readonly Slot[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map(({ prize_id, start_at, end_at, quantity }) => ({
    prizeId: Number(prize_id),
    from: Date.parse(String(start_at)),
    to: Date.parse(String(end_at)),
    quantity: Number(quantity),
  }));

interface Stocked {
  readonly id: number;
  readonly title: string;
  /** Null where it never runs out. */
  readonly total: number | null;
}

/** What is wrong with the times of release of a plan: they are of its own prizes, apart from each other, and within their stock (award.md §3.2). */
export async function slotFaults(db: Db, planId: number, value: unknown): Promise<readonly FieldError[]> {
  const slots = slotsIn(value);
  if (slots.length === 0) return [];
  const { rows } = await sql<Stocked>`select id, title, case when stock_mode = 'limited' then stock_total end as total
    from prize where plan_id = ${planId} and status <> 'archived'`.execute(db);
  const found = [...Map.groupBy(slots, ({ prizeId }) => prizeId)].flatMap(([id, own]) => faultsOf(id, own, rows));
  const backwards = slots.some(({ from, to }) => from >= to) ? ['每个时段的结束应晚于开始'] : [];
  return [...backwards, ...found].slice(0, 1).map((message) => ({ field: 'release_slots', message }));
}

function faultsOf(id: number, slots: readonly Slot[], prizes: readonly Stocked[]): readonly string[] {
  const prize = prizes.find((one) => one.id === id);
  if (!prize) return [`奖品 ${id} 不属于这个方案`];
  const ordered = slots.toSorted((one, other) => one.from - other.from);
  const meets = ordered.some(({ from }, nth) => nth > 0 && from <= (ordered[nth - 1]?.to ?? 0));
  const sum = slots.reduce((units, { quantity }) => units + quantity, 0);
  return [
    ...(meets ? [`奖品「${prize.title}」的投放时段重叠`] : []),
    ...(prize.total !== null && sum > prize.total
      ? [`奖品「${prize.title}」的投放数量合计 ${sum}，多于总库存 ${prize.total}`]
      : []),
  ];
}

/** A time in which so many of a prize are released; milliseconds, the end included. */
export interface ReleaseSlot {
  readonly prizeId: number;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The times that a plan says; none where it releases at once. */
export const slotsIn = (value: unknown): readonly ReleaseSlot[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map(({ prize_id, start_at, end_at, quantity }) => ({
    prizeId: Number(prize_id),
    from: Date.parse(String(start_at)),
    to: Date.parse(String(end_at)),
    quantity: Number(quantity),
  }));

/** A time that ends before it begins, as a sentence; undefined where there is none. */
export const backwardsFault = (value: unknown): string | undefined =>
  slotsIn(value).some(({ from, to }) => from >= to) ? '每个时段的结束应晚于开始' : undefined;

/** A prize of the plan, as its times of release look at it. */
export interface Stocked {
  readonly id: number;
  readonly title: string;
  /** Null where it never runs out. */
  readonly total: number | null;
}

/** The first thing wrong with the times of release: they are of the plan's own prizes, apart from each other, and within their stock (award.md §3.2). */
export function releaseFault(value: unknown, prizes: readonly Stocked[]): string | undefined {
  const slots = slotsIn(value);
  return (
    backwardsFault(value) ??
    [...Map.groupBy(slots, ({ prizeId }) => prizeId)].flatMap(([id, own]) => faultsOf(id, own, prizes))[0]
  );
}

function faultsOf(id: number, slots: readonly ReleaseSlot[], prizes: readonly Stocked[]): readonly string[] {
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

import type { MonthBar } from '../../../contract/insight/analysis.ts';
import { figures } from '../figures/catalogue.ts';
import { clockOf, monthsBefore } from '../../entity/period.ts';
import { inUnit } from '../figures/figure.ts';
import { sumOf, sumsOf } from '../figures/sums.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { chosen } from './blocks.ts';

const months = Array.from({ length: 12 }, (_, month) => `${month + 1}月`);
const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** What the month bar is asked for. */
export interface MonthQuestion {
  /** Absent: the first figure that the caller may see. */
  readonly metric?: string | undefined;
  /** Absent: that of today. */
  readonly year?: number | undefined;
  readonly region?: string | undefined;
}

/**
 * One figure by the months of a year, beside those of the year before (wider.md §2.2). A year that is not over is compared with as
 * many days of the one before it.
 */
export async function monthBarOf(
  db: Db,
  caller: Caller,
  { metric, year: asked, region }: MonthQuestion,
): Promise<MonthBar> {
  const { today } = await clockOf(db);
  const year = asked ?? Number(today.slice(0, 4));
  const { one } = chosen(figures, caller, metric);
  if (!one) return { metric: '', unit: '', year, data: [], total: 0, yoy_bp: null };
  const rows = one.rows({ ...caller, region });
  const now = await sumsOf(db, rows, yearOf(year), 'month');
  const before = await sumsOf(db, rows, yearOf(year - 1), 'month');
  // Whole numbers (wider.md §2.2): money is told in whole yuan.
  const whole = (sum: number) => Math.round(inUnit(one, sum));
  const total = now.reduce((sum, value) => sum + value, 0);
  const isRunning = today.startsWith(`${year}-`);
  const soFar = { from: `${year - 1}-01-01`, to: isRunning ? monthsBefore(today, 12) : `${year - 1}-12-31` };
  const base = await sumOf(db, rows, soFar);
  return {
    metric: one.id,
    unit: one.unit,
    year,
    data: months.map((x, month) => ({ x, y: whole(now[month] ?? 0), y_prev: whole(before[month] ?? 0) })),
    total: whole(total),
    yoy_bp: base === 0 ? null : Math.round(((total - base) / base) * 10_000),
  };
}

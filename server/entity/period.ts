import { sql } from 'kysely';
import type { AnalysisFilter } from '../../contract/insight/analysis.ts';
import { daysOf, type Period } from '../../contract/core/period.ts';
import type { Db } from './write/database.ts';

const dayMs = 86_400_000;

/** Which stretches of time a series is cut into. */
export type Unit = 'hour' | 'day' | 'month';

/** A day some days later, as YYYY-MM-DD. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The same day some months earlier; the last of that month where it has fewer days. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Today in Asia/Shanghai and this moment, as the database has them. */
export async function clockOf(db: Db): Promise<{ readonly today: string; readonly at: string }> {
  const { rows } = await sql<{ today: string; at: string }>`select current_date::text as today, now() as at`.execute(
    db,
  );
  const [clock] = rows;
  if (!clock) throw new Error('the database does not tell the time');
  return clock;
}

/** The days that a filter means: up to today, weeks from Monday. */
export function periodOf({ range, from = '', to = '' }: AnalysisFilter, today: string): Period {
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: shifted(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'year':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
    case 'custom':
      return { from, to };
  }
}

/** What a period is compared with: the same days of last week, month or year; the days just before any other one. */
export function comparedWith({ range, compare }: AnalysisFilter, { from, to }: Period): Period {
  const back = (months: number) => ({ from: monthsBefore(from, months), to: monthsBefore(to, months) });
  if (compare === 'year' || range === 'year') return back(12);
  if (range === 'month') return back(1);
  const days = range === 'week' ? 7 : daysOf({ from, to });
  return { from: shifted(from, -days), to: shifted(to, -days) };
}

/** One day by hours, up to two months by days, more by months. */
export function unitOf(period: Period): Unit {
  const days = daysOf(period);
  if (days === 1) return 'hour';
  return days <= 62 ? 'day' : 'month';
}

const daysIn = (period: Period): readonly string[] =>
  Array.from({ length: daysOf(period) }, (_, day) => shifted(period.from, day));

/** The stretches of a period in their order: `2026-11`, `2026-11-22` or `2026-11-22 09`. */
export function labelsOf(period: Period, unit: Unit): readonly string[] {
  const days = daysIn(period);
  if (unit === 'day') return days;
  if (unit === 'month') return [...new Set(days.map((day) => day.slice(0, 7)))];
  return days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}`));
}

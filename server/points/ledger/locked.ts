import { sql } from 'kysely';
import { never } from '../../../contract/points/biz-types.ts';
import type { Sql } from '../../entity/resource.ts';

/** How points of a wallet expire (engines.md §2.2). */
export type Expiry =
  /** At the end of the month `months` months on. */
  | { readonly policy: 'rolling_month_end'; readonly months: number }
  /** On the next such day of a year; in a month that is shorter, on its last one. */
  | { readonly policy: 'fixed_day'; readonly month: number; readonly day: number }
  /** At the end of the month in which they are earned. */
  | { readonly policy: 'month_end' }
  | { readonly policy: 'never' };

/** An account whose row is locked, with its wallet. */
export interface Locked {
  readonly walletId: number;
  /** What it is called: 积分, 经验. */
  readonly title: string;
  readonly kind: 'points' | 'experience';
  readonly status: 'enabled' | 'disabled';
  readonly expiry: Expiry;
  /** What becomes of what is owed: a person is asked, the next credits pay it, or it is taken off the balance. */
  readonly debtMode: 'case' | 'next_earn' | 'negative';
  /** What the member owes. */
  readonly debt: number;
}

/** The last day of the month `months` months on from the one of today. */
const monthEnd = (months: number): Sql =>
  sql`(date_trunc('month', today::timestamp) + make_interval(months => ${months}::int + 1) - interval '1 day')::date`;

/** A day of the year that is `years` years on; where its month has no such day, the last one that it has. */
const dayOfYear = (years: number, month: number, day: number): Sql => {
  const first = sql`make_date(extract(year from today)::int + ${years}::int, ${month}::int, 1)`;
  return sql`(${first} + least(${day}::int, extract(day from ${first} + interval '1 month' - interval '1 day')::int) - 1)`;
};

/** The day on which what is earned today expires. */
export function expiresOn(expiry: Expiry): Sql {
  switch (expiry.policy) {
    case 'never':
      return sql`${never}::date`;
    case 'month_end':
      return monthEnd(0);
    case 'rolling_month_end':
      return monthEnd(expiry.months);
    case 'fixed_day': {
      const { month, day } = expiry;
      const [thisYear, next] = [dayOfYear(0, month, day), dayOfYear(1, month, day)];
      return sql`case when ${thisYear} > today then ${thisYear} else ${next} end`;
    }
  }
}

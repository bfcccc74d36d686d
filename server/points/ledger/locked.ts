import { sql } from 'kysely';
import { never } from '../../../contract/points/biz-types.ts';
import type { Sql } from '../../entity/resource.ts';

/** How points of a wallet expire (engines.md §2.2): at the end of the month `months` months on, or never. */
export type Expiry = { readonly policy: 'rolling_month_end'; readonly months: number } | { readonly policy: 'never' };

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

/** The day on which what is earned today expires. */
export const expiresOn = (expiry: Expiry): Sql =>
  expiry.policy === 'never'
    ? sql`${never}::date`
    : sql`(date_trunc('month', today::timestamp) + make_interval(months => ${expiry.months}::int + 1) - interval '1 day')::date`;

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type QuotedAmounts, quoteMinutes } from '../../../contract/orders/order-quote.ts';
import type { Db } from '../../entity/write/database.ts';
import type { AskedOrder } from './quote-order.ts';

/* Quotes that can be placed: each member has his own, for some minutes (engines.md §3.3). */

/** What was asked for, beside who asked. */
export type KeptAsked = Omit<AskedOrder, 'userId'>;

interface KeptQuote {
  readonly asked: KeptAsked;
  readonly amounts: QuotedAmounts;
  readonly is_over: boolean;
}

/** How a quote is called, and until when it can be placed, ISO-8601. */
export interface QuoteName {
  readonly quote_no: string;
  readonly valid_until: string;
}

/** A name for a quote of now. */
export async function newQuoteName(tx: Db): Promise<QuoteName> {
  const { rows } = await sql<{
    until: string;
  }>`select now() + make_interval(mins => ${quoteMinutes}::int) as until`.execute(tx);
  return { quote_no: `QT${randomBytes(9).toString('hex').toUpperCase()}`, valid_until: rows[0]?.until ?? '' };
}

/** What two quotes have to agree in to be one: what is paid, and for what. */
const amountsOf = ({ lines, goods_fen, goods_points, off_fen, freight, freight_fen, ...quote }: QuotedAmounts) => {
  const { freight_rule, pay_fen, pay_points, used } = quote;
  return { lines, goods_fen, goods_points, off_fen, freight, freight_fen, freight_rule, pay_fen, pay_points, used };
};

/** Keeps a quote for a member under its name. */
export async function keepQuote(
  tx: Db,
  { userId, ...asked }: AskedOrder & { readonly userId: number },
  { quote_no, valid_until }: QuoteName,
  quote: QuotedAmounts,
): Promise<void> {
  await sql`insert into order_quote (user_id, quote_no, asked, amounts, valid_until)
    values (${userId}, ${quote_no}, ${JSON.stringify(asked)}::jsonb, ${JSON.stringify(amountsOf(quote))}::jsonb, ${valid_until}::timestamptz)`.execute(
    tx,
  );
}

/** The quote of a member by its number; undefined where he has none of that number. */
export async function keptQuote(tx: Db, userId: number, quoteNo: string): Promise<KeptQuote | undefined> {
  const { rows } = await sql<KeptQuote>`select asked, amounts, valid_until <= now() as is_over from order_quote
    where user_id = ${userId} and quote_no = ${quoteNo}`.execute(tx);
  return rows[0];
}

/** The same value whatever order its keys came in: the database keeps them in its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Whether the quote of now says what the kept one said: prices, what is taken off, freight and what is paid, line by line. */
export const isSameQuote = (kept: QuotedAmounts, now: QuotedAmounts): boolean =>
  JSON.stringify(sorted(amountsOf(kept))) === JSON.stringify(sorted(amountsOf(now)));

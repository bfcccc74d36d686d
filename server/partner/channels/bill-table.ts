import { nonsense } from '../exchange.ts';
import type { BilledLine } from '../pay.ts';
import { fenOf } from './money.ts';

/* Lines of a bill as a channel's table writes them. */

/** Reads a cell of a line by the name of its column, or of the one that stands for it; `''` where the table has neither. */
export type Cell = (...names: readonly string[]) => string;

/** The lines of a table whose columns have names, in whatever order they stand. */
export function billTable(head: readonly string[], rows: readonly (readonly string[])[]): readonly Cell[] {
  const places = new Map(head.map((name, place) => [name.trim(), place]));
  return rows.map((row) => (...names) => {
    const place = names.map((name) => places.get(name)).find((found) => found !== undefined);
    return place === undefined ? '' : (row[place] ?? '').trim();
  });
}

interface Written {
  readonly kind: BilledLine['kind'];
  readonly channelNo: string;
  readonly ourNo: string;
  /** Of what was given back some channels write a minus. */
  readonly yuan: string;
  readonly fee: string;
  readonly currency: string;
  /** `YYYY-MM-DD HH:mm:ss` of Shanghai. */
  readonly at: string;
}

/**
 * A line of a bill. What a channel gives back of its fee is none of ours: our side of a refund has no fee.
 * @throws {PartnerFailure} for a line that cannot be read: a bill with a part left out would say that money is missing
 */
export function lineOf({ kind, channelNo, ourNo, yuan, fee, currency, at }: Written): BilledLine {
  const [amount, kept] = [fenOf(yuan), fenOf(fee === '' ? '0' : fee)];
  const isTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(at);
  if (amount === undefined || amount === 0 || kept === undefined || !isTime || channelNo === '' || ourNo === '')
    throw nonsense(false, `账单中有无法识别的一行：${channelNo || ourNo || at}`);
  return {
    kind,
    channel_no: channelNo,
    our_no: ourNo,
    amount_fen: Math.abs(amount),
    fee_fen: kind === 'pay' ? Math.abs(kept) : 0,
    currency,
    booked_at: `${at.replace(' ', 'T')}+08:00`,
  };
}

import { inZone } from '../../contract/entity/wire/wire.ts';
import type { BilledLine } from './pay.ts';
import type { Params } from './signature.ts';

/* The bill of the demonstration's channel: what was paid and given back on a day of Shanghai, in the order in which it was. */

/** A payment as far as its channel bills it. */
export interface Billed {
  readonly pay_no: string;
  readonly trade_no: string;
  readonly amount_fen: number;
  readonly currency: string;
  readonly fee_fen: number;
  readonly channel?: string | undefined;
  /** ISO-8601; not there before somebody paid. */
  readonly paid_at?: string | undefined;
  readonly refunds: Readonly<Record<string, number>>;
  /** When refunds were carried out, by number. */
  readonly refunded_at?: Readonly<Record<string, string>> | undefined;
}

function linesOf({ pay_no, trade_no, currency, ...paid }: Billed): readonly BilledLine[] {
  const both = { channel_no: trade_no, currency };
  const { amount_fen, fee_fen, paid_at: paidAt } = paid;
  return [
    ...(paidAt === undefined
      ? []
      : [{ ...both, kind: 'pay' as const, our_no: pay_no, amount_fen, fee_fen, booked_at: paidAt }]),
    ...Object.entries(paid.refunds).flatMap(([our_no, fen]) => {
      const at = paid.refunded_at?.[our_no];
      return at === undefined
        ? []
        : [{ ...both, kind: 'refund' as const, our_no, amount_fen: fen, fee_fen: 0, booked_at: at }];
    }),
  ];
}

/** One page of a bill. */
export function demoBill(payments: Iterable<Billed>, { channel = '', day = '', pageNo, pageSize }: Params) {
  const lines = [...payments]
    .filter((payment) => payment.channel === channel)
    .flatMap(linesOf)
    .filter(({ booked_at: at }) => inZone(Date.parse(at)).slice(0, 10) === day)
    .toSorted((one, other) => (one.booked_at < other.booked_at ? -1 : 1));
  const size = Math.min(500, Math.max(1, Number(pageSize) || 1));
  const first = (Math.max(1, Number(pageNo) || 1) - 1) * size;
  return { channel, day, data: lines.slice(first, first + size), totalCount: lines.length };
}

import type { LineKind } from './bill.ts';

/* What a channel says and what we do, as they are laid beside each other. Amounts are fen. */

/** A line of a bill. Amounts as they stand there, never negative. */
export interface BillLine {
  readonly kind: LineKind;
  /** The channel's number, of the payment or, for a refund, of what it gives back. */
  readonly channel_no: string | null;
  /** Our number: of the payment, or of the refund. */
  readonly our_no: string | null;
  readonly amount_fen: number;
  readonly fee_fen: number;
  readonly currency: string;
}

/** A payment or a refund of ours: all of the day, and those of other days that lines name. */
export interface LedgerRow {
  /** Tells it from every other row, refunds from payments too. */
  readonly key: string;
  readonly kind: LineKind;
  /** Its own number, and that of its payment (the same for a payment). */
  readonly no: string;
  readonly pay_no: string;
  /** The channel's number of its payment. */
  readonly channel_no: string | null;
  readonly amount_fen: number;
  readonly fee_fen: number;
  /** The day on which its money moved (`YYYY-MM-DD`, Shanghai); null: it has not. */
  readonly day: string | null;
  /** The channel was asked to give it back, and has not answered. */
  readonly on_way: boolean;
}

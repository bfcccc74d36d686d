import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { payStatusBy } from './pay/pay-status.ts';
import { pickupBy } from './pickup/pickup-status.ts';

/** Something that happens to an order, with what it brings beside its name. */
export interface OrderStep {
  readonly event: string;
  /** Why, in words of whoever did it, or of the channel. */
  readonly reason?: string;
  /** Columns that come with it: a parcel's number, the channel's own number, what a cancelling operator chose. */
  readonly values?: Values;
}

/** Where the order stood, and where the chart took it. */
export interface Passage {
  readonly row: Row;
  readonly status: string;
}

const now = sql`now()`;
const cancelTypes: Readonly<Record<string, string>> = {
  CANCEL: 'admin',
  CHECK_REJECT: 'check_reject',
  TIMEOUT: 'timeout',
  LAPSE: 'lapse',
};

/** When it came to a state for the first time. */
const arrivals: Readonly<Record<string, string>> = {
  shipped: 'shipped_at',
  finished: 'finished_at',
  cancelled: 'cancelled_at',
};

/** What an event writes into the order beside its two states (award.md §3.8). `by`: who did it. */
export function stampOf({ event, reason, values: told = {} }: OrderStep, by: string, { row, status }: Passage): Values {
  const arrived = row.status === status ? undefined : arrivals[status];
  const values = isOwed(row) ? told : withoutRecord(told);
  const known = { ...row, ...values };
  return {
    ...values,
    ...(arrived && { [arrived]: now }),
    ...byEvent(event, by, known, reason),
    ...payStatusBy(row, status),
    ...pickupBy(event, row, status),
    // The channel is asked at once.
    ...(status === 'cancelling' && row.status !== status && { synced_at: null }),
    ...(status === 'cancelled' && refundOf(event, known, reason)),
  };
}

/** Whether somebody is owed it by an award record: its unit was taken from a prize or an award then, whoever asked for it. */
const isOwed = ({ record_id }: Values) => typeof record_id === 'number';

/** A cancelling form says what becomes of the record for all that were chosen; an exchange has none. */
const withoutRecord = ({ record_action: _, ...rest }: Values): Values => rest;

function byEvent(event: string, by: string, known: Values, reason?: string): Values {
  switch (event) {
    case 'CHECK_PASS':
    case 'CHECK_REJECT':
      return { check_by_name: by, check_at: now, check_remark: reason ?? null };
    case 'CANCEL':
      return cancelOf(event, known, reason);
    // The channel keeps it: nothing of the wish to cancel remains.
    case 'CHANNEL_CANCEL_REFUSED':
      return { cancel_type: null, cancel_reason: null, record_action: null };
    // Somebody wants to know now.
    case 'PULL':
      return { synced_at: null };
    case 'PAY':
      return { paid_at: now };
    case 'PUSH':
      return { sync_tries: Number(known['sync_tries'] ?? 0) + 1, pushed_at: now };
    case 'PUSHED':
      return { synced_at: now, sync_error: null };
    case 'SYNC_FAILED':
    case 'PUSH_LOST':
    case 'PUSH_STOPPED':
      return { sync_error: reason ?? null };
    default:
      return {};
  }
}

const cancelOf = (event: string, known: Values, reason?: string): Values => ({
  // Its member says so; a channel that agrees leaves what was said when it was asked.
  cancel_type: known['cancel_type'] ?? cancelTypes[event] ?? 'channel',
  cancel_reason: known['cancel_reason'] ?? reason ?? null,
  refund_wanted: known['refund_wanted'] !== false,
  return_wanted: known['return_wanted'] !== false,
  ...(isOwed(known) && { record_action: known['record_action'] ?? 'reopen' }),
});

/**
 * What goes back when an order has been cancelled: written once, as the chart leaves no state twice. A prize that is won again later
 * keeps its unit (award.md §3.8, reopen).
 */
function refundOf(event: string, known: Values, reason?: string): Values {
  const cancelled = cancelOf(event, known, reason);
  const isKept = isOwed(known) && cancelled['record_action'] === 'reopen';
  // Of what nobody has paid, all that was put aside goes back.
  const refunds = cancelled['refund_wanted'] === true || known['pay_status'] === 'unpaid';
  return {
    ...cancelled,
    refunded_points: refunds ? known['total_points'] : 0,
    refunded_fen: refunds ? known['paid_fen'] : 0,
    stock_returned: cancelled['return_wanted'] === true && !isKept,
  };
}

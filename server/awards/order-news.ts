import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { awardRecord } from './award-record.resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { giveBack } from './after-step.ts';
import { takeStep } from './steps.ts';

/**
 * What became of the order of a won prize: it was made, shipped, received; or cancelled, so that the winner gives an address anew
 * (`reopened`), or gets nothing, with or without the unit going back to its prize.
 */
export type OrderNews =
  | { readonly kind: 'made' | 'shipped' | 'received' | 'reopened'; readonly orderId: number }
  | { readonly kind: 'voided'; readonly orderId: number; readonly reason: string; readonly returnStock: boolean };

const steps = { shipped: 'SHIP', received: 'RECEIVED', reopened: 'ORDER_REOPEN' } as const;

/**
 * Has a record follow its order, in the order's own transaction; returns the record as it stands then. False where the record does not
 * allow that from where it is (it was void already, for one): nothing is written, and the order decides what that means.
 */
export async function followOrder(tx: Db, recordId: number, news: OrderNews, actor: Actor): Promise<Row | false> {
  if (news.kind === 'made') {
    await sql`update award_record set order_id = ${news.orderId}, version = version + 1, updated_at = now()
      where id = ${recordId} and status = 'wait_ship'`.execute(tx);
    return readRow(tx, awardRecord, recordId, 'house');
  }
  const before = await (news.kind === 'voided'
    ? voided(tx, recordId, news, actor)
    : stepped(tx, recordId, news.kind, actor));
  return before ? readRow(tx, awardRecord, recordId, 'house') : false;
}

function stepped(tx: Db, id: number, kind: keyof typeof steps, actor: Actor) {
  const set = {
    shipped: { issued_at: sql`now()` },
    received: { finished_at: sql`now()` },
    reopened: { order_id: null, claimed_at: null },
  }[kind];
  return takeStep(tx, awardRecord, id, { event: steps[kind], actor, set });
}

async function voided(
  tx: Db,
  id: number,
  { reason, returnStock }: Extract<OrderNews, { kind: 'voided' }>,
  actor: Actor,
): Promise<Row | undefined> {
  const before = await takeStep(tx, awardRecord, id, {
    event: returnStock ? 'VOID_RETURN' : 'VOID',
    actor,
    note: reason,
    // It is the order itself that says so.
    facts: { order_open: false },
    set: {
      void_reason: reason,
      voided_by_name: actor.nickname,
      finished_at: sql`now()`,
      ...(returnStock && { stock_returned: true }),
    },
  });
  if (before && returnStock) await giveBack(tx, before, `订单取消：${reason}`);
  return before;
}

import { sql } from 'kysely';
import { afterSaleCommands, loweredFaults } from '../../../contract/orders/after-sale.ts';
import type { Row } from '../../../contract/core/page.ts';
import { lockRow, readRow } from '../../entity/read/rows.ts';
import type { Resource } from '../../entity/resource.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';
import { formMode } from '../../entity/form-mode.ts';
import { writeRow } from '../../entity/write/update.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { settleSale } from '../settle.ts';
import { afterSale } from './after-sale.resource.ts';
import { stepSale } from './follow-sale.ts';
import { linesOf } from './order-lines.ts';
import { makeReissue } from './reissue.ts';

/* What follows from the steps of 售后单 (wider.md §5.5; engines.md §3.4), in their transaction: the order is locked before (docs/decisions/082). */

/** Pieces of an application, by the number of their line. */
async function piecesOf(tx: Db, { id }: Row): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ nth: number; quantity: number }>`
    select nth, quantity from after_sale_item where after_sale_id = ${id}`.execute(tx);
  return new Map(rows.map(({ nth, quantity }) => [nth, quantity]));
}

/** The order knows what went back of it. */
async function noteRefund(tx: Db, order: Row, sale: Row): Promise<void> {
  await sql`update goods_order set refunded_fen = refunded_fen + ${sale['refund_fen']}::bigint,
      refunded_points = refunded_points + ${sale['refund_points']}::bigint, version = version + 1, updated_at = now(), updated_by = null
    where id = ${order.id}`.execute(tx);
  noteRows(tx, 'goods_order', [order.id]);
}

/** Gives back what was agreed on; where no channel is asked for money, it has been given back by that. */
async function giveBack(tx: Db, sale: Row, by: Actor): Promise<void> {
  const order = await lockRow(tx, goodsOrder, Number(sale['order_id']), 'house');
  // It counts among what came back from here on.
  const lines = await linesOf(tx, order);
  const kept = lines.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
  const isAsked = await settleSale(tx, order, { sale, pieces: await piecesOf(tx, sale), kept }, by);
  await noteRefund(tx, order, sale);
  if (!isAsked) await stepSale(tx, sale, { event: 'REFUNDED', set: { refunded_at: sql`now()` } }, house);
}

async function sendAgain(tx: Db, sale: Row, by: Actor): Promise<void> {
  const order = await lockRow(tx, goodsOrder, Number(sale['order_id']), 'house');
  const id = await makeReissue(tx, order, sale, by);
  await writeRow(tx, afterSale, sale.id, { reissue_order_id: id }, by);
}

/** The channel is asked at once for what it has refused. */
const askAgain = (tx: Db, { id }: Row) =>
  sql`update payment_refund set next_at = now() where after_sale_id = ${id} and success_at is null`.execute(tx);

/** What comes of the state that an application has just come to. */
async function followStep(tx: Db, before: Row, by: Actor): Promise<void> {
  const sale = await readRow(tx, afterSale, before.id, 'house');
  if (sale.status === 'reissuing') await sendAgain(tx, sale, by);
  if (sale.status !== 'wait_refund') return;
  if (before.status === 'refund_failed') await askAgain(tx, sale);
  else await giveBack(tx, sale, by);
}

const lower = formMode({
  event: 'LOWER',
  command: afterSaleCommands.LOWER,
  refuse: (_tx, row, values) => Promise.resolve(loweredFaults(row, values)),
  set: (_tx, { refund_fen, refund_points, lower_reason }) =>
    Promise.resolve({ refund_fen, refund_points, lower_reason }),
  tells: ['refund_fen', 'refund_points', 'lower_reason'],
});

const receive = formMode({
  event: 'RECEIVE',
  command: afterSaleCommands.RECEIVE,
  set: (_tx, { restocked }, _row, { nickname }) =>
    Promise.resolve({ restocked: restocked === true, received_at: sql`now()`, handled_by_name: nickname }),
  follow: followStep,
  tells: ['restocked', 'status'],
});

const decisions: ReadonlySet<string> = new Set(['APPROVE', 'REJECT', 'REFUSE']);

/** 售后单 with what follows from its steps. */
export const steppedSale: Resource = {
  ...afterSale,
  lockFor: ({ id = 0 }) =>
    Promise.resolve([
      {
        table: 'goods_order',
        where: sql`t.id = (select s.order_id from after_sale as s where s.id = ${id})`,
        changes: true,
      },
    ]),
  stamp: ({ event, reason }, { nickname }, { status }) => ({
    ...(decisions.has(event) && { handled_by_name: nickname }),
    ...(event === 'APPROVE' && status === 'agreed' && { agreed_at: sql`now()` }),
    ...((event === 'REJECT' || event === 'REFUSE') && { refusal: reason ?? null }),
  }),
  clock: {
    together: true,
    take: async (tx, rows) => {
      for (const { row } of rows) await stepSale(tx, row, { event: 'LAPSE' }, house);
    },
  },
  moved: (tx, before, _event, { caller }) => followStep(tx, before, caller),
  modes: { lower, receive },
};

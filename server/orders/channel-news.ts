import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { wordMeant, wordsOf } from '../dictionary/words.ts';
import { Failure } from '../http/failure.ts';
import type { PartnerOrder } from '../partner/partner.ts';
import type { Db } from '../entity/write/database.ts';
import { advance } from './advance.ts';
import { house } from '../entity/write/house.ts';
import type { OrderStep } from './stamp.ts';

/** Takes an order to where its channel has it, step by step along its chart. @throws {Failure} where the house cannot follow */
export async function learn(tx: Db, row: Row, order: PartnerOrder): Promise<Row> {
  const step = newsOf(row, order);
  return step ? learn(tx, await advance(tx, row.id, await inOurWords(tx, step), house), order) : row;
}

/** As {@link learn}, for an order that the channel has just taken: that it has it stands, whatever else the house cannot follow. */
export async function learnOrNote(tx: Db, row: Row, order: PartnerOrder): Promise<void> {
  try {
    await inSavepoint(tx, () => learn(tx, row, order));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await sql`update goods_order set sync_error = ${`兑吧：${error.message}`} where id = ${row.id}`.execute(tx);
  }
}

/** The channel may say what a parcel's company is called: where that means one of our list, orders are found by it. */
async function inOurWords(tx: Db, { values, ...step }: OrderStep): Promise<OrderStep> {
  const company = values?.['express_company'];
  if (typeof company !== 'string') return values ? { ...step, values } : step;
  const known = wordMeant(await wordsOf(tx, 'express_company'), company.trim());
  return { ...step, values: { ...values, express_company: known?.value ?? company } };
}

const isUnderway = ({ state }: PartnerOrder) => state === 'shipped' || state === 'finished';

function newsOf({ status, goods_type }: Row, order: PartnerOrder): OrderStep | undefined {
  switch (status) {
    case 'cancelling':
      if (order.state === 'cancelled') return { event: 'CHANNEL_CANCEL_OK' };
      return isUnderway(order) ? { event: 'CHANNEL_CANCEL_REFUSED', reason: '渠道已发货' } : undefined;
    case 'wait_ship':
      if (order.state === 'cancelled') return { event: 'SYNC_FAILED', reason: '渠道已取消该订单' };
      return isUnderway(order) ? sentBy(order, goods_type === 'physical') : undefined;
    case 'shipped':
      return order.state === 'finished' ? { event: 'SYNC_FINISHED' } : undefined;
    default:
      return undefined;
  }
}

/** A parcel counts as sent once both its company and its number are told. */
function sentBy({ state, express_company, express_no }: PartnerOrder, isPhysical: boolean): OrderStep | undefined {
  if (!isPhysical) return { event: state === 'finished' ? 'SYNC_DONE' : 'SYNC_SHIPPED' };
  const isTold = (express_company ?? '') !== '' && (express_no ?? '') !== '';
  return isTold ? { event: 'SYNC_SHIPPED', values: { express_company, express_no } } : undefined;
}

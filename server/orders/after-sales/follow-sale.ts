import { sql } from 'kysely';
import type { AfterSaleEvent } from '../../../machines/orders/after-sale.lifecycle.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { lockRow, readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';
import { illegal } from '../../entity/write/refusal.ts';
import { writeRow } from '../../entity/write/update.ts';
import { failure } from '../../http/failure.ts';
import { afterSale } from './after-sale.resource.ts';

/** A step that no operator takes, with what it writes beside the state. */
interface OwnStep {
  readonly event: AfterSaleEvent;
  readonly set?: Values;
}

/** Takes an application, whose row is locked, along its chart. @throws {Failure} 40902 with the chart's sentence */
export async function stepSale(tx: Db, before: Row, { event, set = {} }: OwnStep, by: Actor): Promise<Row> {
  const arrived = arrive(afterSale.lifecycle, before, event);
  if ('refusal' in arrived) throw illegal(afterSale, before, event, arrived.refusal);
  await writeRow(tx, afterSale, before.id, { ...set, ...arrived.beside, status: arrived.status }, by);
  return readRow(tx, afterSale, before.id, 'house');
}

/** Whose application, and by whom the step comes. */
export interface OwnSale {
  readonly no: string;
  readonly userId: number;
}

/**
 * A step that its member takes: 撤销 and 寄回.
 * @throws {Failure} 40401 for an application that is not the member's; 40902 with the chart's sentence
 */
export async function memberStep(tx: Db, { no, userId }: OwnSale, step: OwnStep, by: Actor): Promise<Row> {
  const { rows } = await sql<{ id: number }>`
    select id from after_sale where after_sale_no = ${no} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', '该会员没有这个售后单');
  return stepSale(tx, await lockRow(tx, afterSale, found.id, 'house'), step, by);
}

/** The channel has given the money of an application back, or says why it does not. What has been given back already stays so. */
export async function tellSaleRefund(tx: Db, saleId: number, event: 'REFUNDED' | 'REFUND_FAILED'): Promise<void> {
  const sale = await lockRow(tx, afterSale, saleId, 'house');
  if ('refusal' in arrive(afterSale.lifecycle, sale, event)) return;
  await stepSale(tx, sale, { event, ...(event === 'REFUNDED' && { set: { refunded_at: sql`now()` } }) }, house);
}

/** Has the application follow the order that was sent for it: on its way it is done, cancelled it is decided on anew. */
export async function tellReissue(tx: Db, before: Row, after: Row, by: Actor): Promise<void> {
  if (after['source'] !== 'manual' || before.status === after.status) return;
  const isSent = after.status === 'shipped' || (after.status === 'finished' && before.status !== 'shipped');
  if (!isSent && after.status !== 'cancelled') return;
  const { rows } = await sql<{ id: number }>`select id from after_sale where reissue_order_id = ${after.id}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return;
  const sale = await lockRow(tx, afterSale, found.id, 'house');
  if (isSent) await stepSale(tx, sale, { event: 'REISSUED' }, by);
  else await stepSale(tx, sale, { event: 'REISSUE_LOST', set: { reissue_order_id: null } }, by);
}

/** The number of an application, as people and members know it. */
export const numberOfSale = (sale: Row): string => asText(sale['after_sale_no']);

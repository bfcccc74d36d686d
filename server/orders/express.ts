import { sql } from 'kysely';
import { faultsOf } from '../../contract/entity/fault.ts';
import { shipByHand } from '../../contract/orders/orders.ts';
import type { RowBatch } from '../../contract/entity/wire/row-batch.ts';
import { codes, messages } from '../../contract/core/errors.ts';
import { unknownWord, wordMeant, wordsOf } from '../dictionary/words.ts';
import type { Db } from '../entity/write/database.ts';
import type { OrderStep } from './stamp.ts';

/** One parcel of a list that a warehouse sends. */
export interface Parcel {
  readonly order_no: string;
  readonly express_company: string;
  readonly express_no: string;
}

/** Parcels as steps of their orders, and those that cannot be any. */
export interface Shipments {
  readonly steps: ReadonlyMap<number, OrderStep>;
  readonly numbers: ReadonlyMap<number, string>;
  readonly failed: RowBatch['failed'];
}

/** Finds the order of each parcel. A parcel that is not complete, names no order or one that was named before is told of by itself. */
export async function shipmentsOf(tx: Db, parcels: readonly Parcel[]): Promise<Shipments> {
  const { rows } = await sql<{ id: number; order_no: string }>`
    select id, order_no from goods_order where order_no = any(${parcels.map(({ order_no }) => order_no)}::text[])`.execute(
    tx,
  );
  const companies = await wordsOf(tx, 'express_company');
  const ids = new Map(rows.map(({ id, order_no }) => [order_no, id]));
  const steps = new Map<number, OrderStep>();
  const failed: RowBatch['failed'][number][] = [];
  for (const { order_no, ...sent } of parcels) {
    const id = ids.get(order_no) ?? 0;
    const company = wordMeant(companies, sent.express_company);
    const values = { ...sent, express_company: company?.value ?? sent.express_company };
    const [fault] = faultsOf(shipByHand.fields, [], values);
    const refuse = (code: number, message: string) => failed.push({ id, order_no, code, message });
    if (id === 0) refuse(codes.notFound, messages.notFound);
    else if (fault) refuse(codes.invalid, fault.message);
    else if (!company) refuse(codes.invalid, unknownWord('物流公司', sent.express_company));
    else if (steps.has(id)) refuse(codes.invalid, '同一订单在本次导入中出现了多次，只按第一次处理');
    else steps.set(id, { event: 'SHIP', values });
  }
  return { steps, numbers: new Map(rows.map(({ id, order_no }) => [id, order_no])), failed };
}

import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { orderColumns } from '../orders/goods-order-columns.ts';
import { insertRow, nextId } from '../entity/write/insert.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import { defineResource } from '../entity/define-resource.ts';

const orders = defineResource('goods_order', orderColumns);

/** Mall goods that a prize is taken from, as far as its order keeps them. */
interface Goods {
  readonly id: number;
  readonly title: string;
  readonly goods_type: string;
  readonly channel: string;
  readonly channel_goods_id: string | null;
  readonly cost_fen: number;
  readonly needs_check: boolean;
  /** The kind of them that the award gives. */
  readonly sku_id: number | null;
  readonly sku_text: string | null;
  /** Its picture, or the goods' own. */
  readonly image: unknown;
}

/** The goods stay as they are until the order is made: nobody changes their channel under it. */
async function goodsOf(tx: Db, awardId: unknown): Promise<Goods | undefined> {
  const { rows } = await sql<Goods>`
    select g.id, g.title, g.goods_type, g.channel, g.channel_goods_id, g.cost_fen,
      (g.need_check and g.cost_fen > coalesce(g.check_free_fen, ${parameterIn('order.check_free_fen')})) as needs_check,
      k.id as sku_id, k.spec_text as sku_text, coalesce(k.image, g.images -> 0) as image
    from award as a join goods as g on g.id = a.source_id left join goods_sku as k on k.id = a.source_sku_id where a.id = ${awardId} and a.source_type = 'goods'
    for share of g`.execute(tx);
  return rows[0];
}

const paidNothing = { total_points: 0, total_fen: 0, freight_fen: 0, paid_fen: 0, refunded_points: 0, refunded_fen: 0 };

/** An order is called as its record: given by hand, for invitations, or won. */
const sourceOf = ({ source }: Row): string => (source === 'manual' || source === 'invite' ? source : 'prize');

/**
 * Makes the exchange order of a prize whose winner said where it goes (award.md §3.8, §6.4), in the transaction of that step and behind
 * the record's lock; a record has one order at most (a unique index says so too). Its unit was taken from the prize: no stock moves.
 * Undefined for awards that no mall goods stand behind. Returns the order's id.
 */
export async function placeOrder(tx: Db, record: Row, address: Values, by: Actor): Promise<number | undefined> {
  const goods = await goodsOf(tx, record['award_id']);
  if (!goods) return undefined;
  const { id: goods_id, title, image, sku_id, sku_text, goods_type, channel, channel_goods_id, cost_fen } = goods;
  const { needs_check } = goods;
  const id = await nextId(tx, orders.entity);
  const status = needs_check ? 'wait_check' : 'wait_ship';
  const values = {
    ...paidNothing,
    source: sourceOf(record),
    record_id: record.id,
    status,
    // A channel is told as soon as nobody has to look at it first.
    sync_status: channel === 'duiba' && !needs_check ? 'pending' : 'none',
    sync_tries: 0,
    goods_id,
    goods_title: title,
    sku_id,
    sku_text,
    goods_type,
    channel,
    delivery_type: goods_type === 'physical' ? 'express' : 'none',
    needs_check,
    goods_snapshot: { title, image, channel_goods_id, cost_fen, need_check: needs_check },
    quantity: record['quantity'],
    user_id: record['user_id'],
    nickname: record['nickname'],
    mobile: record['mobile'] ?? address['receiver_mobile'],
    receiver_name: address['receiver_name'],
    receiver_mobile: address['receiver_mobile'],
    receiver_area: address['receiver_area'],
    receiver_address: address['receiver_detail'],
  };
  await insertRow(tx, orders, id, values, { accountId: by.accountId, deptId: null });
  return id;
}

import { sql } from 'kysely';
import { runningAfterSales } from '../../../contract/orders/after-sale.ts';
import { defineResource } from '../../entity/define-resource.ts';
import { lockRow, readRow } from '../../entity/read/rows.ts';
import type { CommandHandler, Resource, Sql } from '../../entity/resource.ts';
import { loggedPatch } from '../../entity/write/logged.ts';
import { patchRow, writeRow } from '../../entity/write/update.ts';
import { advance } from '../advance.ts';
import { orderColumns } from '../goods-order-columns.ts';
import { goodsOrder } from '../goods-order.resource.ts';
import { heldByOrders } from './held-by-orders.ts';
import { pickCommand } from '../pickup/pick-command.ts';
import { shipCommand } from '../ship-command.ts';

/** Something is wanted back of it: few orders at a time, found by the states of applications. */
const isWantedBack: Sql = sql`t.id in (select s.order_id from after_sale as s where s.status in (${sql.join(
  runningAfterSales.map((status) => sql.lit(status)),
)}))`;

/** It waits at a point for its member, who has sent nothing back yet. */
const isToPick = sql`t.pickup_status = 'to_pick'`;

/** Where an order stands; few wait at a point, and none of them is in any other state than 待发货. */
const isInStates = (states: readonly string[]): Sql => {
  const others = states.filter((state) => state !== 'to_pick');
  const isThere = sql`(t.status = any(${others}::text[]) and not ${isToPick})`;
  if (others.length === states.length) return isThere;
  return others.length === 0 ? isToPick : sql`(${isThere} or ${isToPick})`;
};

/** Orders at some of the stages: each stands at one, so that the tabs add up. */
function isAtStage(stages: readonly string[]): Sql {
  const states = stages.filter((stage) => stage !== 'after_sale');
  const isThere = sql`(${isInStates(states)} and not ${isWantedBack})`;
  if (states.length === stages.length) return isThere;
  return states.length === 0 ? isWantedBack : sql`(${isThere} or ${isWantedBack})`;
}

/** An address is put right where the order lives, by what holds for it there. */
const readdress: CommandHandler = async (tx, resource, { id, values }, { caller }) => {
  const { version: seen } = await lockRow(tx, goodsOrder, id, caller);
  const changed = await patchRow(tx, goodsOrder, { id, version: seen, values }, caller);
  const { version, status } = changed.after;
  return { result: { id, version, status }, logged: await loggedPatch(tx, resource, changed, values) };
};

/** What operators note for each other is nobody else's, whatever became of the order. */
const remark: CommandHandler = async (tx, resource, { id, values }, { caller }) => {
  const before = await lockRow(tx, goodsOrder, id, caller);
  await writeRow(tx, goodsOrder, id, values, caller);
  const after = await readRow(tx, goodsOrder, id, caller);
  const { version, status } = after;
  return { result: { id, version, status }, logged: await loggedPatch(tx, resource, { before, after }, values) };
};

/** 商城订单 (wider.md §5.2): the rows of 兑换订单, all of them. What is done to one is done there. */
export const heOrder: Resource = defineResource('he_order', {
  rows: sql`(select o.* from goods_order as o)`,
  filled: ['id', 'created_at', 'total_points', 'paid_fen'],
  computed: {
    ...orderColumns.computed,
    stage: sql`(case when ${isWantedBack} then 'after_sale' when ${isToPick} then 'to_pick' else t.status end)`,
  },
  chosen: { ...orderColumns.chosen, stage: isAtStage },
  lockFor: ({ id = 0 }) => heldByOrders([id]),
  act: async (tx, { id }, { event, reason, values, caller }) => {
    await advance(
      tx,
      id,
      { event, ...(reason !== undefined && { reason }), ...(values && { values }) },
      caller,
      caller,
    );
  },
  commands: { SHIP: shipCommand, PICK: pickCommand, READDRESS: readdress, REMARK: remark },
});

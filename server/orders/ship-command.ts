import { nameOf, wordsOf } from '../dictionary/words.ts';
import type { CommandHandler, Resource } from '../entity/resource.ts';
import { asText } from '../entity/read/wire-values.ts';
import { advance } from './advance.ts';
import { goodsOrder } from './goods-order.resource.ts';

/** 发货 by hand, at the state that the order is in under its lock. */
export const shipCommand: CommandHandler = async (tx, { entity }, { id, values }, { caller }) => {
  const { version, status, ...row } = await advance(tx, id, { event: 'SHIP', values }, caller, caller);
  const { name, permissionId, title, label } = entity;
  const bizName = asText(row[title]);
  const company = nameOf(await wordsOf(tx, 'express_company'), asText(values['express_company']));
  const parcel = `${company} ${asText(values['express_no'])}`;
  const summary = `${label}【${bizName}】发货：${parcel}`;
  return {
    result: { id, version, status },
    logged: { permissionId, action: 'edit', event: 'SHIP', entity: name, bizId: id, bizName, summary },
  };
};

/** Orders with what their command does: it moves orders, and so it cannot stand in the resource that it moves. */
export const shippableOrder: Resource = { ...goodsOrder, commands: { SHIP: shipCommand } };

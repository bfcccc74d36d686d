import { isPooled } from '../../contract/composite.ts';
import { prize } from '../../contract/entities/prize.ts';
import type { Command } from '../../contract/entity.ts';
import type { Values } from '../../contract/field.ts';
import { failure } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { discloseActivity } from './activity.ts';
import { adjustAsked } from './composite-refill.ts';
import { itemsIn } from './composite-stock.ts';
import type { Db, Operator } from './database.ts';
import { illegal, notInState } from './refusal.ts';
import type { Resource } from './resource.ts';
import { readRow } from './rows.ts';
import { asText } from './wire-values.ts';

interface Asked {
  readonly id: number;
  readonly values: Values;
}

/**
 * 退回剩余库存: everything that a prize has not given out goes back to where it came from, so that it can be archived (award.md §3.3). It is
 * 调整库存 by as much as is left; who wins meanwhile makes it fail, and nothing moves.
 * @throws {Failure} 40902 where nothing is left, or the prize is drawn; 42201
 */
export async function returnStock(
  tx: Db,
  resource: Resource,
  { id, values }: Asked,
  { caller }: { readonly caller: Operator },
): Promise<{ readonly result: Values; readonly logged: Logged }> {
  const before = await readRow(tx, resource, id, caller);
  const { notIn, label: deed }: Command = prize.commands.RETURN_STOCK;
  if (notIn.includes(before.status))
    throw illegal(resource, before, 'RETURN_STOCK', notInState(resource, before, deed));
  const left = Number(before['stock_remaining'] ?? 0);
  const deltas = isPooled(before) ? await leftOfItems(tx, id) : undefined;
  if (deltas ? deltas.length === 0 : left === 0) throw failure('illegalMove', '没有剩余库存可以退回');
  const reason = asText(values['return_reason']);
  const asked = deltas ? { id, item_deltas: deltas, reason } : { id, delta: -left, reason };
  // Said again it finds nothing left: no number has to keep it from happening twice. Prizes of one run may share their source.
  const ledgerId = await adjustAsked(tx, before, asked, undefined, caller);
  await discloseActivity(tx, Number(before['activity_id']), caller);
  const after = await readRow(tx, resource, id, caller);
  const { permissionId, name, label } = resource.entity;
  const bizName = asText(after['title']);
  const units = Number(before['stock_total']) - Number(after['stock_total']);
  const summary = `${label}【${bizName}】退回剩余库存 ${units.toLocaleString('en-US')}，原因：${reason}`;
  return {
    result: { id, version: after.version, status: after.status, ledger_id: ledgerId },
    logged: { permissionId, action: 'disable', event: 'RETURN_STOCK', entity: name, bizId: id, bizName, summary },
  };
}

async function leftOfItems(tx: Db, id: number) {
  const items = await itemsIn(tx, id, false);
  return items.flatMap(({ id: item_id, is_limited, total, issued, locked }) =>
    is_limited && total - issued - locked > 0 ? [{ item_id, delta: -(total - issued - locked) }] : [],
  );
}

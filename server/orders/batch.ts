import type { RowBatch } from '../../contract/entity/wire/row-batch.ts';
import type { Tx } from '../db/transaction.ts';
import type { Logged, Request } from '../http/route.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { loggedStep } from '../entity/write/logged.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { heldByOrders } from './managed/held-by-orders.ts';
import { batchSummary, eachRow } from '../entity/write/row-batch.ts';
import { advanced } from './advance.ts';
import type { OrderStep } from './stamp.ts';
import type { Resource } from '../entity/resource.ts';

interface Told {
  readonly label: string;
  readonly action?: Logged['action'];
  /** The list in which it was asked, as the log names it. */
  readonly shown?: Resource;
}

/** One step for many orders; the call as a whole counts once for its request id. */
export async function advanceAll(
  tx: Tx,
  steps: ReadonlyMap<number, OrderStep>,
  { caller }: Request,
  { label, action = 'edit', shown = goodsOrder }: Told,
): Promise<{ readonly result: RowBatch; readonly logged: Logged; readonly lines: readonly Logged[] }> {
  const { permissionId, name, label: kind } = shown.entity;
  await lockRows(tx, heldByOrders([...steps.keys()]));
  const { result, lines } = await eachRow(tx, steps.keys(), async (id) => {
    const step = steps.get(id);
    if (!step) throw new Error(`no step for order ${id}`);
    const changed = await advanced(tx, id, step, caller, caller);
    return {
      status: changed.after.status,
      logged: loggedStep(shown, action, changed, { id, version: 0, ...step }),
    };
  });
  const summary = batchSummary(`${label}${kind}`, result);
  return { result, logged: { permissionId, action, entity: name, summary }, lines };
}

import type { Call } from '../../../contract/entity/call.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { SlotAdjusted, SlotAdjustment } from '../../../contract/stock/slot.ts';
import { slotAdjustmentSchema } from '../../../contract/stock/wire-slot.ts';
import type { Tx } from '../../db/transaction.ts';
import { checkAction } from '../../http/access.ts';
import { invalid } from '../../http/failure.ts';
import { type Logged, type Request, type Route, route } from '../../http/route.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { illegal, notInState } from '../../entity/write/refusal.ts';
import type { Resource } from '../../entity/resource.ts';
import { readRow } from '../../entity/read/rows.ts';
import { warnWhenLow } from '../../stock/stock.ts';
import { asText } from '../../entity/read/wire-values.ts';

/** How the stock of an entity's slots is adjusted. */
interface Slots {
  readonly resource: Resource;
  readonly call: Call;
  readonly summary: string;
  /** Whether the row belongs to an activity that runs: its stock is promised to somebody. */
  readonly isRunning: (row: Row) => boolean;
  /** Moves the units; returns the line of the ledger. */
  readonly adjust: (
    tx: Db,
    row: Row,
    asked: SlotAdjustment,
    requestId: string | undefined,
    actor: Actor,
  ) => Promise<number>;
  /** What follows from it. */
  readonly adjusted?: (tx: Db, row: Row, caller: Actor) => Promise<void>;
}

/**
 * 调整库存: an increment with a reason, once for its request id, without a version since increments commute (award.md §2.3). To take stock
 * out of an activity that runs needs the right to stop things, and to be said twice (§1.4, C4).
 */
export const slotRoute = (slots: Slots): Route =>
  route<SlotAdjustment>({
    call: slots.call,
    access: { permissionId: slots.resource.entity.permissionId, action: 'edit' },
    summary: slots.summary,
    idempotent: 'required',
    input: slotAdjustmentSchema,
    write: (asked, request, tx) => adjustSlot(tx, slots, asked, request),
  });

async function adjustSlot(tx: Tx, slots: Slots, asked: SlotAdjustment, { caller, requestId }: Request) {
  const { resource } = slots;
  const before = await readRow(tx, resource, asked.id, caller);
  if (before.status === 'archived')
    throw illegal(resource, before, 'ADJUST_STOCK', notInState(resource, before, '调整库存'));
  const isLess = asked.item_deltas ? asked.item_deltas.some(({ delta }) => delta < 0) : Number(asked.delta) < 0;
  if (isLess && slots.isRunning(before)) {
    checkAction(caller, resource.entity.permissionId, 'disable');
    if (asked.confirm_decrease !== true)
      throw invalid([{ field: 'confirm_decrease', message: '活动进行中减少库存，请再次确认' }]);
  }
  const ledgerId = await slots.adjust(tx, before, asked, requestId, caller);
  const after = await readRow(tx, resource, asked.id, caller);
  const delta = asked.delta ?? Number(after['stock_total']) - Number(before['stock_total']);
  await warnWhenLow(tx, resource, after, { left: Number(after['stock_remaining']), delta });
  await slots.adjusted?.(tx, after, caller);
  return { result: resultOf(after, ledgerId), logged: loggedRefill(resource, after, asked, delta) };
}

const resultOf = (row: Row, ledger_id: number): SlotAdjusted => ({
  id: row.id,
  version: row.version,
  stock_total: Number(row['stock_total']),
  stock_issued: Number(row['stock_issued']),
  stock_locked: Number(row['stock_locked']),
  stock_remaining: Number(row['stock_remaining']),
  source_available: typeof row['source_available'] === 'number' ? row['source_available'] : null,
  ledger_id,
});

/** 补库奖品【…】 +50：周末加量, with the total before and after. */
function loggedRefill({ entity }: Resource, row: Row, { reason, item_deltas }: SlotAdjustment, delta: number): Logged {
  const total = Number(row['stock_total']);
  const title = asText(row['title']);
  const isLess = item_deltas ? item_deltas.some((one) => one.delta < 0) : delta < 0;
  const amount = item_deltas
    ? `${item_deltas.length} 项明细`
    : `${isLess ? '−' : '+'}${Math.abs(delta).toLocaleString('en-US')}`;
  return {
    permissionId: entity.permissionId,
    action: 'edit',
    event: 'ADJUST_STOCK',
    entity: entity.name,
    bizId: row.id,
    bizName: title,
    summary: `${isLess ? '退库' : '补库'}${entity.label}【${title}】 ${amount}：${reason}`,
    diff: [{ field: 'stock_total', label: '总库存', before: total - delta, after: total }],
  };
}

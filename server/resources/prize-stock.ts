import type { Row } from '../../contract/page.ts';
import { prizeStockCall, type SlotAdjusted, type SlotAdjustment } from '../../contract/slot.ts';
import { slotAdjustmentSchema } from '../../contract/wire-slot.ts';
import type { Tx } from '../db/transaction.ts';
import { checkAction } from '../http/access.ts';
import { invalid } from '../http/failure.ts';
import { type Logged, type Request, type Route, route } from '../http/route.ts';
import { discloseActivity } from './activity.ts';
import { adjustAsked } from './composite-refill.ts';
import { prize } from './prize.ts';
import { illegal, notInState } from './refusal.ts';
import { readRow } from './rows.ts';
import { warnWhenLow } from './stock.ts';
import { asText } from './wire-values.ts';

const { permissionId } = prize.entity;

/**
 * 调整库存: an increment with a reason, once for its request id, without a version since increments commute (award.md §2.3). To take stock
 * out of an activity that runs needs the right to stop things, and to be said twice (§1.4, C4).
 */
export const prizeStockRoute: Route = route<SlotAdjustment>({
  call: prizeStockCall,
  access: { permissionId, action: 'edit' },
  summary: '增减奖品库存：来源货品的可分配数量随之减增',
  idempotent: 'required',
  input: slotAdjustmentSchema,
  write: adjustPrize,
});

async function adjustPrize(asked: SlotAdjustment, { caller, requestId }: Request, tx: Tx) {
  const before = await readRow(tx, prize, asked.id, caller);
  if (before.status === 'archived') throw illegal(prize, before, 'ADJUST_STOCK', notInState(prize, before, '调整库存'));
  const isLess = asked.item_deltas ? asked.item_deltas.some(({ delta }) => delta < 0) : Number(asked.delta) < 0;
  if (isLess && before['activity_status'] === 'published') {
    checkAction(caller, permissionId, 'disable');
    if (asked.confirm_decrease !== true)
      throw invalid([{ field: 'confirm_decrease', message: '活动进行中减少库存，请再次确认' }]);
  }
  const ledgerId = await adjustAsked(tx, before, asked, requestId, caller);
  const after = await readRow(tx, prize, asked.id, caller);
  const delta = asked.delta ?? Number(after['stock_total']) - Number(before['stock_total']);
  await warnWhenLow(tx, prize, after, { left: Number(after['stock_remaining']), delta });
  await discloseActivity(tx, Number(after['activity_id']), caller);
  return { result: adjusted(after, ledgerId), logged: loggedRefill(after, asked, delta) };
}

const adjusted = (row: Row, ledger_id: number): SlotAdjusted => ({
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
function loggedRefill(row: Row, { reason, item_deltas }: SlotAdjustment, delta: number): Logged {
  const total = Number(row['stock_total']);
  const title = asText(row['title']);
  const isLess = item_deltas ? item_deltas.some((one) => one.delta < 0) : delta < 0;
  const amount = item_deltas
    ? `${item_deltas.length} 项明细`
    : `${isLess ? '−' : '+'}${Math.abs(delta).toLocaleString('en-US')}`;
  return {
    permissionId,
    action: 'edit',
    event: 'ADJUST_STOCK',
    entity: prize.entity.name,
    bizId: row.id,
    bizName: title,
    summary: `${isLess ? '退库' : '补库'}奖品【${title}】 ${amount}：${reason}`,
    diff: [{ field: 'stock_total', label: '总库存', before: total - delta, after: total }],
  };
}

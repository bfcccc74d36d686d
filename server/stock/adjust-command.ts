import type { Row } from '../../contract/core/page.ts';
import { loggedAdjustment } from '../entity/write/logged.ts';
import type { CommandHandler } from '../entity/resource.ts';
import { adjustStock } from './stock.ts';

const counters = (row: Row) =>
  Object.fromEntries(
    ['stock_total', 'stock_allocated', 'stock_locked', 'stock_available'].map((key) => [key, row[key]]),
  );

/** 调整库存 of what holds source stock (award.md §2). */
export const adjustCommand: CommandHandler = async (tx, resource, { id, requestId, values }, { caller }) => {
  const delta = Number(values['stock_delta']);
  const reason = String(values['stock_reason']);
  const { row, ledgerId } = await adjustStock(tx, resource, { id, delta, reason, requestId, values }, caller);
  return {
    result: { id: row.id, version: row.version, status: row.status, ...counters(row), ledger_id: ledgerId },
    logged: loggedAdjustment(resource, row, delta, reason),
  };
};

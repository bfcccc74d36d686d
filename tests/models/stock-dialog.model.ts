import { stockDialogMachine } from '../../machines/stock/stock-dialog.ts';
import type { Row } from '../../contract/core/page.ts';
import { bare, defineModel } from '../engine/model.ts';

/** A prize as its details call answers it. */
const prizeAt = (activity_status: string): Row => ({
  id: 5002,
  version: 3,
  status: 'enabled',
  title: '便携保温杯',
  display_title: '【品牌周边】【实物】便携保温杯',
  activity_status,
  stock_mode: 'limited',
  stock_total: 300,
  stock_issued: 112,
  stock_locked: 3,
  stock_remaining: 185,
  source_available: 1530,
  stock_logs: [],
});

/** A blind box: each of its awards is stocked by itself. */
const box: Row = {
  ...prizeAt('draft'),
  prize_kind: 'composite',
  composite_type: 'random',
  items: [
    { item_id: 31, award_title: '凉茶品鉴装', stock_remaining: 120 },
    { item_id: 32, award_title: '88积分', stock_remaining: null },
  ],
};

const adjusted = {
  id: 5002,
  version: 4,
  stock_total: 350,
  stock_issued: 112,
  stock_locked: 3,
  stock_remaining: 235,
  source_available: 1480,
  ledger_id: 7,
};

export const stockDialogModel = defineModel(stockDialogMachine, {
  id: 'stock-dialog',
  roots: [{ id: 5002 }],
  cases: {
    TURN: { out: { direction: 'out' }, in: { direction: 'in' } },
    PICK: [{ item: 31 }],
    COUNT: { fifty: { amount: 50 }, none: { amount: null } },
    EXPLAIN: { said: { reason: '周末加量' }, short: { reason: '加' } },
    SUBMIT: [{ requestId: 'wish-1' }],
    CONFIRM: bare,
    BACK: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchPrize': { running: prizeAt('published'), resting: prizeAt('draft'), box },
    'error.fetchPrize': { down: '您的网络发生异常，无法连接服务器' },
    'done.adjustStock': { done: adjusted },
    'error.adjustStock': { short: { message: '库存不足：最多可减少 185', code: 42201 } },
  },
  key: ({ context: { row, item, direction, amount, reason, requestId, error, confirmed, wrote } }) => [
    row?.['activity_status'] ?? '',
    row?.['composite_type'] ?? '',
    item,
    direction,
    amount,
    reason,
    requestId,
    error !== '',
    confirmed,
    wrote,
  ],
  invariants: {
    'nothing is sent without an amount and a reason': (snapshot) =>
      !snapshot.matches('saving') || ((snapshot.context.amount ?? 0) >= 1 && [...snapshot.context.reason].length >= 2),
    'of a blind box nothing is sent without the award that it is about': (snapshot) =>
      !snapshot.matches('saving') ||
      snapshot.context.row?.['composite_type'] !== 'random' ||
      snapshot.context.item === 31,
    'nothing is sent without a number of its own': (snapshot) =>
      !snapshot.matches('saving') || snapshot.context.requestId !== '',
    'only a running activity that would lose something is asked about twice': (snapshot) =>
      !snapshot.matches('confirming') ||
      (snapshot.context.direction === 'out' && snapshot.context.row?.['activity_status'] === 'published'),
    'to have been asked is said where it was asked, and nowhere else': (snapshot) =>
      !snapshot.matches('saving') ||
      snapshot.context.confirmed ===
        (snapshot.context.direction === 'out' && snapshot.context.row?.['activity_status'] === 'published'),
    'while it is sent no old refusal is shown': (snapshot) =>
      !snapshot.matches('saving') || snapshot.context.error === '',
  },
  goal: (snapshot) => snapshot.matches('closed'),
});

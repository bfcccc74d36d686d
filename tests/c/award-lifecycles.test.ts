import { afterAll } from 'vitest';
import { activityLifecycleModel } from '../models/lifecycle-activity.model.ts';
import { awardRecordLifecycleModel } from '../models/lifecycle-award-record.model.ts';
import { goodsOrderLifecycleModel } from '../models/lifecycle-goods-order.model.ts';
import { prizeLifecycleModel } from '../models/lifecycle-prize.model.ts';
import { startApplication } from './application.ts';
import { walkLifecycle } from './walk-lifecycle.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());

const days = (start: number, end: number, claim: number) =>
  [
    ['start_at', start],
    ['end_at', end],
    ['claim_end_at', claim],
  ]
    .map(([column, day]) => `${column} = now() + interval '${day} days'`)
    .join(', ');
const something = [{ text: '还有什么' }];
const facts = (run_status: string, publishable: boolean, settled: boolean) => ({
  run_status,
  blockers: { publishable: publishable ? [] : something, settled: settled ? [] : something },
});
const over = days(-9, -3, -1);
/** The demo's invitations, over, with everything of their prizes given back. */
const invitations = {
  row: 4003,
  set: over,
  around: [`update invite_prize set stock_total = stock_issued, stock_locked = 0 where stock_mode = 'limited'`],
};
walkLifecycle(application, 'activity', activityLifecycleModel, [
  { row: 4001, set: days(1, 2, 3), value: 'draft', context: facts('not_started', true, false) },
  { row: 4001, set: days(-1, 30, 60), value: 'published', context: facts('running', true, false) },
  { row: 4002, set: days(1, 30, 60), value: 'draft', context: facts('not_started', false, false) },
  { ...invitations, value: 'draft', context: facts('ended', false, true) },
  { ...invitations, value: 'published', context: facts('ended', false, true) },
  { ...invitations, value: 'paused', context: facts('ended', false, true) },
  { ...invitations, value: 'terminated', context: facts('ended', false, true) },
  { row: 4002, set: days(-9, -3, 30), value: 'paused', context: facts('ended', false, false) },
]);

const stock = (total: number, locked: number) =>
  `title = '独一份', stock_mode = 'limited', stock_total = ${total}, stock_issued = 0, stock_locked = ${locked}`;
const slot = (remaining: number | null, locked: number, ready = true) => ({
  blockers: { ready: ready ? [] : something },
  stock_remaining: remaining,
  stock_locked: locked,
});
walkLifecycle(application, 'prize', prizeLifecycleModel, [
  {
    row: 5010,
    set: `title = '独一份', stock_mode = 'unlimited', stock_total = 0`,
    value: 'draft',
    context: slot(null, 0),
  },
  { row: 5010, set: stock(0, 0), value: 'draft', context: slot(0, 0, false) },
  { row: 5010, set: stock(12, 0), value: 'draft', context: slot(12, 0) },
  { row: 5010, set: stock(1, 1), value: 'disabled', context: slot(0, 1, false) },
]);

const order = (main: string, sync: string, extra: Readonly<Record<string, string | number | boolean | null>> = {}) => {
  const context = {
    channel: 'self',
    goods_type: 'physical',
    needs_check: false,
    sync_tries: 0,
    channel_order_no: null,
    express_company: null,
    express_no: null,
    ...extra,
  };
  const set = Object.entries(context).map(
    ([column, value]) => `${column} = ${typeof value === 'string' ? `'${value}'` : String(value)}`,
  );
  return { row: 9240, set: set.join(', '), value: { main, sync } as never, context: context as never };
};
const there = { channel: 'duiba', channel_order_no: 'D1' };
walkLifecycle(
  application,
  'goods_order',
  goodsOrderLifecycleModel,
  [
    order('wait_pay', 'none'),
    order('wait_check', 'none', { channel: 'duiba', needs_check: true }),
    order('wait_check', 'none', { needs_check: true }),
    order('wait_ship', 'none'),
    order('wait_ship', 'none', { goods_type: 'recharge' }),
    order('wait_ship', 'none', { channel: 'duiba' }),
    order('wait_ship', 'none', { channel: 'duiba', sync_tries: 10 }),
    order('wait_ship', 'pending', { channel: 'duiba', sync_tries: 1 }),
    order('wait_ship', 'synced', there),
    order('exception', 'failed', { ...there, sync_tries: 10 }),
    order('exception', 'failed', { channel: 'duiba', sync_tries: 1 }),
  ],
  // Asks the channel, which the tests of the partner do.
  ['PULL'],
);

const record = (value: string, { is_late = false, order_open = false, holds_stock = true } = {}) => ({
  row: 118,
  set: [
    `claim_deadline = now() ${is_late ? '-' : '+'} interval '1 day'`,
    `order_id = ${order_open ? '9240' : 'null'}`,
    `stock_returned = ${!holds_stock}`,
  ].join(', '),
  value: value as never,
  context: { is_late, order_open, holds_stock },
});
walkLifecycle(application, 'award_record', awardRecordLifecycleModel, [
  record('failed'),
  record('wait_claim'),
  record('wait_claim', { is_late: true }),
  record('wait_address'),
  record('wait_address', { holds_stock: false }),
  record('wait_verify'),
  record('issuing'),
  record('wait_ship', { order_open: true }),
]);

import type { Call } from '../entity/call.ts';
import type { Command } from '../entity/entity.ts';
import { chosen, type Fields, type Options, select, text, toggle, type Values } from '../entity/field.ts';
import type { Batch } from '../entity/wire/row-batch.ts';

/*
 * 兑换订单 (award.md §3.8): what its states, places and calls are called. The entity itself is in contract/orders/goods-order.entity.ts.
 */

/** How often an order is pushed to its channel before somebody has to look at it. */
export const maxSyncTries = 10;

export const orderStatus = {
  wait_pay: { label: '待支付', color: 'default' },
  wait_check: { label: '待审核', color: 'orange' },
  wait_ship: { label: '待发货', color: 'blue' },
  exception: { label: '异常', color: 'error' },
  shipped: { label: '已发货', color: 'cyan' },
  cancelling: { label: '取消中', color: 'gold' },
  finished: { label: '已完成', color: 'green' },
  cancelled: { label: '已取消', color: 'default' },
} as const satisfies Options;

export const syncStatus = {
  none: { label: '无需同步', color: 'default' },
  pending: { label: '待同步', color: 'blue' },
  syncing: { label: '同步中', color: 'geekblue' },
  synced: { label: '已同步', color: 'green' },
  failed: { label: '同步失败', color: 'error' },
} as const satisfies Options;

export const orderSources = {
  exchange: { label: '积分兑换' },
  prize: { label: '中奖发货' },
  invite: { label: '邀请奖励' },
  manual: { label: '人工补发' },
} as const satisfies Options;

/** Who fulfils (`orderGoodsChannels`). Only orders of `duiba` are told to a partner; the others are shipped by hand. */
export const orderChannels = {
  self: { label: '自营仓' },
  duiba: { label: '兑吧' },
  warehouse: { label: '云仓' },
  market: { label: '区域市场代发' },
} as const satisfies Options;

export const orderGoodsTypes = {
  physical: { label: '实物' },
  virtual: { label: '虚拟(卡券)' },
  recharge: { label: '直充' },
} as const satisfies Options;

export const cancelTypes = {
  user: { label: '用户取消' },
  admin: { label: '后台取消' },
  check_reject: { label: '审核驳回' },
  channel: { label: '渠道取消' },
  timeout: { label: '超时未付' },
  lapse: { label: '超时未取' },
} as const satisfies Options;

/** What a cancelled prize order makes of its award record (award.md §6.4). */
export const recordActions = {
  reopen: { label: '退回待填地址' },
  void: { label: '作废' },
} as const satisfies Options;

/** One line of an order's own log. */
export interface OrderLog {
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly operator: string;
  readonly content: string;
  readonly at: string;
}

const isBeforeShipping = ({ status }: Values): boolean =>
  ['wait_pay', 'wait_check', 'wait_ship', 'exception'].includes(String(status));

/** Whether the channel may send it with the address that it was told: what it refused it does not (award.md §3.8, "edit before ship"). */
const mayBeThere = ({ status, sync_status, sync_tries }: Values): boolean =>
  status === 'wait_ship' && sync_status !== 'none' && (sync_status !== 'pending' || Number(sync_tries) > 0);

/** Whether its member fetches it at a point. */
export const isFetched = ({ delivery_type }: Values): boolean => delivery_type === 'pickup';

/** Why the address of an order can no longer be put right; undefined while it can. */
export function addressFault(row: Values): string | undefined {
  if (isFetched(row)) return '自提订单没有收货地址';
  if (!isBeforeShipping(row)) return '订单已发货或已结束，不能再修改收货信息';
  if (!mayBeThere(row)) return undefined;
  return row['sync_status'] === 'synced'
    ? '渠道已接单，会按原地址发货；请联系渠道修改，或取消订单'
    : '渠道可能已按原地址接单，请先重新推送';
}

/**
 * 发货 by hand: the parcel's company and number, both (award.md §3.8). What a channel fulfils the channel ships; what is no parcel has no
 * number, and is handed over by a step of its own (`DELIVER` of the chart).
 */
export const shipByHand: Command = {
  label: '发货',
  action: 'edit',
  shows: ['goods_text', 'receiver_name', 'receiver_mobile', 'receiver_area', 'receiver_address'],
  notIn: Object.keys(orderStatus).filter((state) => state !== 'wait_ship'),
  when: (row) => row['channel'] !== 'duiba' && row['goods_type'] === 'physical' && !isFetched(row),
  fields: {
    express_company: chosen('物流公司', 'express_company', { rule: true }),
    express_no: text('物流单号', {
      rule: true,
      max: 40,
      pattern: { test: /^[A-Za-z0-9-]{5,40}$/, hint: '应为 5–40 位字母、数字或短横线' },
    }),
  },
};

/** What a cancelled order gives back, and what becomes of the record behind it (award.md §3.8). */
export const cancelForm = {
  refund_wanted: toggle('退还积分', { initial: true, help: '加价支付的金额和用的券一并退还' }),
  return_wanted: toggle('退还库存', { initial: true }),
  record_action: select('发奖记录处理', recordActions, {
    rule: true,
    initial: 'reopen',
    help: '仅对中奖发货、邀请奖励和人工补发的订单有效；退回待填地址时库存仍为中奖人保留',
  }),
} as const satisfies Fields;

export const orderCalls = {
  checks: 'POST /admin/api/FlanAwardGoods/orderChecks',
  syncs: 'POST /admin/api/FlanAwardGoods/orderSyncs',
  cancels: 'POST /admin/api/FlanAwardGoods/orderCancels',
} as const satisfies Readonly<Record<string, Call>>;

/** What is asked of the channel about many orders at once. */
export const syncModes = {
  push: { label: '推送渠道', done: '已推送' },
  pull: { label: '查询渠道', done: '已拉取' },
} as const;
export type SyncMode = keyof typeof syncModes;

/** Steps that one call takes for many orders, by event (award.md §3.8). */
export const orderBatches: Readonly<Record<string, Batch>> = {
  CHECK_PASS: { call: orderCalls.checks, body: () => ({ result: 'pass' }) },
  CHECK_REJECT: { call: orderCalls.checks, body: ({ reason }) => ({ result: 'reject', remark: reason }) },
  CANCEL: {
    call: orderCalls.cancels,
    body: ({ reason, values: { refund_wanted, return_wanted, record_action } }) => ({
      reason,
      refund_points: refund_wanted,
      return_stock: return_wanted,
      record_action,
    }),
  },
  RETRY_SYNC: { call: orderCalls.syncs, body: () => ({ mode: 'push' }) },
  PULL: { call: orderCalls.syncs, body: () => ({ mode: 'pull' }) },
};

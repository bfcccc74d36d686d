import type { Command } from '../entity/entity.ts';
import type { Call } from '../entity/call.ts';
import type { Options } from '../entity/field.ts';
import type { Batch } from '../entity/wire/row-batch.ts';
import { receiverFields, remarkFields } from './order-fields.ts';
import { addressFault, orderStatus, shipByHand } from './orders.ts';
import { pickByHand, pickupStatus } from './pickup.ts';

/* 订单管理 (wider.md §5.2): what of an order is done there. Its rows are those of 兑换订单. */

const { wait_pay, wait_check, wait_ship, ...behind } = orderStatus;

/** The tabs of the list: where an order stands, but for those that wait at a point and those that something is wanted back of. */
export const orderStages = {
  wait_pay,
  wait_check,
  wait_ship,
  to_pick: pickupStatus.to_pick,
  ...behind,
  after_sale: { label: '售后中', color: 'magenta' },
} as const satisfies Options;

/** What can be done to an order beside its steps. */
export const heOrderCommands: Readonly<Record<'SHIP' | 'PICK' | 'READDRESS' | 'REMARK', Command>> = {
  SHIP: shipByHand,
  PICK: pickByHand,
  READDRESS: {
    label: '改收货信息',
    action: 'edit',
    done: '收货信息已修改',
    ofRow: true,
    fields: receiverFields,
    shows: ['goods_text'],
    notIn: [],
    when: (row) => addressFault(row) === undefined,
  },
  REMARK: {
    label: '备注',
    action: 'edit',
    done: '备注已保存',
    ofRow: true,
    fields: remarkFields,
    shows: ['goods_text', 'buyer_remark'],
    notIn: [],
  },
};

export const heOrderBatchCall = 'POST /admin/api/he-orders/batch' satisfies Call;

const modeBatch = (mode: string, payload: Batch['body'] = () => ({})): Batch => ({
  call: heOrderBatchCall,
  body: (told) => ({ op: 'mode', mode, payload: payload(told) }),
});

/** Steps that one call takes for many orders, by event. */
export const heOrderBatches: Readonly<Record<string, Batch>> = {
  CHECK_PASS: modeBatch('check_pass'),
  CHECK_REJECT: modeBatch('check_reject', ({ reason }) => ({ reason })),
  CANCEL: modeBatch('cancel', ({ reason, values: { refund_wanted, return_wanted, record_action } }) => ({
    reason,
    refund_wanted,
    return_wanted,
    record_action,
  })),
  RETRY_SYNC: modeBatch('retry_sync'),
  PULL: modeBatch('pull'),
};

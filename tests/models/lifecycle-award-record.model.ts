import { awardRecordMachine } from '../../machines/awards/award-record.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const over: ReadonlySet<unknown> = new Set(['none', 'done', 'expired', 'void']);

export const awardRecordLifecycleModel = defineModel(awardRecordMachine, {
  id: 'lifecycle-award_record',
  roots: [
    { is_late: false, order_open: false, holds_stock: true },
    { is_late: true, order_open: false, holds_stock: false },
  ],
  /** How records begin, by what was won; an order that is open, a composite win, one of which something is to be chosen. */
  stages: [
    { value: 'none', context: { is_late: false, order_open: false, holds_stock: true } },
    { value: 'issuing', context: { is_late: false, order_open: false, holds_stock: true } },
    { value: 'wait_address', context: { is_late: false, order_open: false, holds_stock: true } },
    { value: 'wait_address', context: { is_late: true, order_open: false, holds_stock: true } },
    { value: 'wait_verify', context: { is_late: false, order_open: false, holds_stock: true } },
    { value: 'wait_verify', context: { is_late: true, order_open: false, holds_stock: true } },
    { value: 'wait_claim', context: { is_late: false, order_open: true, holds_stock: true } },
    {
      value: 'wait_claim',
      context: { is_late: true, order_open: false, is_whole: true, is_choosing: true, holds_stock: true },
    },
    { value: 'wait_verify', context: { is_late: false, order_open: true, holds_stock: true } },
    { value: 'issuing', context: { is_late: false, order_open: true, holds_stock: true } },
    { value: 'issuing', context: { is_late: false, order_open: false, is_whole: true, holds_stock: false } },
    { value: 'wait_ship', context: { is_late: false, order_open: true, holds_stock: true } },
  ],
  cases: {
    CLAIM: bare,
    GRANT_OK: bare,
    GRANT_FAIL: bare,
    RETRY: bare,
    SET_ADDRESS: bare,
    SHIP: bare,
    RECEIVED: bare,
    ORDER_REOPEN: bare,
    VERIFY: bare,
    EXPIRE: bare,
    CHOOSE: bare,
    EXTEND: bare,
    VOID: bare,
    VOID_RETURN: bare,
  },
  invariants: {
    'what stands over a composite win is not voided while its parts are open': ({ value, context }) =>
      value !== 'void' || context.is_whole !== true || context.is_choosing === true,
    'what somebody has to choose yet is never lost': (snapshot) =>
      snapshot.context.is_choosing !== true || !snapshot.can({ type: 'EXPIRE' }),
    'what is chosen by the clock was late, and had to be chosen from': (snapshot) =>
      !snapshot.can({ type: 'CHOOSE' }) || (snapshot.context.is_late === true && snapshot.context.is_choosing === true),
    'what is over stays over': ({ value, status }) => over.has(value) === (status === 'done'),
    'nothing expires in time, and nothing late is claimed': (snapshot) =>
      snapshot.context.is_late === true
        ? !snapshot.can({ type: 'CLAIM' }) &&
          !snapshot.can({ type: 'VERIFY' }) &&
          !snapshot.can({ type: 'SET_ADDRESS' })
        : !snapshot.can({ type: 'EXPIRE' }),
    'what is on its way is not voided, nor what an open order holds': (snapshot) =>
      !(snapshot.matches('shipped') || snapshot.context.order_open === true) || !snapshot.can({ type: 'VOID' }),
    'stock comes back only where some was taken': (snapshot) =>
      !snapshot.can({ type: 'VOID_RETURN' }) || snapshot.context.holds_stock === true,
  },
  goal: ({ value }) => over.has(value),
});

import type { Parameter } from './parameter-parts.ts';

/** Parameters of orders and of what comes back of them. */
export const orderParameters = {
  'order.check_free_fen': {
    label: '默认免审额度',
    group: 'order',
    kind: 'fen',
    unit: '元',
    min: 0,
    max: 100_000_000,
    initial: 0,
    effect: '需审核的商城商品没有填写免审额度时，成本不高于该值的兑换订单不需要审核',
  },
  'order.pay_timeout_min': {
    label: '待支付订单的等待时间',
    group: 'order',
    unit: '分钟',
    min: 5,
    max: 1440,
    initial: 30,
    effect: '超过后订单自动取消，退回积分和库存',
  },
  'order.auto_receive_days': {
    label: '自动收货天数',
    group: 'order',
    unit: '天',
    min: 1,
    max: 60,
    initial: 7,
    effect: '发货后过这些天，订单自动完成',
  },
  'order.pickup_expire_days': {
    label: '自提期限',
    group: 'order',
    unit: '天',
    min: 1,
    max: 90,
    initial: 15,
    effect: '可以自提后过这些天还没有取的订单自动取消，退回积分、金额、券和库存；已在等待的不受影响',
  },
  'order.after_sale_days': {
    label: '售后申请期限',
    group: 'order',
    unit: '天',
    min: 1,
    max: 90,
    initial: 7,
    effect: '订单完成后过这些天，会员不能再申请售后',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

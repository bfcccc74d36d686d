import {
  betweenFilter,
  defineEntity,
  flagFilter,
  keyword,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  integer,
  list,
  money,
  percent,
  reference,
  select,
  text,
  toggle,
  type Values,
} from '../entity/field.ts';
import { notifyStatus, payChannels, paymentStatus, refundStatus } from './payment.ts';

const made = { computed: true } as const;
/** Not there for every payment. */
const some = (key: string) => ({ computed: true, when: (row: Values) => (row[key] ?? '') !== '' }) as const;
/** Only of use to programs: no screen shows it. */
const unseen = { computed: true, when: () => false } as const;

/** 支付记录: one attempt to pay an order, with what went back of it (wider.md §5.3). All of it is written by the server. */
export const payment = defineEntity({
  ...named('payment'),
  title: 'pay_no',
  status: paymentStatus,
  statusTabs: true,
  large: true,
  numbered: { field: 'pay_no', prefix: 'P', digits: 8, dated: true },
  fields: {
    pay_no: text('支付单号', made),
    order_id: reference('订单', 'goods_order', made),
    user_id: reference('会员', 'he_user', made),
    nickname: text('会员昵称', { ...made, mask: 'name' }),
    channel: select('支付渠道', payChannels, made),
    amount_fen: money('支付金额', made),
    fee_fen: money('手续费', made),
    fee_rate: percent('费率', made),
    refunded_fen: money('已退金额', made),
    net_fen: money('净额', { ...made, help: '支付金额减去已退金额和手续费；没有收到钱的为 0' }),
    channel_trade_no: text('渠道单号', { ...some('channel_trade_no'), names: true, unique: ['channel'] }),
    counts: toggle('抵付订单', { ...made, help: '每个订单只有一笔支付抵付；其余支付成功的自动退回' }),
    late: toggle('迟到成功', { ...made, help: '关闭以后渠道才告知已支付' }),
    expire_at: datetime('支付截止', made),
    success_at: datetime('支付时间', some('success_at')),
    closed_at: datetime('关闭时间', some('closed_at')),
    client_ip: text('支付时 IP', some('client_ip')),
    notify_status: select('渠道通知', notifyStatus, made),
    notify_count: integer('通知次数', made),
    notified_at: datetime('最近通知', some('notified_at')),
    doubt: text('核对说明', some('doubt')),
    ask_at: datetime('下次查询渠道', { ...unseen }),
    refunds: list(
      '退款',
      {
        refund_no: text('退款单号'),
        amount_fen: money('金额'),
        reason: text('原因'),
        status: select('状态', refundStatus),
        success_at: datetime('退款时间'),
        error: text('失败原因'),
      },
      some('refunds'),
    ),
  },
  columns: [
    { key: 'pay_no', width: 180 },
    { key: 'order_id', width: 180 },
    { key: 'user_id', width: 150, below: 'nickname' },
    { key: 'channel', width: 110 },
    { key: 'amount_fen', width: 110 },
    { key: 'fee_fen', width: 96 },
    { key: 'refunded_fen', width: 110 },
    { key: 'net_fen', width: 110 },
    { key: 'status', width: 96 },
    { key: 'channel_trade_no', width: 190 },
    { key: 'late', width: 96 },
    { key: 'notify_status', width: 96 },
    { key: 'success_at' },
    { key: 'created_at', label: '发起时间' },
  ],
  identity: { below: 'channel_trade_no' },
  glance: ['order_id', 'user_id', 'channel', 'amount_fen', 'status', 'success_at'],
  totals: ['amount_fen', 'refunded_fen', 'fee_fen', 'net_fen'],
  next: [],
  filters: [
    keyword('pay_no', 'channel_trade_no'),
    referenceFilter('order_id', '订单', 'goods_order'),
    referenceFilter('user_id', '会员', 'he_user'),
    optionsFilter('channel', '支付渠道', payChannels),
    optionsFilter('status', '状态', paymentStatus),
    flagFilter('late', '迟到成功'),
    betweenFilter('amount_fen', '支付金额'),
    rangeFilter('success_at', '支付时间'),
    rangeFilter('created_at', '发起时间'),
  ],
  sortable: ['created_at', 'success_at', 'amount_fen'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: {
    list: 'GET /admin/api/payment-records',
    detail: 'GET /admin/api/payment-records/details',
    update: 'POST /admin/api/payment-records/updates',
  },
});

import type { Options } from '../../entity/field.ts';

/*
 * Bills of payment channels (engines.md §3.5, wider.md §5.6): what their lines, differences and states are called.
 */

/** Whether money came in or went back, as a line of a bill says. */
export const lineKinds = { pay: { label: '支付' }, refund: { label: '退款' } } as const satisfies Options;
export type LineKind = keyof typeof lineKinds;

/** How a line of a bill and a row of the ledger differ. */
export const differenceKinds = {
  missing_here: { label: '我方少记支付', color: 'red' },
  missing_there: { label: '渠道少记支付', color: 'red' },
  amount: { label: '支付金额不符', color: 'red' },
  fee: { label: '手续费不符', color: 'orange' },
  twice: { label: '渠道重复记账', color: 'red' },
  day_shift: { label: '记账日期不同', color: 'blue' },
  refund_missing_here: { label: '我方少记退款', color: 'red' },
  refund_missing_there: { label: '渠道少记退款', color: 'red' },
  refund_amount: { label: '退款金额不符', color: 'red' },
  unknown_order: { label: '单号不存在', color: 'red' },
  wrong_status: { label: '状态不符', color: 'orange' },
  currency: { label: '币种不符', color: 'orange' },
} as const satisfies Options;
export type DifferenceKind = keyof typeof differenceKinds;

export const differenceStatus = {
  open: { label: '待说明', color: 'error' },
  explained: { label: '待确认', color: 'gold' },
  settled: { label: '已平账', color: 'green' },
} as const satisfies Options;

/** Why there is a difference, as whoever explains it says. */
export const explainKinds = {
  other_day: { label: '跨日入账' },
  on_way: { label: '退款在途' },
  channel_error: { label: '渠道差错' },
  our_error: { label: '我方差错' },
  by_hand: { label: '线下处理' },
  other: { label: '其他' },
} as const satisfies Options;
export type ExplainKind = keyof typeof explainKinds;

export const billDayStatus = {
  waiting: { label: '待取账单', color: 'default' },
  unbalanced: { label: '不平', color: 'error' },
  balanced: { label: '平', color: 'green' },
} as const satisfies Options;

/** How a payment stands to the bills of its channel. */
export const billStatus = {
  unbilled: { label: '未对账', color: 'default' },
  matched: { label: '已平', color: 'green' },
  different: { label: '有差异', color: 'error' },
} as const satisfies Options;

/** What lines and rows are added up in. */
export const ownCurrency = 'CNY';

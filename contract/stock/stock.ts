import { type Fields, integer, made, text, type Values } from '../entity/field.ts';
import type { Command } from '../entity/entity.ts';
import { maxStockDelta } from './stock-limit.ts';

/** Source stock of a goods row (award.md §2.1): `available = total − allocated − locked`; all counters are the server's. */
export const stockFields = {
  stock_total: integer('总库存', made),
  stock_allocated: integer('已分配', made),
  stock_locked: integer('占用中', made),
  stock_available: integer('可用库存', made),
  stock_init: integer('初始库存', {
    min: 0,
    max: maxStockDelta,
    createOnly: true,
    initial: 0,
    help: '建档时的入库数量；之后只能通过「入库/盘亏」增减',
  }),
} as const satisfies Fields;

const after = (row: Values, values: Values) => Number(row['stock_available']) + Number(values['stock_delta'] ?? 0);

/** 入库/盘亏: an increment with a reason, never an absolute value (award.md §3.9). */
export const adjustStock: Command = {
  label: '入库/盘亏',
  action: 'edit',
  shows: ['stock_total', 'stock_allocated', 'stock_locked', 'stock_available'],
  notIn: ['archived'],
  fields: {
    stock_delta: integer('增减数量', {
      rule: true,
      min: -maxStockDelta,
      max: maxStockDelta,
      help: '正数入库，负数盘亏',
    }),
    stock_reason: text('原因', { rule: true, min: 2, max: 100 }),
  },
  rules: [{ field: 'stock_delta', check: ({ stock_delta }) => (stock_delta === 0 ? '增减数量不能为 0' : undefined) }],
  preview: (row, values) =>
    Number.isInteger(values['stock_delta'])
      ? `变更后可用库存：${after(row, values).toLocaleString('en-US')}`
      : undefined,
};

/** Counters of a source, as ledger rows keep them before and after (award.md §2.4). */
export interface StockCounters {
  readonly total: number;
  readonly allocated: number;
  readonly locked: number;
  /** Only of what is also sold directly. */
  readonly sold?: number;
}

/** Counters of a slot (award.md §2.1). */
export interface SlotCounters {
  readonly total: number;
  readonly issued: number;
  readonly locked: number;
}

/** What a stock change was (award.md §2.4). A source is allocated from when a slot grows, and gets back what the slot returns. */
export const stockChanges = {
  init: { label: '初始', color: 'default' },
  increase: { label: '入库', color: 'success' },
  decrease: { label: '盘亏', color: 'warning' },
  allocate: { label: '分配', color: 'blue' },
  reclaim: { label: '收回', color: 'cyan' },
  lock: { label: '占用', color: 'orange' },
  release: { label: '释放', color: 'success' },
  confirm: { label: '已兑', color: 'purple' },
  take_back: { label: '退货入库', color: 'success' },
} as const;

/** What moved a stock: the slot that its source gave to, the record or the order that took from it. Keys are entities with a list. */
export const stockCauses = {
  prize: '奖品',
  invite_prize: '邀请奖品',
  invite_plan: '邀请方案',
  ccn_activity: '扫码活动',
  award_record: '发奖记录',
  goods_order: '兑换订单',
} as const;

export interface StockCause {
  readonly type: keyof typeof stockCauses;
  readonly id: number;
}

/** One line of `stock_logs` in `details` (award.md §2.4); what was given out stands there minute by minute. */
export interface StockLog {
  readonly ledger_id: number;
  readonly change_type: keyof typeof stockChanges | 'issue' | 'return' | 'merge_in' | 'merge_out';
  readonly delta: number;
  readonly before: StockCounters | SlotCounters;
  readonly after: StockCounters | SlotCounters;
  readonly reason: string;
  /** Which of the kinds that the goods come in; null where there are none, or all are meant. */
  readonly sku_text: string | null;
  readonly operator_name: string;
  /** What it was moved for; null where nothing but an operator's wish stands behind it, or several causes do. */
  readonly ref_type: StockCause['type'] | null;
  readonly ref_id: number | null;
  /** The request that asked for it; null for what the house does by itself. */
  readonly request_id: string | null;
  /** How many lines of the ledger it stands for: those of one minute that gave out for one reason. */
  readonly lines: number;
  readonly created_at: string;
}

import type { Call } from '../entity/call.ts';
import { integer, made, type Options, select, type Values } from '../entity/field.ts';
import { maxStockDelta } from './stock-limit.ts';

/** Whether a slot can run out (award.md §2.1). */
export const stockModes = {
  limited: { label: '限量', color: 'blue' },
  unlimited: { label: '不限量', color: 'default' },
} as const satisfies Options;

/** Whether a slot counts what remains: an unlimited one gives out without end. */
export const isLimited = ({ stock_mode }: Values) => stock_mode !== 'unlimited';
const hasStock = (row: Values) =>
  Number(row['stock_total'] ?? 0) > 0 || Number(row['stock_issued'] ?? 0) > 0
    ? '已有库存或已发放，不能修改库存模式'
    : undefined;

/** Slot stock (award.md §2.1): `remaining = total − issued − locked`; all counters are the server's. */
export const slotFields = {
  stock_mode: select('库存模式', stockModes, { rule: true, initial: 'limited', locked: hasStock }),
  stock_init: integer('初始库存', {
    min: 0,
    max: maxStockDelta,
    createOnly: true,
    initial: 0,
    when: isLimited,
    help: '从奖励的来源货品中划入；之后只能通过「调整库存」增减',
  }),
  stock_total: integer('总库存', made),
  stock_issued: integer('已发放', made),
  stock_locked: integer('锁定中', made),
  stock_remaining: integer('剩余', { computed: true, when: isLimited }),
  stock_warn: integer('预警值', { min: 0, max: 1_000_000, when: isLimited, help: '剩余不高于该值时提醒' }),
} as const;

/** Adds to or takes from a prize's stock by so many units (award.md §2.3); never says what it is to be. */
export const prizeStockCall = 'POST /admin/api/FlanAward/prizeStockUpdates' satisfies Call;
export const invitePrizeStockCall = 'POST /admin/api/FlanAwardInvite/prizeStockUpdates' satisfies Call;

/** Units more or fewer of one award of a composite prize. */
export interface ItemDelta {
  readonly item_id: number;
  readonly delta: number;
}

/** What the call takes beside `request_id`. */
export interface SlotAdjustment {
  readonly id: number;
  /** Units; of a bundle sets. Absent where the items are adjusted one by one. */
  readonly delta?: number | undefined;
  readonly item_deltas?: readonly ItemDelta[] | undefined;
  readonly reason: string;
  readonly confirm_decrease?: boolean | undefined;
}

/** Fresh numbers after the change, so that the dialog tells the truth whoever else is at it. */
export interface SlotAdjusted extends Values {
  readonly id: number;
  readonly version: number;
  readonly stock_total: number;
  readonly stock_issued: number;
  readonly stock_locked: number;
  readonly stock_remaining: number;
  /** What the source can still give; null without a source. */
  readonly source_available: number | null;
  readonly ledger_id: number;
}

/** What a change of a slot was (award.md §2.4). */
export const slotChanges = {
  init: { label: '初始', color: 'default' },
  increase: { label: '补库', color: 'success' },
  decrease: { label: '退库', color: 'warning' },
  issue: { label: '发放', color: 'blue' },
  lock: { label: '锁定', color: 'gold' },
  confirm: { label: '确认', color: 'blue' },
  release: { label: '释放', color: 'cyan' },
  return: { label: '回库', color: 'purple' },
  merge_in: { label: '合并转入', color: 'success' },
  merge_out: { label: '合并转出', color: 'warning' },
} as const satisfies Options;

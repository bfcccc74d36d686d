import { defineEntity, namedByFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { date, ifFilled, integer, list, made, reference, text, type Values } from '../entity/field.ts';
import { adjustLabel, adjustPage } from './adjust-points.ts';
import { bizTypes } from './biz-types.ts';
import {
  adjustmentRecord,
  bizNo,
  entryColumns,
  entryColumnsBehind,
  entryFilters,
  entryLog,
  entryTimeFilter,
  memberRecord,
  movedFields,
  operatorFields,
  otherMember,
} from './entry-log.ts';

/** Where the row stands that an entry comes from, by the field that names it; the first that is there is meant. */
const sources: readonly (readonly [field: string, pageOf: (id: unknown) => string])[] = [
  ['record_id', (id) => `/member/award-log/${String(id)}`],
  ['adjustment_id', adjustmentRecord],
  ['expiry_run_id', (id) => `/member/point-expiry/${String(id)}`],
  ['hold_id', (id) => `/member/point-hold/${String(id)}`],
  ['other_member_id', memberRecord],
  ['order_id', (id) => `/award/order/${String(id)}`],
  ['activity_id', (id) => `/activity/list/${String(id)}`],
];

/** The page of an entry's source; nothing where it comes from no row. */
const sourcePage = (entry: Values): string => {
  const source = sources.find(([field]) => entry[field] != null);
  return source ? source[1](entry[source[0]]) : '';
};

/** 积分流水 (page 积分日志): every change of a member's points, as the ledger has it; none is ever changed or taken away (wider.md §3.7). */
export const pointLog = defineEntity({
  ...named('point_log'),
  ...entryLog,
  parts: {
    trial_balance: { label: '试算', action: 'query', ofList: true },
    liability: { label: '将到期', action: 'query', ofList: true },
  },
  deeds: {
    source: { label: '查看来源', action: 'query', when: (entry) => sourcePage(entry) !== '', leads: sourcePage },
    adjust: { label: adjustLabel, action: 'add', leads: ({ member_id }) => adjustPage(member_id) },
  },
  fields: {
    ...movedFields(bizTypes),
    held: integer('冻结变动', ifFilled('held')),
    held_after: integer('变动后冻结', made),
    debt: integer('欠账变动', ifFilled('debt')),
    lots: list('到期批次', { expire_on: date('到期日'), points: integer('积分') }, made),
    biz_no: bizNo,
    record_id: reference('发奖记录', 'award_record', ifFilled('record_id')),
    order_id: reference('兑换订单', 'goods_order', ifFilled('order_id')),
    activity_id: reference('活动', 'activity', ifFilled('activity_id')),
    adjustment_id: reference('调整单', 'point_adjustment', ifFilled('adjustment_id')),
    expiry_run_id: reference('过期批次', 'point_expiry_run', ifFilled('expiry_run_id')),
    hold_id: reference('冻结记录', 'point_hold', ifFilled('hold_id')),
    other_member_id: otherMember,
    undo_no: text('冲正流水', ifFilled('undo_no')),
    ...operatorFields,
  },
  columns: [...entryColumns, { key: 'held', width: 90 }, { key: 'held_after', width: 100 }, ...entryColumnsBehind],
  glance: ['member_id', 'earned', 'spent', 'available_after', 'biz_type', 'created_at'],
  filters: [
    ...entryFilters(bizTypes),
    referenceFilter('expiry_run_id', '过期批次', 'point_expiry_run'),
    referenceFilter('hold_id', '冻结记录', 'point_hold'),
    namedByFilter('order_id', named('goods_order')),
    entryTimeFilter,
  ],
  calls: { list: 'GET /admin/api/point-logs', detail: 'GET /admin/api/point-logs/details' },
});

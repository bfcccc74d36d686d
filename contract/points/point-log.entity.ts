import {
  defineEntity,
  exactFilter,
  optionsFilter,
  betweenFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { date, integer, list, reference, select, text, type Values } from '../entity/field.ts';
import { adjustLabel, adjustPage } from '../members/adjust-points.ts';
import { bizTypes, directions, operatorTypes } from './biz-types.ts';

const made = { computed: true } as const;
const some = (key: string) => ({ computed: true, when: (row: Values) => row[key] != null }) as const;

/** Where the row stands that an entry comes from. */
const sourcePage = ({ record_id, order_id, adjustment_id, expiry_run_id, activity_id }: Values): string => {
  if (typeof record_id === 'number') return `/member/award-log/${record_id}`;
  if (typeof adjustment_id === 'number') return `/member/point-adjustment/${adjustment_id}`;
  if (typeof expiry_run_id === 'number') return `/member/point-expiry/${expiry_run_id}`;
  return typeof order_id === 'number' ? `/award/order/${order_id}` : `/activity/list/${String(activity_id)}`;
};
const hasSource = ({ record_id, order_id, adjustment_id, expiry_run_id, activity_id }: Values) =>
  (record_id ?? order_id ?? adjustment_id ?? expiry_run_id ?? activity_id) != null;

/** 积分流水 (page 积分日志): every change of a member's points, as the ledger has it; none is ever changed or taken away (wider.md §3.7). */
export const pointLog = defineEntity({
  ...named('point_log'),
  title: 'log_no',
  observed: true,
  parts: {
    trial_balance: { label: '试算', action: 'query', ofList: true },
    liability: { label: '将到期', action: 'query', ofList: true },
  },
  status: { recorded: { label: '已记录', color: 'default' } },
  deeds: {
    source: { label: '查看来源', action: 'query', when: hasSource, leads: sourcePage },
    adjust: { label: adjustLabel, action: 'add', leads: ({ member_id }) => adjustPage(member_id) },
  },
  fields: {
    log_no: text('流水号', made),
    member_id: reference('会员', 'he_user', made),
    nickname: text('会员昵称', made),
    biz_type: select('业务类型', bizTypes, made),
    // The sign of the change says it: it is asked for, and stands in files.
    direction: select('方向', directions, { computed: true, when: () => false }),
    title: text('标题', made),
    points: integer('变动', made),
    earned: integer('发放', some('earned')),
    spent: integer('消耗', some('spent')),
    available_after: integer('变动后', made),
    lots: list('到期批次', { expire_on: date('到期日'), points: integer('积分') }, made),
    biz_no: text('业务编号', { ...made, names: true }),
    record_id: reference('发奖记录', 'award_record', some('record_id')),
    order_id: reference('兑换订单', 'goods_order', some('order_id')),
    activity_id: reference('活动', 'activity', some('activity_id')),
    adjustment_id: reference('调整单', 'point_adjustment', some('adjustment_id')),
    expiry_run_id: reference('过期批次', 'point_expiry_run', some('expiry_run_id')),
    undo_no: text('冲正流水', some('undo_no')),
    operator_type: select('操作方', operatorTypes, made),
    operator_name: text('操作人', made),
  },
  columns: [
    { key: 'log_no', width: 150 },
    { key: 'member_id', width: 140, below: 'nickname' },
    { key: 'biz_type', width: 100 },
    { key: 'title', width: 220 },
    { key: 'earned', width: 90 },
    { key: 'spent', width: 90 },
    { key: 'available_after', width: 100 },
    { key: 'created_at', label: '时间' },
    { key: 'biz_no', width: 240 },
    { key: 'operator_type', width: 90 },
    { key: 'operator_name', width: 100 },
  ],
  identity: { below: 'title' },
  glance: ['member_id', 'earned', 'spent', 'available_after', 'biz_type', 'created_at'],
  totals: ['earned', 'spent'],
  filters: [
    exactFilter('log_no', '流水号'),
    referenceFilter('member_id', '会员', 'he_user'),
    optionsFilter('biz_type', '业务类型', bizTypes),
    optionsFilter('direction', '方向', directions),
    optionsFilter('operator_type', '操作方', operatorTypes),
    betweenFilter('points', '变动'),
    exactFilter('biz_no', '业务编号'),
    referenceFilter('adjustment_id', '调整单', 'point_adjustment'),
    referenceFilter('expiry_run_id', '过期批次', 'point_expiry_run'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: { list: 'GET /admin/api/point-logs', detail: 'GET /admin/api/point-logs/details' },
});

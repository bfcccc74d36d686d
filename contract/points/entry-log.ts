import { betweenFilter, exactFilter, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { ifFilled, integer, made, type Options, reference, select, text, unseen } from '../entity/field.ts';
import { directions, operatorTypes } from './biz-types.ts';

/* What lists of entries of the ledger have in common, whichever wallet they are of (wider.md §3.7, §3.8). */

/** What an entry moved, of whom, and why; `types` are the business types of its wallet. */
export const movedFields = (types: Options) => ({
  log_no: text('流水号', made),
  member_id: reference('会员', 'he_user', made),
  nickname: text('会员昵称', made),
  biz_type: select('业务类型', types, made),
  // The sign of the change says it: it is asked for, and stands in files.
  direction: select('方向', directions, unseen),
  title: text('标题', made),
  points: integer('变动', made),
  earned: integer('发放', ifFilled('earned')),
  spent: integer('消耗', ifFilled('spent')),
  available_after: integer('变动后', made),
});

/** The number of the business act, which is the key of the entry. */
export const bizNo = text('业务编号', { ...made, names: true });

export const operatorFields = {
  operator_type: select('操作方', operatorTypes, made),
  operator_name: text('操作人', made),
} as const;

/** Columns from the entry to when it was made; others can stand behind `available_after`. */
export const entryColumns = [
  { key: 'log_no', width: 150 },
  { key: 'member_id', width: 140, below: 'nickname' },
  { key: 'biz_type', width: 100 },
  { key: 'title', width: 220 },
  { key: 'earned', width: 90 },
  { key: 'spent', width: 90 },
  { key: 'available_after', width: 100 },
] as const;
export const entryColumnsBehind = [
  { key: 'created_at', label: '时间' },
  { key: 'biz_no', width: 240 },
  { key: 'operator_type', width: 90 },
  { key: 'operator_name', width: 100 },
] as const;

export const entryFilters = (types: Options) => [
  exactFilter('log_no', '流水号'),
  referenceFilter('member_id', '会员', 'he_user'),
  optionsFilter('biz_type', '业务类型', types),
  optionsFilter('direction', '方向', directions),
  optionsFilter('operator_type', '操作方', operatorTypes),
  betweenFilter('points', '变动'),
  exactFilter('biz_no', '业务编号'),
  referenceFilter('adjustment_id', '调整单', 'point_adjustment'),
];
export const entryTimeFilter = rangeFilter('created_at', '时间');

/** What else is the same of both. */
export const entryLog = {
  title: 'log_no',
  observed: true,
  status: { recorded: { label: '已记录', color: 'default' } },
  identity: { below: 'title' },
  totals: ['earned', 'spent'],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
} as const;

/** The other account of who was merged: the one that points went to, or came from. */
export const otherMember = reference('对方会员', 'he_user', ifFilled('other_member_id'));

/** The record of a member. */
export const memberRecord = (id: unknown): string => `/member/user/${String(id)}`;

/** The record of the adjustment that an entry comes from. */
export const adjustmentRecord = (id: unknown): string => `/member/point-adjustment/${String(id)}`;

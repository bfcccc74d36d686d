import { defineEntity, exactFilter, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { date, datetime, ifFilled, integer, list, made, reference, text } from '../entity/field.ts';

import { holdStatus } from './holding.ts';

/** 冻结记录: points of a member that are put aside, until whoever holds them or the clock says what becomes of them (engines.md §2.2). */
export const pointHold = defineEntity({
  ...named('point_hold'),
  title: 'hold_no',
  observed: true,
  referable: ['open', 'confirmed', 'released', 'lapsed'],
  status: holdStatus,
  statusTabs: true,
  related: [{ entity: 'point_log', by: 'hold_id', title: '积分流水' }],
  fields: {
    hold_no: text('冻结编号', made),
    member_id: reference('会员', 'he_user', made),
    nickname: text('会员昵称', made),
    amount: integer('冻结积分', made),
    until: datetime('截止时间', made),
    title: text('标题', made),
    biz_no: text('业务编号', { ...made, names: true }),
    lots: list('取自批次', { expire_on: date('到期日'), points: integer('积分') }, made),
    ended_at: datetime('结束时间', ifFilled('ended_at')),
  },
  columns: [
    { key: 'hold_no', width: 150, below: 'title' },
    { key: 'member_id', width: 140, below: 'nickname' },
    { key: 'amount', width: 100 },
    { key: 'status', width: 110 },
    { key: 'until' },
    { key: 'created_at', label: '冻结时间' },
    { key: 'ended_at' },
    { key: 'title', width: 220 },
    { key: 'biz_no', width: 220 },
  ],
  identity: { below: 'title' },
  glance: ['member_id', 'amount', 'status', 'created_at', 'until'],
  totals: ['amount'],
  filters: [
    exactFilter('hold_no', '冻结编号'),
    referenceFilter('member_id', '会员', 'he_user'),
    optionsFilter('status', '状态', holdStatus),
    exactFilter('biz_no', '业务编号'),
    rangeFilter('until', '截止时间'),
    rangeFilter('created_at', '冻结时间'),
  ],
  sortable: ['until', 'created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: { list: 'GET /admin/api/point-holds', detail: 'GET /admin/api/point-holds/details' },
});

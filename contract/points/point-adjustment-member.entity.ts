import { defineEntity, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { ifFilled, integer, made, reference, select, text } from '../entity/field.ts';
import { adjustKinds, outcomes } from './adjusting.ts';

/** 调整明细: a member of an adjustment: what he has before and behind it, and what became of it (wider.md §3.7, 变动前 / 变动 / 变动后). */
export const pointAdjustmentMember = defineEntity({
  ...named('point_adjustment_member'),
  title: 'user_no',
  observed: true,
  status: outcomes,
  fields: {
    adjustment_id: reference('调整单', 'point_adjustment', made),
    member_id: reference('会员', 'he_user', made),
    user_no: text('会员编号', { ...made, names: true }),
    kind: select('类型', adjustKinds, made),
    points_before: integer('变动前', made),
    change: integer('变动', made),
    points_after: integer('变动后', made),
    extended: integer('延期积分', ifFilled('extended')),
    note: text('说明', ifFilled('note')),
    log_no: text('流水号', { ...ifFilled('log_no'), names: true }),
  },
  columns: [
    { key: 'user_no', width: 150 },
    { key: 'member_id', width: 140 },
    { key: 'adjustment_id', width: 160 },
    { key: 'points_before', width: 100 },
    { key: 'change', width: 100 },
    { key: 'points_after', width: 100 },
    { key: 'extended', width: 100 },
    { key: 'status', width: 90 },
    { key: 'note', width: 240 },
    { key: 'log_no', width: 150 },
  ],
  glance: ['member_id', 'points_before', 'change', 'points_after', 'status', 'note'],
  filters: [
    referenceFilter('adjustment_id', '调整单', 'point_adjustment'),
    referenceFilter('member_id', '会员', 'he_user'),
    optionsFilter('status', '结果', outcomes),
  ],
  sortable: [],
  calls: {
    list: 'GET /admin/api/point-adjustment-members',
    detail: 'GET /admin/api/point-adjustment-members/details',
  },
});

import { activityStatus, runStatus } from '../activities/activity.ts';
import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, money, percent, select, text } from '../entity/field.ts';

/** 邀请活动: an activity of the kind 邀请有礼 with what its invitations came to; a view of the activity's own row (award.md §3.15). */
export const inviteActivity = defineEntity({
  ...named('invite_activity'),
  title: 'title',
  observed: true,
  status: activityStatus,
  archived: 'archived',
  scope: { dept: 'dept_id', owner: 'created_by' },
  fields: {
    activity_no: text('活动编号', made),
    title: text('活动名称', made),
    run_status: select('运行状态', runStatus, made),
    start_at: datetime('开始时间', made),
    end_at: datetime('结束时间', made),
    claim_end_at: datetime('兑奖截止', made),
    plan_count: integer('方案数', made),
    inviter_count: integer('邀请人', made),
    invitee_count: integer('被邀人', made),
    valid_count: integer('有效邀请', made),
    conversion_rate: percent('转化率', { ...made, decimals: 2 }),
    cost_used_fen: money('已用成本', made),
  },
  columns: [
    { key: 'activity_no', width: 150 },
    { key: 'title', width: 180 },
    { key: 'run_status', width: 96 },
    { key: 'plan_count', width: 84 },
    { key: 'inviter_count', width: 90 },
    { key: 'invitee_count', width: 90 },
    { key: 'valid_count', label: '有效', width: 90 },
    { key: 'conversion_rate', width: 100 },
    { key: 'cost_used_fen', label: '成本', width: 120 },
    { key: 'start_at' },
    { key: 'end_at' },
  ],
  leads: {
    activity_no: ({ id }) => `/activity/list?id=${String(id)}`,
    invitee_count: ({ id }) => `/activity/invitation?activity_id=${String(id)}`,
    plan_count: ({ id }) => `/activity/invite?activity_id=${String(id)}`,
  },
  identity: { below: 'activity_no' },
  glance: ['run_status', 'inviter_count', 'invitee_count', 'valid_count', 'conversion_rate', 'cost_used_fen'],
  filters: [
    keyword('title', 'activity_no'),
    optionsFilter('run_status', '运行状态', runStatus),
    rangeFilter('start_at', '开始时间'),
    rangeFilter('end_at', '结束时间'),
  ],
  sortable: ['id', 'valid_count', 'conversion_rate'],
  calls: { list: 'GET /admin/api/FlanAwardInvite/activityLists' },
});

import { defineEntity, flagFilter, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, made, reference, select, text, toggle } from '../entity/field.ts';
import { blockReasons, invitationStatus } from './invite.ts';

/**
 * 邀请明细: who invited whom, whether it counts, and what it brought (award.md §3.14). Members' pages write them, a merge of plans moves
 * them; read only.
 */
export const invitation = defineEntity({
  ...named('invitation'),
  title: 'pair_text',
  observed: true,
  status: invitationStatus,
  statusTabs: true,
  scope: { dept: 'dept_id', owner: 'created_by' },
  leads: {
    plan_id: ({ plan_id }) => `/activity/invite?id=${String(plan_id)}`,
  },
  deeds: {
    same: {
      label: '此人的全部邀请',
      action: 'query',
      leads: ({ inviter_id }) => `/activity/invitation?inviter_id=${String(inviter_id)}`,
    },
  },
  fields: {
    pair_text: text('邀请', made),
    plan_id: reference('邀请方案', 'invite_plan', made),
    activity_title: text('邀请活动', made),
    inviter_id: reference('邀请人', 'he_user', made),
    invitee_id: reference('被邀请人', 'he_user', made),
    block_reason: select('拦截原因', blockReasons, { ...made, when: ({ block_reason }) => block_reason != null }),
    advances: toggle('计入进度', made),
    reward_text: text('被邀请人奖励', made),
    bound_at: datetime('绑定时间', made),
    valid_at: datetime('生效时间', { ...made, when: ({ valid_at }) => valid_at != null }),
    made_in: text('原方案', { ...made, when: ({ made_in }) => made_in != null }),
  },
  columns: [
    { key: 'pair_text', width: 150 },
    { key: 'status', width: 90 },
    { key: 'block_reason', width: 120 },
    { key: 'plan_id', width: 130 },
    { key: 'bound_at' },
    { key: 'valid_at' },
    { key: 'reward_text', width: 130 },
    { key: 'advances', width: 90 },
    { key: 'inviter_id', width: 120 },
    { key: 'invitee_id', width: 120 },
    { key: 'made_in', width: 140 },
    { key: 'activity_title', width: 160 },
  ],
  glance: ['status', 'block_reason', 'plan_id', 'bound_at', 'valid_at', 'reward_text'],
  filters: [
    referenceFilter('inviter_id', '邀请人', 'he_user'),
    referenceFilter('invitee_id', '被邀请人', 'he_user'),
    referenceFilter('plan_id', '邀请方案', 'invite_plan'),
    referenceFilter('activity_id', '邀请活动', 'activity'),
    optionsFilter('status', '状态', invitationStatus),
    optionsFilter('block_reason', '拦截原因', blockReasons),
    flagFilter('is_moved', '合并而来'),
    rangeFilter('bound_at', '绑定时间'),
    rangeFilter('valid_at', '生效时间'),
  ],
  sortable: ['id', 'bound_at', 'valid_at'],
  calls: { list: 'GET /admin/api/invitations' },
});

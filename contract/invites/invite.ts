import type { Call } from '../entity/call.ts';
import { group, integer, type Options, toggle, type Values } from '../entity/field.ts';

export const planCopyCall = 'POST /admin/api/FlanAwardInvite/planCopys' satisfies Call;

/** States of an invite plan (award.md §3.14). */
export const invitePlanStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  paused: { label: '已暂停', color: 'warning' },
  merged: { label: '已并入', color: 'purple' },
  ended: { label: '已结束', color: 'default' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** What the states of plan and activity and the clock say together; never stored. */
export const inviteRunStatus = {
  ...invitePlanStatus,
  not_started: { label: '未开始', color: 'cyan' },
  running: { label: '进行中', color: 'success' },
} as const satisfies Options;

/** What makes an invitation count: one only. */
export const conversionEvents = {
  register: { label: '注册成功' },
  bind_phone: { label: '绑定手机' },
  first_scan: { label: '首次扫码' },
  first_order: { label: '首次下单' },
} as const satisfies Options;

export const rewardSides = {
  inviter: { label: '仅邀请人', color: 'blue' },
  both: { label: '双方', color: 'purple' },
} as const satisfies Options;

export const bindModes = {
  first_click: { label: '首次点击' },
  last_click: { label: '最后点击' },
  register: { label: '注册时' },
} as const satisfies Options;

/** Whom a prize of a plan is for. */
export const prizeSides = {
  inviter: { label: '邀请人', color: 'blue' },
  invitee: { label: '被邀请人', color: 'cyan' },
} as const satisfies Options;

export const triggerModes = {
  each: { label: '每邀 N 人' },
  reach: { label: '累计达到 N 人' },
} as const satisfies Options;

export const grantModes = {
  award: { label: '发奖励' },
  chance: { label: '发抽奖机会' },
} as const satisfies Options;

/** What happens to a step that was promised when its stock is gone: it must not vanish. */
export const outOfStockActions = {
  fallback_points: { label: '折算积分' },
  queue: { label: '排队等补库' },
} as const satisfies Options;

const most = (label: string, help = '0 表示不限') => integer(label, { rule: true, min: 0, max: 1_000_000, help });

/** 防刷: self-invites, one device for many, cheap events of one address (award.md §3.14, R33). */
export const antiFraud = group(
  '防刷规则',
  {
    block_self: toggle('拦截自己邀请自己'),
    same_device: toggle('拦截同一设备'),
    same_ip_day: most('单 IP 每日'),
    same_phone_segment: most('同号段每日'),
    new_user_only: toggle('仅限新用户'),
    risk_hold_over: most('每日超过后暂不发奖', '超过的有效邀请不发奖，留待人工重试或作废；0 表示不限'),
  },
  {
    rule: true,
    initial: {
      block_self: true,
      same_device: true,
      same_ip_day: 20,
      same_phone_segment: 0,
      new_user_only: true,
      risk_hold_over: 50,
    },
  },
);

/** How far an invitation is (award.md §3.14): bound to its inviter, counted, or found out. */
export const invitationStatus = {
  bound: { label: '已绑定', color: 'default' },
  valid: { label: '有效', color: 'success' },
  blocked: { label: '已拦截', color: 'error' },
} as const satisfies Options;

/** Why an invitation does not count: a rule of 防刷, the black list, or an inviter who is frozen or gone. */
export const blockReasons = {
  self: { label: '自己邀请自己', color: 'red' },
  device: { label: '同一设备', color: 'orange' },
  ip: { label: '同一 IP 过多', color: 'orange' },
  phone_segment: { label: '同号段过多', color: 'orange' },
  old_user: { label: '不是新用户', color: 'gold' },
  blacklist: { label: '黑名单', color: 'red' },
  closed: { label: '会员已停用', color: 'default' },
} as const satisfies Options;

const at = (value: unknown) => Date.parse(String(value));

/** Begins before it ends. */
export const windowFault = ({ start_at, end_at }: Values): string | undefined =>
  at(start_at) >= at(end_at) ? '结束时间应晚于开始时间' : undefined;

/** A step that goes beyond what one inviter may get at all would never be paid (award.md §3.16). */
export const isBeyondCap = (needed: unknown, cap: unknown): boolean => Number(cap) > 0 && Number(needed) > Number(cap);

/** Whether a plan can take part in a merge: nothing is promised to anybody while it is changed. */
export const isMergeable = ({ status }: Values): boolean => status === 'draft' || status === 'paused';

/** Whose set-up is checked (配置检查): somebody may still meet it. */
export const isProvedPlan = ({ status, run_status }: Values): boolean =>
  isMergeable({ status }) || (status === 'enabled' && run_status !== 'ended');

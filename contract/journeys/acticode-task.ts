import type { Options, Values } from '../entity/field.ts';

/** What can be done for points; each activity has one task of each kind (award.md §5.4). */
export const taskTypes = {
  scan: { label: '扫码', color: 'blue' },
  sign: { label: '签到', color: 'gold' },
  share: { label: '分享', color: 'cyan' },
  invite: { label: '邀请', color: 'orange' },
  survey: { label: '问卷', color: 'purple' },
  order: { label: '下单', color: 'magenta' },
  place: { label: '到店打卡', color: 'green' },
  browse: { label: '浏览', color: 'geekblue' },
  profile: { label: '完善资料', color: 'lime' },
} as const satisfies Options;
export type TaskType = keyof typeof taskTypes;

/** Within what time its limit counts. */
export const taskPeriods = {
  once: { label: '一次' },
  daily: { label: '每日' },
  weekly: { label: '每周' },
  activity: { label: '活动内' },
} as const satisfies Options;

export const taskStatus = {
  disabled: { label: '停用', color: 'default' },
  enabled: { label: '启用', color: 'success' },
} as const satisfies Options;

interface TaskStart {
  readonly title: string;
  readonly points: number;
  readonly period: keyof typeof taskPeriods;
  readonly period_limit: number;
}

/** What the tasks of a new activity begin with, in their order: all of them off. */
export const taskCatalogue: Readonly<Record<TaskType, TaskStart>> = {
  scan: { title: '扫码得积分', points: 20, period: 'daily', period_limit: 5 },
  sign: { title: '每日签到', points: 5, period: 'daily', period_limit: 1 },
  share: { title: '分享给好友', points: 5, period: 'daily', period_limit: 3 },
  invite: { title: '邀请好友参加', points: 20, period: 'daily', period_limit: 5 },
  survey: { title: '填写问卷', points: 30, period: 'once', period_limit: 1 },
  order: { title: '下单购买', points: 50, period: 'activity', period_limit: 10 },
  place: { title: '到店打卡', points: 50, period: 'once', period_limit: 1 },
  browse: { title: '浏览页面', points: 5, period: 'daily', period_limit: 1 },
  profile: { title: '完善个人资料', points: 20, period: 'once', period_limit: 1 },
};

const named: ReadonlySet<unknown> = new Set<TaskType>(['survey', 'order', 'browse']);
const needed: ReadonlySet<unknown> = new Set<TaskType>(['survey', 'browse']);

/** Kinds that may be about one survey, page or product. */
export const isAboutSomething = ({ task_type }: Values): boolean => named.has(task_type);
/** Kinds that make no sense without it; an order of any product counts. */
export const needsObject = ({ task_type }: Values): boolean => needed.has(task_type);

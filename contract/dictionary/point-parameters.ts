import type { Parameter } from './parameter-parts.ts';

/** Parameters of points. */
export const pointParameters = {
  'point.expire_per_hour': {
    label: '积分过期速度上限',
    group: 'point',
    unit: '人/小时',
    min: 3600,
    max: 100_000_000,
    initial: 1_000_000,
    effect: '过期批次每小时最多处理这么多会员，均匀进行；正在处理的批次立即按新值进行',
  },
  'point.grace_days': {
    label: '退回积分的宽限天数',
    group: 'point',
    unit: '天',
    min: 0,
    max: 365,
    initial: 30,
    effect: '退回或释放的积分如果原批次已过期，从退回当天起再有效这些天；0 表示不宽限，随原批次过期',
  },
  'point.reinstate_days': {
    label: '过期积分可恢复的天数',
    group: 'point',
    unit: '天',
    min: 1,
    max: 365,
    initial: 30,
    effect: '调整单「恢复过期」在执行时只恢复最近这些天内过期的积分',
  },
  'point.remind_days': {
    label: '积分到期提醒的天数',
    group: 'point',
    unit: '天',
    min: 1,
    max: 90,
    initial: 14,
    effect: '积分到期前这么多天，通过接收地址推送「积分将到期」；每个到期日每位会员一次',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

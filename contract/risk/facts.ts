import type { Options, Values } from '../entity/field.ts';

/** What members do that rules look at (wider.md §3.11). */
export const riskKinds = {
  register: { label: '注册' },
  scan: { label: '扫码' },
  draw: { label: '抽奖' },
  exchange: { label: '兑换' },
  invite: { label: '邀请' },
  sign: { label: '签到' },
} as const satisfies Options;
export type RiskKind = keyof typeof riskKinds;

/** What a rule can ask of an event; all but the last three are counted among events of the same kind within a window. */
export const riskFacts = {
  accounts_per_device: { label: '同设备账号数' },
  accounts_per_ip: { label: '同 IP 账号数' },
  events_per_device: { label: '同设备次数' },
  events_per_ip: { label: '同 IP 次数' },
  events_per_member: { label: '同会员次数' },
  win_share: { label: '中奖占比（%）' },
  invited_by_one: { label: '同邀请人账号数' },
  seconds_since_last: { label: '距上次秒数' },
  invite_depth: { label: '邀请链层数' },
  account_age_hours: { label: '账号年龄（小时）' },
} as const satisfies Options;
export type RiskFact = keyof typeof riskFacts;

export const riskOps = {
  gte: { label: '≥' },
  gt: { label: '＞' },
  lte: { label: '≤' },
  lt: { label: '＜' },
  eq: { label: '＝' },
} as const satisfies Options;
export type RiskOp = keyof typeof riskOps;

export const riskWindows = {
  hour: { label: '1 小时' },
  day: { label: '24 小时' },
  week: { label: '7 天' },
  month: { label: '30 天' },
} as const satisfies Options;
export type RiskWindow = keyof typeof riskWindows;

/** What a hit does. */
export const riskOutcomes = {
  flag: { label: '标记', color: 'default' },
  refuse: { label: '拒绝', color: 'warning' },
  case: { label: '立案', color: 'orange' },
  blacklist: { label: '拉黑', color: 'error' },
} as const satisfies Options;
export type RiskOutcome = keyof typeof riskOutcomes;

export const ruleStatus = {
  draft: { label: '草稿', color: 'default' },
  published: { label: '已发布', color: 'success' },
  offline: { label: '已下线', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** Where a case comes from. */
export const caseSources = {
  rule: { label: '规则' },
  code_copy: { label: '未印码副本' },
  feast: { label: '重复宴席' },
  debt: { label: '积分欠款' },
  manual: { label: '人工' },
} as const satisfies Options;

export const caseStatus = {
  open: { label: '待处理', color: 'processing' },
  confirmed: { label: '已确认', color: 'error' },
  cleared: { label: '已排除', color: 'success' },
} as const satisfies Options;

/** One condition of a rule. */
export interface RiskCondition {
  readonly fact: RiskFact;
  readonly op: RiskOp;
  readonly value: number;
  readonly window: RiskWindow;
}

const isIn = <T extends object>(options: T, value: unknown): value is keyof T =>
  typeof value === 'string' && Object.hasOwn(options, value);

/** The conditions that a row holds; what is none is left out. */
export function conditionsIn(value: unknown): readonly RiskCondition[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: Values) => {
    const { fact, op, value: wanted, window } = one;
    const isWhole =
      isIn(riskFacts, fact) && isIn(riskOps, op) && typeof wanted === 'number' && isIn(riskWindows, window);
    return isWhole ? [{ fact, op, value: wanted, window }] : [];
  });
}

/** What a condition found, as somebody reads it: 同设备账号数 12（≥ 5，24 小时）. */
export const foundText = ({ fact, op, value, window }: RiskCondition, found: unknown): string =>
  `${riskFacts[fact].label} ${String(found)}（${riskOps[op].label} ${value}，${riskWindows[window].label}）`;

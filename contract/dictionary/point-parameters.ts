import type { ChoiceParameter, Parameter } from './parameter-parts.ts';

/** Parameters of points. */
export const pointParameters = {
  'point.expire_months': {
    label: '积分有效期',
    group: 'point',
    unit: '个月',
    min: 0,
    max: 120,
    initial: 24,
    effect:
      '积分到期方式为「满有效期的月末」时，新获得的积分在这么多个月后的月末到期，0 表示永不过期；已有的积分按获得时的规则到期，要改用调整单「延期」',
  },
  'point.expire_fixed_month': {
    label: '积分固定到期日的月份',
    group: 'point',
    unit: '月',
    min: 1,
    max: 12,
    initial: 12,
    effect: '积分到期方式为「每年固定日」时，新获得的积分在下一个这样的日子到期',
  },
  'point.expire_fixed_day': {
    label: '积分固定到期日的日期',
    group: 'point',
    unit: '日',
    min: 1,
    max: 31,
    initial: 31,
    effect: '与月份一起使用；该月没有这一天时取月末，如 2 月 31 日为 2 月最后一天。当天获得的积分到下一年的这一天到期',
  },
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

/** What becomes of what members owe (engines.md §2.2). */
const debtModes = {
  case: { label: '人工处理' },
  next_earn: { label: '下次获得时抵扣' },
  negative: { label: '从余额扣除' },
} as const;

/** When points expire that are earned from now on (engines.md §2.2). */
const expiryPolicies = {
  rolling_month_end: { label: '满有效期的月末' },
  fixed_day: { label: '每年固定日' },
  month_end: { label: '当月月末' },
  never: { label: '永不过期' },
} as const;

/** Ways of points that are chosen. */
export const pointChoices = {
  'point.expire_policy': {
    label: '积分到期方式',
    group: 'point',
    options: expiryPolicies,
    initial: 'rolling_month_end',
    effect:
      '只用于之后获得的积分，已有的积分不变。满有效期的月末：按「积分有效期」；每年固定日：下一个固定到期日；当月月末：获得当月的最后一天；永不过期',
  },
  'point.debt_mode': {
    label: '积分欠账的处理',
    group: 'point',
    options: debtModes,
    initial: 'case',
    effect:
      '收回的积分已被会员用掉时，不足的部分记为欠账。人工处理：立风控案件由人决定；下次获得时抵扣：从之后获得的积分中扣；从余额扣除：显示的余额减去欠账，还清前不能使用',
  },
} as const satisfies Readonly<Record<string, ChoiceParameter>>;

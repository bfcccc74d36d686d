import { areaName, isAreaScope, isWithin } from '../entity/areas.ts';
import type { FieldError } from '../entity/fault.ts';
import { type Field, type Fields, group, integer, type Options, text, toggle, type Values } from '../entity/field.ts';

/** States of an activity (award.md §3.1). */
export const activityStatus = {
  draft: { label: '草稿', color: 'default' },
  published: { label: '已发布', color: 'success' },
  paused: { label: '已暂停', color: 'warning' },
  terminated: { label: '已终止', color: 'error' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** What the state and the clock say together; never stored (award.md §3.1). */
export const runStatus = {
  draft: { label: '草稿', color: 'default' },
  not_started: { label: '未开始', color: 'cyan' },
  running: { label: '进行中', color: 'success' },
  paused: { label: '已暂停', color: 'warning' },
  ended: { label: '已结束', color: 'default' },
  terminated: { label: '已终止', color: 'error' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

export const activityTypes = {
  lottery: { label: '抽奖', color: 'magenta' },
  scan: { label: '扫码有奖', color: 'blue' },
  acticode: { label: '活动码', color: 'purple' },
  invite: { label: '邀请有礼', color: 'orange' },
  exchange: { label: '积分兑换', color: 'gold' },
  direct: { label: '定向发放', color: 'green' },
} as const satisfies Options;

export const drawStyles = {
  wheel: { label: '大转盘' },
  grid9: { label: '九宫格' },
  scratch: { label: '刮刮卡' },
  box: { label: '盲盒' },
} as const satisfies Options;

export const costTypes = {
  free: { label: '免费' },
  points: { label: '消耗积分' },
  chance: { label: '消耗抽奖机会' },
} as const satisfies Options;

export const discloseModes = {
  quantity: { label: '公示数量' },
  probability: { label: '公示概率' },
  both: { label: '均公示' },
} as const satisfies Options;

const times = (label: string) => integer(label, { rule: true, min: 0, max: 1_000_000, help: '0 表示不限', unit: '次' });

/** How often one person may (award.md §0.2, `limits`); 0 = no limit. */
export const limits = (label: string) =>
  group(
    label,
    { user_total: times('每人总计'), user_month: times('每人每月'), user_day: times('每人每日') },
    { rule: true, initial: { user_total: 0, user_month: 0, user_day: 0 } },
  );

/** 风控规则 of an activity; 0 = no limit. */
export const riskRules = group(
  '风控规则',
  {
    ip_day: times('单 IP 每日'),
    device_day: times('单设备每日'),
    require_phone: toggle('需绑定手机号'),
    require_follow: toggle('需关注公众号'),
    blacklist_enabled: toggle('启用黑名单'),
  },
  { initial: { ip_day: 0, device_day: 0, require_phone: false, require_follow: false, blacklist_enabled: true } },
);

const partsOfLimits = ['user_total', 'user_month', 'user_day'] as const;
const limitIn = (value: unknown, part: string): number => {
  const found: unknown =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === part)?.[1] : 0;
  return typeof found === 'number' ? found : 0;
};
/** Whether so many are more than the other limit lets through; 0 lets everything through. */
const exceeds = (one: number, other: number) => one !== 0 && other !== 0 && one > other;

/** day ≤ month ≤ total wherever both say something (award.md §0.2). */
export const limitsFault = (label: string, value: unknown): string | undefined => {
  const [total, month, day] = partsOfLimits.map((part) => limitIn(value, part));
  return exceeds(day ?? 0, month ?? 0) || exceeds(month ?? 0, total ?? 0) || exceeds(day ?? 0, total ?? 0)
    ? `${label}：每日不能多于每月，每月不能多于总计`
    : undefined;
};

/** Whether each limit of one lies within the other's. */
export const isLimitedBy = (one: unknown, other: unknown): boolean =>
  partsOfLimits.every((part) => !exceeds(limitIn(one, part), limitIn(other, part)));

/** Whether no limit became tighter; 0 is none. */
export const isLooser = (before: unknown, after: unknown): boolean =>
  partsOfLimits.every((part) => {
    const [was, is] = [limitIn(before, part), limitIn(after, part)];
    return is === 0 || (was !== 0 && is >= was);
  });

/** How far an activity is, as its locks see it. */
type Stage = 'open' | 'announced' | 'running' | 'over';

function stageOf({ status, run_status }: Values): Stage {
  if (status === 'draft' || status === undefined) return 'open';
  if (run_status === 'not_started') return 'announced';
  return run_status === 'running' || run_status === 'paused' ? 'running' : 'over';
}

const over = '活动已结束，只能修改备注和延后兑奖截止';

/** Locks by stage (award.md §3.1, edit lock). What may still be changed then only moves in the consumer's favour: `favourFaults`. */
export const lockedOnceAnnounced = (row: Values) =>
  stageOf(row) === 'open' ? undefined : '活动已发布，不能修改活动类型';
export const lockedWhileRunning = (row: Values) =>
  ({ open: undefined, announced: undefined, running: '活动已开始，不能修改', over })[stageOf(row)];
export const lockedWhenOver = (row: Values) => (stageOf(row) === 'over' ? over : undefined);

const isEarlier = (before: unknown, after: unknown) => Date.parse(String(after)) < Date.parse(String(before));
const isLess = (before: unknown, after: unknown) => {
  if (after === null || after === 0) return false;
  return before === null || before === 0 || Number(after) < Number(before);
};

/** After publishing only what is better for the consumer: each check with where the sentence lands (award.md §1.4, C4). */
const favours: readonly {
  readonly field: string;
  readonly worse: (before: unknown, after: unknown) => boolean;
  readonly message: string;
  readonly from: readonly Stage[];
}[] = [
  { field: 'end_at', worse: isEarlier, message: '活动已开始，结束时间只能延后', from: ['running'] },
  { field: 'claim_end_at', worse: isEarlier, message: '兑奖截止只能延后', from: ['running', 'over'] },
  { field: 'budget_fen', worse: isLess, message: '发布后预算只能增加', from: ['announced', 'running'] },
  { field: 'limits', worse: (a, b) => !isLooser(a, b), message: '活动已开始，次数上限只能放宽', from: ['running'] },
  { field: 'win_limits', worse: (a, b) => !isLooser(a, b), message: '活动已开始，次数上限只能放宽', from: ['running'] },
  {
    field: 'audience',
    worse: (_, after) => after !== 'all',
    message: '发布后参与人群只能扩大',
    from: ['announced', 'running'],
  },
  {
    field: 'area_scope',
    worse: (a, b) => !(isAreaScope(a) && isAreaScope(b) && isWithin(a, b)),
    message: '发布后活动地区只能扩大',
    from: ['announced', 'running'],
  },
];

/** What a change would take away from those who were promised it. */
export function favourFaults(row: Values, after: Values): readonly FieldError[] {
  const stage = stageOf(row);
  const same = (key: string) => JSON.stringify(row[key] ?? null) === JSON.stringify(after[key] ?? null);
  return favours
    .filter(({ field, worse, from }) => from.includes(stage) && !same(field) && worse(row[field], after[field]))
    .map(({ field, message }) => ({ field, message }));
}

/** The places of a scope, short enough for a column. */
export function areaBrief(value: unknown): string {
  if (!isAreaScope(value)) return '';
  const { mode, codes } = value;
  if (mode === 'all') return '全部地区';
  const named = codes.slice(0, 3).map(areaName).join('、');
  return `${mode === 'exclude' ? '除' : ''}${named}${codes.length > 3 ? ` 等 ${codes.length} 处` : ''}`;
}

/** Who stands behind a campaign, and how he is reached; a new one begins with the default of the list 主办方. */
export const organiser = ({ section, locked }: Required<Pick<Field, 'section' | 'locked'>>) =>
  ({
    sponsor: text('主办方', { section, rule: true, max: 40, startsFrom: { list: 'sponsor' }, locked }),
    sponsor_contact: text('主办方联系方式', {
      rule: true,
      max: 40,
      startsFrom: { list: 'sponsor', extra: 'contact' },
      locked,
    }),
  }) satisfies Fields;

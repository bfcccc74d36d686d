import type { FieldError } from '../entity/fault.ts';
import type { Options, Values } from '../entity/field.ts';

/** How often one code can win (award.md §4.5). */
export const scanModes = {
  first: { label: '仅首扫有奖', color: 'blue' },
  multi: { label: '一码多奖', color: 'purple' },
} as const satisfies Options;

/** What becomes of a scan outside of the announced area. */
export const outAreaActions = {
  allow: { label: '放行', color: 'success' },
  warn: { label: '放行并预警', color: 'warning' },
  block: { label: '不发奖', color: 'error' },
} as const satisfies Options;

/** The settings of an opened campaign are public: what is told there waits until it is closed. */
export const lockedWhileCampaignOpen = ({ activity_status: status }: Values): string | undefined =>
  status === 'opened' ? '活动已开启，请先关闭再修改' : undefined;

type Tighter = (before: unknown, after: unknown) => boolean;

const count = (value: unknown) => (typeof value === 'number' ? value : 0);
/** A limit, where 0 is none. */
const isLower: Tighter = (before, after) => count(after) > 0 && (count(before) === 0 || count(after) < count(before));
/** A number of which more is better. */
const isFewer: Tighter = (before, after) => count(after) < count(before);
const isDemanded: Tighter = (before, after) => after === true && before !== true;
const isBlocked: Tighter = (before, after) => after === 'block' && before !== 'block';
const isOnce: Tighter = (before, after) => after === 'first' && before === 'multi';
const texts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isWithout: Tighter = (before, after) => texts(before).some((one) => !texts(after).includes(one));

/** What would take something away from consumers while a campaign is opened (award.md §1.4, C4), with what may be done. */
const tightenings: Readonly<Record<string, readonly [Tighter, string]>> = {
  code_scan_mode: [isOnce, '不能改回仅首扫有奖'],
  multi_count: [isFewer, '次数只能增加'],
  user_day_limit: [isLower, '上限只能放宽'],
  user_total_limit: [isLower, '上限只能放宽'],
  device_day_limit: [isLower, '上限只能放宽'],
  ip_day_limit: [isLower, '上限只能放宽'],
  abnormal_user_day: [isFewer, '阈值只能提高'],
  require_phone: [isDemanded, '不能增加领奖条件'],
  require_follow: [isDemanded, '不能增加领奖条件'],
  realname_over_fen: [isLower, '门槛只能提高或取消'],
  require_location: [isDemanded, '不能增加领奖条件'],
  out_area_action: [isBlocked, '不能改为不发奖'],
  blacklist_enabled: [isDemanded, '不能新启用黑名单'],
  link_channels: [isWithout, '渠道只能增加'],
  store_scan_reward_fen: [isFewer, '奖励只能增加'],
};

/** @returns a fault for each setting of an opened campaign that would become tighter */
export function tighteningFaults(row: Values, after: Values): readonly FieldError[] {
  if (row['activity_status'] !== 'opened') return [];
  return Object.entries(tightenings).flatMap(([field, [isTighter, may]]) =>
    isTighter(row[field], after[field]) ? [{ field, message: `活动开启中，${may}；收紧须先关闭活动` }] : [],
  );
}

/** day ≤ total wherever both say something. */
export const dayFault = ({ user_day_limit: day, user_total_limit: total }: Values): string | undefined =>
  count(day) > 0 && count(total) > 0 && count(day) > count(total) ? '每人每日不能多于每人累计' : undefined;

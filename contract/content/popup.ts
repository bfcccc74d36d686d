import type { Options, Values } from '../entity/field.ts';

/* What popups are and when members see them (wider.md §8.2). */

/** What a popup shows. */
export const popupTypes = {
  image: { label: '图片', color: 'blue' },
  text: { label: '公告文本', color: 'geekblue' },
  coupon: { label: '领券', color: 'gold' },
  agreement: { label: '协议更新', color: 'purple' },
} as const satisfies Options;
export type PopupType = keyof typeof popupTypes;

/** Screens of members that have popups. */
export const popupPages = {
  home: { label: '首页' },
  mall: { label: '积分商城' },
  member: { label: '会员中心' },
  scan_result: { label: '扫码结果' },
  activity: { label: '活动页' },
} as const satisfies Options;
export type PopupPage = keyof typeof popupPages;

export const popupTriggers = {
  enter: { label: '进入页面' },
  delay: { label: '停留几秒后' },
  login: { label: '登录后' },
} as const satisfies Options;

/** How often one member sees it. */
export const popupFrequencies = {
  once: { label: '仅一次' },
  every: { label: '每次' },
  daily: { label: '每日一次' },
  n_days: { label: '每 N 天一次' },
  n_times: { label: '共 N 次' },
} as const satisfies Options;

/** How often, with its number: 每 7 天一次. */
export function frequencyText({ frequency, frequency_n: count }: Values): string {
  const found = Object.entries(popupFrequencies).find(([key]) => key === frequency);
  return (found?.[1].label ?? '').replace('N', typeof count === 'number' ? String(count) : 'N');
}

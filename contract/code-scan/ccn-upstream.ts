import type { Options } from '../entity/field.ts';

/** How far an activity of the code platform is (award.md §4.2). */
export const upstreamStatus = {
  not_started: { label: '未开始', color: 'cyan' },
  active: { label: '生效', color: 'success' },
  stopped: { label: '停用', color: 'error' },
  expired: { label: '过期', color: 'default' },
} as const satisfies Options;

/** Whether a tier of it has an award, and one that is enough (award.md §4.3). */
export const mapStatus = {
  unmapped: { label: '未配置', color: 'default' },
  mapped: { label: '已配置', color: 'success' },
  changed: { label: '上游已变更', color: 'error' },
} as const satisfies Options;

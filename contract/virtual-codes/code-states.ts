import type { Options } from '../entity/field.ts';

/** Where the code of a virtual product stands (award.md §4.10). */
export const virtualCodeStatus = {
  available: { label: '可用', color: 'success' },
  locked: { label: '锁定', color: 'orange' },
  issued: { label: '已发放', color: 'blue' },
  redeemed: { label: '已核销', color: 'purple' },
  void: { label: '已作废', color: 'default' },
  expired: { label: '已过期', color: 'default' },
} as const satisfies Options;

/** What happened to a code (award.md §4.11). */
export const codeActions = {
  issue: { label: '发放', color: 'blue' },
  redeem: { label: '核销', color: 'purple' },
  reveal: { label: '查看', color: 'gold' },
  void: { label: '作废', color: 'default' },
  expire: { label: '过期', color: 'default' },
  lock: { label: '锁定', color: 'orange' },
  release: { label: '释放', color: 'success' },
  import: { label: '导入', color: 'success' },
  generate: { label: '生成', color: 'success' },
} as const satisfies Options;

/** Minutes for which a code is kept for a win that was not granted yet (award.md §4.10). */
export const lockMinutes = 30;

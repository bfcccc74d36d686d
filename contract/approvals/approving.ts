import type { Options } from '../entity/field.ts';

/** How an approval stands to whoever looks at it, as the tabs of the list sort them. */
export const approvalBoxes = {
  todo: { label: '待我审批', color: 'processing' },
  mine: { label: '我发起的', color: 'default' },
  done: { label: '已处理', color: 'default' },
  others: { label: '待他人审批', color: 'default' },
} as const satisfies Options;

export const approvalStatus = {
  open: { label: '待审批', color: 'processing' },
  stale: { label: '已过时', color: 'warning' },
  approved: { label: '已批准', color: 'success' },
  returned: { label: '已退回', color: 'warning' },
  withdrawn: { label: '已撤回', color: 'default' },
  expired: { label: '已到期', color: 'default' },
} as const satisfies Options;

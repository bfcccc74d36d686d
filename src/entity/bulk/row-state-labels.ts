import type { RowState } from '../../../machines/entity/bulk/bulk-rows.ts';

/** What has become of a row, in words. */
export const rowStateLabels: Readonly<Record<RowState, string>> = {
  waiting: '等待',
  sending: '处理中',
  done: '成功',
  failed: '失败',
  skipped: '跳过',
};

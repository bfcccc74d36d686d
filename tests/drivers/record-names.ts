import type { RecordContext } from '../../machines/entity/record/record-types.ts';

/* What the record's view calls things, by hand. */

export const isCommand = ({ mode }: RecordContext) => mode === 'ADJUST_STOCK';

const labels: Readonly<Record<string, string>> = {
  cate_name: '分类名称',
  stock_delta: '增减数量',
  stock_reason: '原因',
  sort: '排序',
};
export const labelOf = (key: string) => labels[key] ?? key;

export function titleOf({ mode, row }: RecordContext): string {
  if (mode === 'create') return '新建奖励分类';
  if (mode === 'detail') return '奖励分类详情';
  const name = row ? `：${String(row['title'] ?? row['cate_name'])}` : '';
  return `${mode === 'edit' ? '编辑奖励分类' : '入库/盘亏'}${name}`;
}

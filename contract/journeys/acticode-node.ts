import type { FieldError } from '../entity/fault.ts';
import type { Options, Values } from '../entity/field.ts';

/** States of what stands in a journey: nodes and their plans (award.md §5.2, §5.3). */
export const acticodeStatus = {
  draft: { label: '草稿', color: 'default' },
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'warning' },
} as const satisfies Options;

/** What a node asks of those who pass it. */
export const nodeTypes = {
  points: { label: '积分达标', color: 'gold' },
  scan_count: { label: '扫码次数', color: 'blue' },
  task_count: { label: '完成任务数', color: 'purple' },
  place: { label: '到访地点', color: 'green' },
  stage: { label: '时间阶段', color: 'cyan' },
} as const satisfies Options;

export const isPlace = ({ node_type }: Values): boolean => node_type === 'place';
export const isStage = ({ node_type }: Values): boolean => node_type === 'stage';
export const needsPoints = ({ node_type }: Values): boolean => node_type === 'points';
/** Whether it is passed at a number. */
export const isCounted = (values: Values): boolean =>
  values['node_type'] !== undefined && !isPlace(values) && !isStage(values);

const units: Readonly<Record<string, string>> = { points: '分', scan_count: '次', task_count: '个' };

/** What has to be reached, in a few words; `place`: the name of its area. */
export function goalOf(row: Values, place: string): string {
  const { node_type, threshold, radius } = row;
  if (isPlace(row)) return `${place} ${String(radius)} 米内`;
  return isStage(row)
    ? '开放时间内'
    : `≥ ${Number(threshold).toLocaleString('en-US')} ${units[String(node_type)] ?? ''}`;
}

const isLive = ({ status, run_status }: Values) =>
  status !== 'draft' && (run_status === 'running' || run_status === 'paused');

/** What would be taken from those who are on their way while the activity runs (award.md §5.2, §1.4 C4). */
export function nodeFavourFaults(row: Values, after: Values): readonly FieldError[] {
  if (!isLive(row)) return [];
  const turnedOn = (key: string) => after[key] === true && row[key] !== true;
  return [
    ...(Number(after['threshold'] ?? 0) > Number(row['threshold'] ?? 0)
      ? [{ field: 'threshold', message: '活动进行中，阈值只能降低' }]
      : []),
    ...(turnedOn('prev_required') ? [{ field: 'prev_required', message: '活动进行中，不能增加前置节点' }] : []),
    ...(turnedOn('consume_points') ? [{ field: 'consume_points', message: '活动进行中，不能改为消耗积分' }] : []),
  ];
}

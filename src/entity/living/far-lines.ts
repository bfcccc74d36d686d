import type { FarStep, FarWay } from '../../../contract/entity/list/far-ways.ts';

/** A step of another record as a line of a way. */
export interface FarLine {
  readonly key: string;
  readonly step: FarStep;
  readonly way: FarWay;
}

const nameOf = ({ record }: FarWay, { event, label }: FarStep) =>
  record ? `${record.entity} ${record.id} ${event ?? label}` : '';

/**
 * The steps of all these ways in the order in which they can be taken: what comes before a step stands before it, each step once. A record
 * that waits for one that waits for it is a line without a step (`loop`).
 */
export function farLines(ways: readonly FarWay[]): readonly FarLine[] {
  const lines: FarLine[] = [];
  const add = (way: FarWay, step: FarStep) => {
    const name = nameOf(way, step);
    if (name !== '' && lines.some(({ key }) => key === name)) return;
    lines.push({ key: name === '' ? `line ${lines.length}` : name, step, way });
  };
  const go = (way: FarWay): void => {
    if (way.loop) add(way, { label: '', takers: [], before: [] });
    for (const step of way.steps) {
      for (const before of step.before) go(before);
      add(way, step);
    }
  };
  for (const way of ways) go(way);
  return lines;
}

/** Who takes it: the operator, others by their roles, time, or nobody in the house. */
export function farTaker({ by, mine, takers }: FarStep): string {
  if (by) return by === 'time' ? '到时间自动' : '不由后台操作';
  if (mine) return '您可以操作';
  return takers.join('、') || '没有角色可以';
}

import { nice, ticks } from 'd3-array';

/** A scale from nothing up to a round number, and where its lines are. */
export interface Axis {
  readonly top: number;
  readonly marks: readonly number[];
}

/** The scale that some numbers fit on; whole numbers, as people and things are counted. */
export function axisOf(values: readonly number[]): Axis {
  const [, top] = nice(0, Math.max(4, ...values), 4);
  return { top, marks: ticks(0, top, 4) };
}

/** How high a number stands, in percent of the scale. */
export const heightOf = (value: number, { top }: Axis): number => (value / top) * 100;

/** Every how many labels one is written, so that at most so many are. */
export const stepOf = (count: number, most: number): number => Math.max(1, Math.ceil(count / most));

const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });

/** A number where there is little room: 1.2万. */
export const shortNumber = (value: number): string => compact.format(value);

/** A stretch of time where there is little room: `11-22`, `09:00`, `2026-11`. */
export function shortLabel(label: string): string {
  if (/^\d{4}-\d\d-\d\d \d\d$/.test(label)) return `${label.slice(-2)}:00`;
  return /^\d{4}-\d\d-\d\d$/.test(label) ? label.slice(5) : label;
}

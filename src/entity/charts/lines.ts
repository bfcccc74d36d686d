import { area, line } from 'd3-shape';
import { type Axis, heightOf } from './axis.ts';

/** Numbers as paths in a square of 100 × 100: a line through the middles of their stretches, and the area under it. */
export function pathsOf(values: readonly number[], axis: Axis): { readonly line: string; readonly area: string } {
  const x = (_: number, at: number) => ((at + 0.5) / values.length) * 100;
  const y = (value: number) => 100 - heightOf(value, axis);
  return {
    line: line<number>().x(x).y(y)([...values]) ?? '',
    area: area<number>().x(x).y0(100).y1(y)([...values]) ?? '',
  };
}

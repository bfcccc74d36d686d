import { type Camera, scales } from '../../machines/inspector/inspector-camera.ts';
import type { Box, Layout } from '../statechart/layout.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Around the drawing, px. */
const margin = 32;
/** Fitted drawings are not blown up; followed ones stay large enough to read. */
const largestFit = 1.1;
const readable = 0.72;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const withinScales = (scale: number): number => within(scale, scales.min, scales.max);

/** The whole drawing in the middle of the window. */
export function fitted({ width, height }: Size, port: Size): Camera {
  const room = { width: port.width - margin * 2, height: port.height - margin * 2 };
  const scale = withinScales(Math.min(largestFit, room.width / width, room.height / height));
  return { scale, x: (port.width - width * scale) / 2, y: (port.height - height * scale) / 2 };
}

/** Along one axis: what is in focus in the middle, but no emptier edge than the margin. */
function place(length: number, port: number, focus: number): number {
  if (length + margin * 2 <= port) return (port - length) / 2;
  return within(port / 2 - focus, port - margin - length, margin);
}

/** The active states in the middle, large enough to read; the whole drawing where that is large enough anyway. */
export function following(layout: Size, port: Size, focus: Box | null): Camera {
  const whole = fitted(layout, port);
  if (!focus || whole.scale >= readable) return whole;
  const scale = readable;
  return {
    scale,
    x: place(layout.width * scale, port.width, (focus.x + focus.width / 2) * scale),
    y: place(layout.height * scale, port.height, (focus.y + focus.height / 2) * scale),
  };
}

/** The smallest box around the innermost of these states; null when none of them is drawn. */
export function boxAround({ boxes }: Layout, ids: ReadonlySet<string>): Box | null {
  const active = boxes.filter(({ id }) => ids.has(id));
  const inner = active.filter(({ id }) => !active.some((other) => other.id.startsWith(`${id}.`)));
  const [first, ...others] = inner;
  if (!first) return null;
  const [left, top] = [Math.min(first.x, ...others.map(({ x }) => x)), Math.min(first.y, ...others.map(({ y }) => y))];
  const right = Math.max(...inner.map(({ x, width }) => x + width));
  const bottom = Math.max(...inner.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Zoomed by a factor around a point of the window. */
export function zoomed(
  { x, y, scale }: Camera,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Camera {
  const next = withinScales(scale * factor);
  const ratio = next / scale;
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
}

/** The part of the drawing that the window shows, in the drawing's own px. */
export const portOf = ({ x, y, scale }: Camera, port: Size): Box => ({
  x: -x / scale,
  y: -y / scale,
  width: port.width / scale,
  height: port.height / scale,
});

/** The camera that has a point of the drawing in the middle of the window. */
export const centredOn = (
  { scale }: Camera,
  point: { readonly x: number; readonly y: number },
  port: Size,
): Camera => ({
  scale,
  x: port.width / 2 - point.x * scale,
  y: port.height / 2 - point.y * scale,
});

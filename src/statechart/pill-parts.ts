import type { ChartTransition } from './chart.ts';
import { fitting, textWidth } from './text-width.ts';

export type IconName =
  | 'done'
  | 'error'
  | 'snapshot'
  | 'after'
  | 'always'
  | 'reenter'
  | 'to'
  | 'from'
  | 'invoke'
  | 'entry'
  | 'exit';

/** One piece of a pill's first line; `x` counts from the pill's left edge. */
export interface PillPart {
  readonly kind: 'icon' | 'title' | 'event' | 'guard' | 'goal';
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

export interface PillParts {
  readonly parts: readonly PillPart[];
  /** The second line; empty when nothing is done on the way. */
  readonly actions: string;
  readonly width: number;
  readonly height: number;
}

export const fonts = { title: 12.5, event: 11.5, guard: 11, goal: 12, actions: 10.5 } as const;
export const iconSize = 13;
const padding = 9;
const narrowActions = 150;
const lines = { one: 24, two: 38 };
export const pillGap = 4;

/** Where the texts of a pill stand, and how large it is. `goal` is the label of the state that an inside transition leads to. */
export function pillParts(transition: ChartTransition, goal?: string): PillParts {
  const { trigger, title, label, guard, reenter } = transition;
  const parts: PillPart[] = [];
  let x = padding;
  const add = (kind: PillPart['kind'], text: string, width: number, gap: number) => {
    parts.push({ kind, text, x, width });
    x += width + gap;
  };
  const addIcon = (icon: IconName) => add('icon', icon, iconSize, 4);
  if (trigger !== 'event') addIcon(trigger);
  if (title !== undefined) add('title', title, textWidth(title, fonts.title, true), 6);
  // Beside a Chinese name the event is no longer what one reads first.
  add('event', label, textWidth(label, fonts.event, title === undefined), 6);
  if (guard !== undefined) add('guard', `[${guard}]`, textWidth(`[${guard}]`, fonts.guard), 6);
  if (reenter) addIcon('reenter');
  if (goal !== undefined) {
    addIcon('to');
    add('goal', goal, textWidth(goal, fonts.goal), 6);
  }
  const first = x - 6 + padding;
  const actions = fitting(transition.actions, Math.max(first - 2 * padding, narrowActions), fonts.actions);
  const width = Math.max(first, textWidth(actions, fonts.actions) + 2 * padding);
  return { parts, actions, width, height: actions === '' ? lines.one : lines.two };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pills above each other, all as wide as the widest. */
export function stackSize(pills: readonly Size[]): Size {
  const height = pills.reduce((sum, pill) => sum + pill.height + pillGap, -pillGap);
  return { width: Math.max(...pills.map(({ width }) => width)), height };
}

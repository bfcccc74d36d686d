import type { Options } from '../entity/field.ts';

/** Whose a task is, to whoever looks at it. */
export const taskSides = {
  mine: { label: '交给我的', color: 'processing' },
  asked: { label: '我交办的', color: 'default' },
  others: { label: '别人的', color: 'default' },
} as const satisfies Options;

import { createHash } from 'node:crypto';

/** A guard that is written in code, as life cycles in plain data tell it (machines/entity/lifecycle/life.ts): by its sum. Line breaks and blanks are no change. */
export const codeSum = (code: string): string =>
  `#${createHash('sha256').update(code.replaceAll(/\s/g, '')).digest('hex').slice(0, 8)}`;

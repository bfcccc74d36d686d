import { expect } from 'vitest';

/** Vitest's asymmetric matchers, typed so that they can stand inside an expected value. */
export const someText: unknown = expect.any(String);
export const someNumber: unknown = expect.any(Number);
export const someList: unknown = expect.any(Array);
export const textLike = (pattern: RegExp | string): unknown => expect.stringMatching(pattern);

import type { Answer } from './answer.ts';

/** An answer that was asked for longer ago than this, in ms, is too old to show. */
const freshFor = 30_000;

/**
 * The answer to a call that that was made ahead with this token, once; undefined when it made none
 * or nothing came of it. `key` is method and full URL.
 */
export async function takeEarly(key: string, token: string): Promise<Answer | undefined> {
  const early = globalThis.earlyStart;
  const call = early?.calls[key];
  if (!early || !call) return undefined;
  Reflect.deleteProperty(early.calls, key);
  if (early.token !== token || performance.now() - early.since > freshFor) return undefined;
  return (await call) ?? undefined;
}

/** After a write, whatever was read before it counts no more. */
export function forgetEarly(): void {
  if (globalThis.earlyStart) globalThis.earlyStart.calls = {};
}

import type { Call } from './call.ts';

/** One value of a row that the operator asks to see in full. */
export interface RevealTarget {
  readonly entity: string;
  readonly id: number;
  readonly field: string;
}

/** Answer of the reveal call. */
export interface Revealed {
  readonly value: string;
}

/** So many masked values may be looked for by the whole of them, by one account within an hour (server/entity/read/masked-look-ups.ts). */
export const lookUpsPerHour = 60;

/** Tells one masked value; each call stands in the operation log (wider.md §1.5). Body: `RevealTarget`. */
export const revealCall: Call = 'POST /admin/api/reveal';

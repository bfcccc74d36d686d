/**
 * Whether what was typed is what was wanted (award.md §3.1, TERMINATE); undefined: nothing was. The browser asks it under the field,
 * the server of every step whose chart says `retype`.
 */
export const isRetyped = (wanted: string | undefined, typed: string): boolean =>
  wanted === undefined || typed.trim() === wanted.trim();

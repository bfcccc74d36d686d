/** A seeded row of numbers: the same seed gives the same ones, on every machine. */
export interface Dice {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `limit`. */
  below(limit: number): number;
  /** True in so many of 1. */
  chance(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** FNV-1a, 32 bits: texts that differ a little give seeds that have nothing in common. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/** Dice for one purpose of one phone: what others roll has no part in it. The generator is mulberry32 (public domain, 32 bits of state). */
export function diceOf(...seed: readonly (string | number)[]): Dice {
  let state = hashOf(seed.join('/'));
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => list[below(list.length)] ?? list[0],
  };
}

/** Where chance comes from. The server draws from the system's; a rehearsal from a seed, so that it can be repeated. */
export interface Random {
  /** A whole number in `[0, limit)`, each equally likely; `limit` is 1 – 2³². */
  readonly below: (limit: number) => number;
}

const range = 2 ** 32;

/** Spreads a seed over four words (splitmix32), so that neighbouring seeds share nothing. */
function wordsOf(seed: number): Uint32Array {
  let state = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  });
}

const rotated = (word: number, by: number) => ((word << by) | (word >>> (32 - by))) >>> 0;

/**
 * Reproducible chance (xoshiro128**): the same seed gives the same draws on every machine. Not for real draws, which must not be
 * foreseen. What does not fit evenly into the limit is thrown away, so that no number is favoured.
 */
export function seededRandom(seed: number): Random {
  let [a = 0, b = 0, c = 0, d = 1] = wordsOf(seed);
  const word = () => {
    const drawn = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const kept = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= kept;
    d = rotated(d, 11);
    return drawn;
  };
  return {
    below: (limit) => {
      const fair = range - (range % limit);
      for (;;) {
        const drawn = word();
        if (drawn < fair) return drawn % limit;
      }
    },
  };
}

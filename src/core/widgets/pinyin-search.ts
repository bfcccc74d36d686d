type Fits = (typed: string, text: string) => boolean;

/** How texts sound: a few hundred syllables that nobody needs before somebody types. */
let fits: Fits | undefined;
const waiting = new Set<() => void>();

/** Fetches the sounds; those who wait for them are told. */
export async function loadSounds(): Promise<void> {
  const [{ rankOf }, { syllablesIn }] = await Promise.all([
    import('../../../contract/core/keyword-rank.ts'),
    import('../../../contract/core/syllables.ts'),
  ]);
  fits ??= (typed, text) => rankOf(typed, { title: text, syllables: syllablesIn(text) }) < Infinity;
  for (const tell of waiting) tell();
}

/** Tells when the sounds are there. */
export function hearSounds(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

interface Option {
  readonly label?: unknown;
}

const byLetters = (typed: string, option?: Option): boolean =>
  typeof option?.label === 'string' && option.label.toLowerCase().includes(typed.trim().toLowerCase());

const bySound = (typed: string, option?: Option): boolean =>
  byLetters(typed, option) || (typeof option?.label === 'string' && fits?.(typed, option.label) === true);

/** Whether a choice is left by what is typed: it has these letters or, once the sounds are there, sounds like them (`gd` and `guangd` leave 广东). */
export const leftBy = () => (fits ? bySound : byLetters);

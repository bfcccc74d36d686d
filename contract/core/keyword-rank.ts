/** Something that is found by its title and by how that sounds, syllable by syllable: `['jiang', 'li', 'ku']`; two readings have a bar between them. */
interface Sounding {
  readonly title: string;
  readonly syllables: readonly string[];
}

/** Whether the letters are beginnings of the syllables from one on, in their order and without a gap: `jlk`, `jiangl`, `jiangliku`. */
const sounds = (letters: string, syllables: readonly string[], from: number): boolean =>
  letters === '' ||
  (syllables[from] ?? '').split('|').some((syllable) => {
    for (let length = Math.min(syllable.length, letters.length); length > 0; length -= 1)
      if (syllable.startsWith(letters.slice(0, length)) && sounds(letters.slice(length), syllables, from + 1))
        return true;
    return false;
  });

/** How well a keyword fits a title: the smaller the better, Infinity when it does not. */
export function rankOf(keyword: string, { title, syllables }: Sounding): number {
  const sought = keyword.toLowerCase().replaceAll(/\s/g, '');
  const at = title.toLowerCase().indexOf(sought);
  if (at >= 0) return at === 0 ? 0 : 1;
  if (!/^[a-z0-9]+$/.test(sought)) return Infinity;
  const starts = syllables.findIndex((_, from) => sounds(sought, syllables, from));
  if (starts < 0) return Infinity;
  return starts === 0 ? 2 : 3;
}

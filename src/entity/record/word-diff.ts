/** A stretch of a text: in both, only in the old one, only in the new one. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Beyond so many comparisons the changed middle of a text is shown as a whole: nobody reads such a comparison word by word. */
const most = 1_000_000;

/** How many words two texts have in common at one end. */
function commonAt(
  one: readonly string[],
  other: readonly string[],
  at: (words: readonly string[], i: number) => number,
) {
  const shorter = Math.min(one.length, other.length);
  let count = 0;
  while (count < shorter && one[at(one, count)] === other[at(other, count)]) count += 1;
  return count;
}

/** For each pair of places, how many words are common from there on (longest common subsequence). */
function lengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i] ?? new Uint32Array();
      const below = table[i + 1] ?? row;
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** What has nothing in common: all of the one is gone, all of the other is new. */
const apart = (old: readonly string[], now: readonly string[]): readonly Stretch[] => [
  { kind: 'gone', text: old.join('') },
  { kind: 'new', text: now.join('') },
];

function middleOf(old: readonly string[], now: readonly string[]): readonly Stretch[] {
  if (old.length * now.length > most) return apart(old, now);
  const table = lengths(old, now);
  const common = (i: number, j: number) => table[i]?.[j] ?? 0;
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    const [before = '', after = ''] = [old[i], now[j]];
    const parted = common(i + 1, j) >= common(i, j + 1) ? 'gone' : 'new';
    const kind = before === after ? 'same' : parted;
    found.push({ kind, text: kind === 'new' ? after : before });
    if (kind !== 'new') i += 1;
    if (kind !== 'gone') j += 1;
  }
  return [...found, ...apart(old.slice(i), now.slice(j))];
}

/** Neighbours of one kind as one; nothing is left out. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = found.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) found[found.length - 1] = { kind, text: last.text + text };
    else found.push({ kind, text });
  }
  return found;
}

/** How one row of pieces came from another. */
function diffOf(old: readonly string[], now: readonly string[]): readonly Stretch[] {
  const head = commonAt(old, now, (_, i) => i);
  const [oldRest, nowRest] = [old.slice(head), now.slice(head)];
  const tail = commonAt(oldRest, nowRest, (words, i) => words.length - 1 - i);
  return joined([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...middleOf(oldRest.slice(0, oldRest.length - tail), nowRest.slice(0, nowRest.length - tail)),
    { kind: 'same', text: oldRest.slice(oldRest.length - tail).join('') },
  ]);
}

const linesOf = (text: string) => text.split(/(?<=\n)/);

/** How one text came from another: in words as a Chinese reader sees them, within the lines that differ. */
export function wordDiff(before: string, after: string): readonly Stretch[] {
  const found: Stretch[] = [];
  let [gone, come] = ['', ''];
  const compare = () => {
    found.push(...diffOf(wordsOf(gone), wordsOf(come)));
    [gone, come] = ['', ''];
  };
  for (const stretch of diffOf(linesOf(before), linesOf(after))) {
    if (stretch.kind === 'gone') gone += stretch.text;
    else if (stretch.kind === 'new') come += stretch.text;
    else {
      compare();
      found.push(stretch);
    }
  }
  compare();
  return joined(found);
}

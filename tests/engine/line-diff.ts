type Marked = readonly [mark: ' ' | '-' | '+', line: string];

interface Shown {
  /** Equal lines around each change. */
  readonly context?: number;
  /** Lines in all; how many more there are is told. */
  readonly most?: number;
}

/** Lines of `before` that go (-) and of `after` that come (+); '' when nothing does. */
export function lineDiff(before: string, after: string, { context = 2, most = 60 }: Shown = {}): string {
  const marked = compare(before.split('\n'), after.split('\n'));
  if (marked.every(([mark]) => mark === ' ')) return '';
  const isNear = (index: number) =>
    marked.slice(Math.max(0, index - context), index + context + 1).some(([mark]) => mark !== ' ');
  const lines = marked.flatMap(([mark, line], index) => {
    if (isNear(index)) return [`${mark} ${line}`];
    return isNear(index - 1) ? ['  …'] : [];
  });
  const more = lines.length > most ? [`  … ${lines.length - most} lines more`] : [];
  return [...lines.slice(0, most), ...more].join('\n');
}

const same = (line: string): Marked => [' ', line];

/** Equal ends are put aside; what is between is compared by its longest common subsequence. */
function compare(before: readonly string[], after: readonly string[]): readonly Marked[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [end, newEnd] = [before.length - tail, after.length - tail];
  return [
    ...before.slice(0, head).map(same),
    ...between(before.slice(head, end), after.slice(head, newEnd)),
    ...before.slice(end).map(same),
  ];
}

function between(before: readonly string[], after: readonly string[]): readonly Marked[] {
  const common = commonLengths(before, after);
  const marked: Marked[] = [];
  let next = 0;
  for (const [at, gone] of before.entries()) {
    // A line that is in both stays; what comes before it there, comes now.
    while (after[next] !== gone && common(at, next) > common(at + 1, next)) marked.push(['+', after[next++] ?? '']);
    const isKept = after[next] === gone;
    if (isKept) next++;
    marked.push([isKept ? ' ' : '-', gone]);
  }
  return [...marked, ...after.slice(next).map((come): Marked => ['+', come])];
}

/** How many lines, from these places on, both have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): (i: number, j: number) => number {
  const lengths = before.map(() => new Uint16Array(after.length));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]?.fill(before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)), j, j + 1);
  return at;
}

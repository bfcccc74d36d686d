/** Something is asked for that there is not. The message is for the person who asked. */
class UnknownName extends Error {
  constructor(wrong: string, known: readonly string[]) {
    const near = nearTo(wrong, known);
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `there are: ${known.join(', ')}`;
    super(`there is no chart ${wrong}; ${hint}`);
    this.name = 'UnknownName';
  }
}

/** Whether an error is about what a person typed: its message is all that they need. */
export const isAboutArguments = (error: unknown): error is Error =>
  error instanceof UnknownName ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** Those that are asked for, in the order of `known`; all when none is asked for. Throws UnknownName. */
export function chosen(wanted: readonly string[], known: readonly string[]): readonly string[] {
  const wrong = wanted.find((name) => !known.includes(name));
  if (wrong !== undefined) throw new UnknownName(wrong, known);
  return wanted.length === 0 ? known : known.filter((name) => wanted.includes(name));
}

const mostNear = 4;

/** Names that a person may have meant: part of each other, or a few slips away; the nearest first. */
function nearTo(wrong: string, known: readonly string[]): readonly string[] {
  const asked = wrong.toLowerCase();
  const rank = (name: string) => (name.includes(asked) || asked.includes(name) ? 0 : slips(asked, name));
  return known
    .map((name) => ({ name, rank: rank(name) }))
    .filter(({ name, rank: slipped }) => slipped <= Math.max(2, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostNear)
    .map(({ name }) => name);
}

/** Letters to add, take away or exchange to make one of the other. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...other].entries()) {
      const exchanged = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

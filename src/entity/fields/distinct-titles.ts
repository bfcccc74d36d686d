/** Letters that two lines of a list of choices hold. */
const most = 40;
/** So much of the beginning, and before the first difference, stays to tell where it is. */
const kept = 4;

const sharedLength = (one: string, other: string): number => {
  const end = [...one].findIndex((letter, at) => letter !== other.charAt(at));
  return end === -1 ? one.length : end;
};

/** Titles as a list of choices shows them: of one that is too long, what it has in common with another one is left out. */
export function distinctTitles(titles: readonly string[]): readonly string[] {
  return titles.map((title) => {
    if (title.length <= most) return title;
    const shared = Math.max(0, ...titles.filter((other) => other !== title).map((other) => sharedLength(title, other)));
    const from = Math.min(shared - kept, title.length - most + kept + 1);
    return from > kept ? `${title.slice(0, kept)}…${title.slice(from)}` : title;
  });
}

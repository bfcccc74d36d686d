interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** What charts say about themselves, for inspectors and documents alone. */
const words: ReadonlySet<string> = new Set(['meta', 'description']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A property of an object that holds nothing but words. */
function isWords(node: Node): boolean {
  if (node.type !== 'Property' || !('key' in node) || !isNode(node.key)) return false;
  return node.key.type === 'Identifier' && 'name' in node.key && words.has(String(node.key.name));
}

const wordsIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isNode(value)) return [];
  return isWords(value) ? [value] : Object.values(value).flatMap(wordsIn);
};

/** The program without labels and descriptions of its states; `parse` makes its syntax tree. */
export function withoutWords(code: string, parse: (code: string) => unknown): string {
  const found = wordsIn(parse(code)).toSorted((one, other) => other.start - one.start);
  return found.reduce((text, { start, end }) => {
    const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? [];
    return text.slice(0, start) + text.slice(end + comma.length);
  }, code);
}

/** Charts of the program. Life cycles keep their words: operators read them in 状态图. */
const isChart = (id: string): boolean => /\/machines\/(?!entity\/lifecycle\/)(?:[\w-]+\/)+[\w-]+\.ts$/.test(id);

/**
 * A Vite plugin: pages that cannot be inspected do not carry what only inspectors read, a kilobyte of the login page and some more
 * behind it.
 */
export const leaveWordsOut = (canInspect: boolean) => ({
  name: 'leave-words-out',
  enforce: 'post' as const,
  apply: 'build' as const,
  transform(this: { parse: (code: string) => unknown }, code: string, id: string) {
    if (canInspect || !isChart(id)) return null;
    return { code: withoutWords(code, (text) => this.parse(text)), map: null };
  },
});

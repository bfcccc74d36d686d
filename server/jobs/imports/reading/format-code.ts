/** A part of a format: a text that stands there as it is, or something that a number is put into. */
export type Token =
  | { readonly kind: 'literal'; readonly text: string }
  /** `0`, `#`, `?`, `.`, `,`, `%`. */
  | { readonly kind: 'digit'; readonly mark: string }
  /** `yyyy`, `m`, `hh`, `AM/PM`, and `[h]` for hours that go on beyond 24. */
  | { readonly kind: 'date'; readonly mark: string; readonly elapsed?: true }
  | { readonly kind: 'general' }
  /** `E+00`, and `/` between digits: a number that is shown as another one. */
  | { readonly kind: 'scientific' }
  | { readonly kind: 'unknown' };

/** One of the formats between semicolons: for which numbers it is meant, and in whose words. */
export interface Section {
  readonly tokens: readonly Token[];
  readonly condition?: { readonly mark: string; readonly value: number };
  /** Chinese names of months and days. */
  readonly chinese: boolean;
}

/** What Windows in China shows for the long date and the time of the system. */
const ofSystem: Readonly<Record<string, string>> = {
  f800: 'yyyy"年"m"月"d"日"',
  f400: 'h:mm:ss',
};

const pattern = new RegExp(
  [
    String.raw`"(?<quoted>[^"]*)"?`,
    String.raw`[\\!](?<escaped>.)`,
    String.raw`_(?<space>.)`,
    String.raw`\*(?<fill>.)`,
    String.raw`\[(?<bracket>[^\]]*)\]`,
    String.raw`(?<general>general)`,
    String.raw`(?<scientific>e[+-]?(?=[0#?]))`,
    String.raw`(?<half>am\/pm|a\/p|上午\/下午)`,
    String.raw`(?<date>y+|m+|d+|h+|s+(?:\.0+)?|a{3,4}|e+|b+|g+)`,
    String.raw`(?<fraction>\/(?=\s*[?#\d]))`,
    String.raw`(?<digit>[0#?.,%])`,
    String.raw`(?<other>.)`,
  ].join('|'),
  'gisu',
);

/** A format code in its sections. Codes of the system's own formats are put in their place. */
export function sectionsOf(code: string): readonly Section[] {
  const system = /\[\$-(f800|f400)\]/i.exec(code)?.[1]?.toLowerCase();
  const given = (system === undefined ? undefined : ofSystem[system]) ?? (code.trim() === '' ? 'General' : code);
  return splitSections(given).map(sectionOf);
}

/** Semicolons part sections, but for those in quotes, brackets and behind escapes. */
function splitSections(code: string): readonly string[] {
  const sections = [''];
  for (const [piece] of code.matchAll(/"[^"]*"?|[\\!].|\[[^\]]*\]|./gsu))
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  return sections;
}

function sectionOf(code: string): Section {
  const found = [...code.matchAll(pattern)].map(({ groups = {} }) => groups);
  const brackets = found.flatMap(({ bracket }) => (bracket === undefined ? [] : [bracket]));
  const condition = brackets.map(conditionIn).find((one) => one !== undefined);
  const tokens = found.flatMap((groups) =>
    groups['bracket'] === undefined ? tokenOf(groups) : bracketTokens(groups['bracket']),
  );
  return { tokens, chinese: brackets.some((bracket) => inChinese.test(bracket)), ...(condition && { condition }) };
}

/** The last digits of a language are its number: 0804 is Chinese as it is written in China. */
const inChinese = /^\$[^-]*-\w*(?:0?[48c]04|1004|1404)$/i;

function conditionIn(bracket: string): Section['condition'] {
  const [, mark, value] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(bracket) ?? [];
  return mark === undefined ? undefined : { mark, value: Number(value) };
}

/** Hours that go on beyond 24, and signs of currencies; colours and languages are not shown. */
function bracketTokens(bracket: string): readonly Token[] {
  if (/^(?:h+|m+|s+)$/i.test(bracket)) return [{ kind: 'date', mark: bracket.toLowerCase(), elapsed: true }];
  // Digits in Chinese.
  if (/^dbnum/i.test(bracket)) return [{ kind: 'unknown' }];
  const [, text = ''] = /^\$([^-]*)/u.exec(bracket) ?? [];
  return text === '' ? [] : [{ kind: 'literal', text }];
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): readonly Token[] {
  const { fill, general, scientific, half, date, fraction, digit } = groups;
  if (fill !== undefined) return [];
  if (general !== undefined) return [{ kind: 'general' }];
  if ((scientific ?? fraction) !== undefined) return [{ kind: 'scientific' }];
  const mark = (half ?? date)?.toLowerCase();
  // Years of other calendars.
  if (mark !== undefined) return [/^[ebg]/.test(mark) ? { kind: 'unknown' } : { kind: 'date', mark }];
  return [digit === undefined ? { kind: 'literal', text: literalIn(groups) } : { kind: 'digit', mark: digit }];
}

function literalIn({ quoted, escaped, space, other = '' }: Readonly<Record<string, string | undefined>>): string {
  // A space that is as wide as the letter behind its mark.
  return space === undefined ? (quoted ?? escaped ?? other) : ' ';
}

/** Whether a section shows a date or a time. */
export const isDate = ({ tokens }: Section): boolean => tokens.some(({ kind }) => kind === 'date');

/** The section that a number is shown by; undefined where that cannot be said for certain. */
export function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  const numeric = sections.slice(0, 3);
  // Whether a sign is shown beside a condition, programs do not agree on.
  if (numeric.some(({ condition }) => condition))
    return value < 0 ? undefined : numeric.find((one, at) => fits(one, value, at));
  const [first, second = first, third = first] = numeric;
  return value < 0 ? second : value === 0 ? third : first;
}

function fits({ condition }: Section, value: number, index: number): boolean {
  if (!condition) return index > 0 || value > 0;
  const { mark, value: than } = condition;
  if (mark === '<') return value < than;
  if (mark === '<=') return value <= than;
  if (mark === '>') return value > than;
  if (mark === '>=') return value >= than;
  return mark === '=' ? value === than : value !== than;
}

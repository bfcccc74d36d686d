/* Where a text stops being JSON. What engines say of it differs, is English, and often names no place. */

const text = String.raw`"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"`;
const key = new RegExp(String.raw`\s*${text}`, 'uy');
const plain = new RegExp(String.raw`\s*(?:${text}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+\-]?\d+)?|true|false|null)`, 'uy');
const opening = /\s*([{[])/y;
const mark = /\s*([,:}\]])/y;

/** What may come next: a value or a key, perhaps the first in what stands open; the colon after a key; what follows a value. */
type Wanted = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'mark';

interface Reading {
  readonly json: string;
  readonly at: number;
  readonly wanted: Wanted;
  /** What stands open, the innermost last: `{` or `[`. */
  readonly open: string;
}

/** Reads on with an expression that holds to its place, and wants something else then; undefined where it does not fit. */
function on(reading: Reading, pattern: RegExp, wanted: Wanted, fits = (_mark: string) => true): Reading | undefined {
  pattern.lastIndex = reading.at;
  const [all, found = ''] = pattern.exec(reading.json) ?? [];
  return all !== undefined && fits(found) ? { ...reading, at: reading.at + all.length, wanted } : undefined;
}

const isIn = ({ open }: Reading, bracket: string) => open.endsWith(bracket);

function closed(reading: Reading): Reading | undefined {
  const bracket = isIn(reading, '{') ? '}' : ']';
  const next = reading.open === '' ? undefined : on(reading, mark, 'mark', (found) => found === bracket);
  return next && { ...next, open: reading.open.slice(0, -1) };
}

function opened(reading: Reading): Reading | undefined {
  const next = on(reading, opening, 'firstValue');
  if (!next) return undefined;
  const bracket = reading.json.charAt(next.at - 1);
  return { ...next, open: reading.open + bracket, wanted: bracket === '{' ? 'firstKey' : 'firstValue' };
}

const value = (reading: Reading) => opened(reading) ?? on(reading, plain, 'mark');
const named = (reading: Reading) => on(reading, key, 'colon');

/** One step on, by what is wanted; undefined where the text goes wrong. */
const steps: Readonly<Record<Wanted, (reading: Reading) => Reading | undefined>> = {
  value,
  key: named,
  firstValue: (reading) => closed(reading) ?? value(reading),
  firstKey: (reading) => closed(reading) ?? named(reading),
  colon: (reading) => on(reading, mark, 'value', (found) => found === ':'),
  mark: (reading) =>
    closed(reading) ??
    on(reading, mark, isIn(reading, '{') ? 'key' : 'value', (found) => found === ',' && reading.open !== ''),
};

/** The place of the first fault in a text that is no JSON, in words: `第 2 行第 5 个字符附近`. */
export function faultPlace(json: string): string {
  let last: Reading = { json, at: 0, wanted: 'value', open: '' };
  for (let reading: Reading | undefined = last; reading; reading = steps[last.wanted](last)) last = reading;
  const rest = json.slice(last.at);
  if (rest.trim() === '') return '内容不完整';
  const lines = json.slice(0, json.length - rest.trimStart().length).split('\n');
  return `第 ${lines.length} 行第 ${[...(lines.at(-1) ?? '')].length + 1} 个字符附近`;
}

import type { Token } from './format-code.ts';

/** How many digits a number of a spreadsheet has: what is behind them is not what was typed. */
export const keptDigits = 15;

/** A number in 15 significant digits, written out: 59.699999999999996 is 59.7. */
export function writtenOut(value: number): string {
  const [digits = '', power = '0'] = Math.abs(value)
    .toExponential(keptDigits - 1)
    .split('e');
  const all = digits.replace('.', '');
  const point = Number(power) + 1;
  const whole = point > 0 ? all.slice(0, point).padEnd(point, '0') : '0';
  const rest = (point > 0 ? all.slice(point) : '0'.repeat(-point) + all).replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** A number that is written out, without its sign, rounded to some decimals as people round. */
function rounded(text: string, decimals: number): string {
  const [whole = '0', rest = ''] = text.split('.');
  const kept = BigInt(whole + rest.slice(0, decimals).padEnd(decimals, '0'));
  const up = (rest[decimals] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(kept + up).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What the general format shows: eleven signs, the point among them; undefined for what it shows as `1.23E-05`. */
export function generalText(value: number): string | undefined {
  const text = writtenOut(value);
  const plain = text.replace('-', '');
  const [whole = ''] = plain.split('.');
  // Whole numbers of more digits are shown shorter, but all of their digits are known.
  if (!plain.includes('.')) return text;
  if (whole === '0' && Math.abs(value) < 1e-4) return undefined;
  const short = rounded(plain, Math.max(0, 10 - whole.length));
  const shown = short.includes('.') ? short.replace(/\.?0+$/, '') : short;
  return value < 0 ? `-${shown}` : shown;
}

const isPlace = (token: Token): boolean => token.kind === 'digit' && /[0#?]/.test(token.mark);
const isMark = (token: Token | undefined, mark: string): boolean => token?.kind === 'digit' && token.mark === mark;

/** What a format with places for digits shows of a number that is not negative. */
export function digitsText(tokens: readonly Token[], value: number): string {
  const percents = tokens.filter((token) => isMark(token, '%')).length;
  const places = tokens.flatMap((token, at) => (isPlace(token) ? [at] : []));
  if (places.length === 0) return tokens.map((token) => literalOf(token)).join('');
  const last = places.at(-1) ?? 0;
  const found = tokens.findIndex((token) => isMark(token, '.'));
  const point = found < 0 ? last + 1 : found;
  const [before, behind] = [places.filter((at) => at < point), places.filter((at) => at > point)];
  const [first, lastBefore] = [places[0] ?? 0, before.at(-1) ?? point - 1];
  const isComma = (at: number) => isMark(tokens[at], ',');
  // A comma between places parts thousands; behind the last one each makes a thousand of one.
  const thousands = tokens.some((_, at) => isComma(at) && at > first && at < lastBefore);
  const scales = tokens.filter((_, at) => isComma(at) && (at > last || (at > lastBefore && at < point))).length;
  const scaled = shifted(writtenOut(value), 2 * percents - 3 * scales);
  const [whole = '', rest = ''] = rounded(scaled, behind.length).split('.');
  const texts = new Map([...wholeTexts(tokens, before, whole, thousands), ...restTexts(tokens, behind, rest)]);
  // Where no place stands before the point, what is before it is shown all the same.
  const lead = before.length === 0 && whole !== '0' ? whole : '';
  return tokens
    .map((token, at) => (isMark(token, '.') ? (at === found ? `${lead}.` : '.') : (texts.get(at) ?? literalOf(token))))
    .join('');
}

const literalOf = (token: Token): string =>
  token.kind === 'literal' ? token.text : isMark(token, '%') ? '%' : isMark(token, '?') ? ' ' : '';

/** The point of a number that is written out, moved to the right. */
function shifted(text: string, by: number): string {
  const [whole = '', rest = ''] = text.split('.');
  const point = whole.length + by;
  if (point <= 0) return `0.${'0'.repeat(-point)}${whole}${rest}`;
  const digits = `${whole}${rest}`.padEnd(point, '0');
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return moved.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
}

/** Digits before the point, from the right; those for which there is no place stand in the first one. */
function wholeTexts(tokens: readonly Token[], places: readonly number[], whole: string, thousands: boolean) {
  const texts = new Map<number, string>();
  let left = whole === '0' ? '' : whole;
  for (const [from, at] of places.toReversed().entries()) {
    const isFirst = from === places.length - 1;
    const digits = isFirst ? left : left.slice(-1);
    left = isFirst ? '' : left.slice(0, -1);
    const text = digits === '' ? emptyPlace(tokens[at]) : digits;
    texts.set(at, thousands ? grouped(text, from) : text);
  }
  return texts;
}

/** Commas behind every third digit from the right, where `from` digits stand to the right of the text. */
function grouped(text: string, from: number): string {
  if (!/^\d+$/.test(text)) return text;
  return [...text]
    .map((digit, at) => {
      const right = from + text.length - 1 - at;
      return right > 0 && right % 3 === 0 ? `${digit},` : digit;
    })
    .join('');
}

function emptyPlace(token: Token | undefined): string {
  return isMark(token, '0') ? '0' : isMark(token, '?') ? ' ' : '';
}

/** Digits behind the point; nothing stands in an optional place behind which there are only zeros. */
function restTexts(tokens: readonly Token[], places: readonly number[], rest: string) {
  const texts = new Map<number, string>();
  const length = rest.replace(/0+$/, '').length;
  for (const [at, place] of places.entries())
    texts.set(place, at < length || isMark(tokens[place], '0') ? (rest[at] ?? '0') : emptyPlace(tokens[place]));
  return texts;
}

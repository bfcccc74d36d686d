import { dateText } from './date-text.ts';
import { dateOfSerial } from './dates.ts';
import { isDate, type Section, sectionFor, sectionsOf } from './format-code.ts';
import { digitsText, generalText, keptDigits, writtenOut } from './number-text.ts';
import type { Cell, NumberCell } from './row.ts';

/** Why a number is not what was typed, as the end of a sentence that begins with the label of its column. */
export const doubts = {
  lost: `是超过 ${keptDigits} 位的数字，Excel 已丢失后面的位数，请把该列设为「文本」后重新填写`,
  scientific: '是以科学计数法或分数显示的数字，不是原来的内容，请把该列设为「文本」后重新填写',
  unknown: '的数字格式无法识别，请把该列设为「文本」后重新填写',
  hashes: '在 Excel 中显示为 ####，不是可用的日期或时间',
} as const;

/** What a text shows that was a number of too many digits, as spreadsheets save it: `1.23E+17`. */
export const isScientific = (text: string): boolean => /^[-+]?\d(?:\.\d+)?E[-+]\d{2,3}$/.test(text);

/** Codes are read once each. */
const parsed = new Map<string, readonly Section[]>();
const mostParsed = 1_000;

function sectionsIn(code: string): readonly Section[] {
  const known = parsed.get(code) ?? sectionsOf(code);
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(code, known);
  return known;
}

/** A cell that holds a number, as its format shows it. `format` is undefined where the workbook does not say how. */
export function numberCell(value: number, format: string | undefined, since1904: boolean): Cell {
  const number = writtenOut(value);
  const section = format === undefined ? undefined : sectionFor(sectionsIn(format), value);
  if (section && isDate(section)) return dateCell(value, section, since1904);
  const own = { number: numberIn(section, value, number), ...(since1904 && momentOf(value, true)) };
  if (Math.abs(value) >= 10 ** keptDigits) return { shown: value.toExponential(), ...own, doubt: doubts.lost };
  if (!section) return { shown: number, ...own, doubt: doubts.unknown };
  const shown = shownBy(section, value, sectionsIn(format ?? '').length > 1);
  return 'doubt' in shown ? { shown: number, ...own, ...shown } : { ...shown, ...own };
}

/** A percentage is a hundred times what is kept. */
function numberIn(section: Section | undefined, value: number, number: string): string {
  const isPercent = section?.tokens.some((token) => token.kind === 'digit' && token.mark === '%') ?? false;
  return isPercent ? `${writtenOut(value * 100)}%` : number;
}

function dateCell(serial: number, section: Section, since1904: boolean): NumberCell {
  if (section.tokens.some(({ kind }) => kind === 'unknown'))
    return { shown: writtenOut(serial), ...momentOf(serial, since1904), doubt: doubts.unknown };
  const shown = dateText(section, serial, since1904);
  if (shown === undefined) return { shown: writtenOut(serial), doubt: doubts.hashes };
  return { shown: shown.trim(), ...momentOf(serial, since1904) };
}

function momentOf(serial: number, since1904: boolean): { readonly at?: string } {
  const at = dateOfSerial(serial, since1904);
  return at === undefined ? {} : { at };
}

/** What a section that is none of dates shows; a sign that the section does not show itself stands before it. */
function shownBy(section: Section, value: number, signed: boolean): { shown: string } | { doubt: string } {
  const { tokens } = section;
  const has = (kind: (typeof tokens)[number]['kind']) => tokens.some((token) => token.kind === kind);
  if (has('unknown')) return { doubt: doubts.unknown };
  if (has('scientific')) return { doubt: doubts.scientific };
  const size = signed ? Math.abs(value) : value;
  // `@` shows the number as a text of the same digits.
  const isText = tokens.some((token) => token.kind === 'literal' && token.text === '@');
  if (has('general') || isText) {
    const text = generalText(size);
    if (text === undefined) return { doubt: doubts.scientific };
    const parts = tokens.map((token) =>
      token.kind === 'literal' && token.text !== '@'
        ? token.text
        : token.kind === 'literal' || token.kind === 'general'
          ? text
          : '',
    );
    return { shown: parts.join('').trim() };
  }
  const text = digitsText(tokens, Math.abs(value));
  // What rounds to nothing has no sign.
  return { shown: `${size < 0 && /[1-9]/.test(text) ? '-' : ''}${text}`.trim() };
}

import type { Values } from '../entity/field.ts';
import type { Options } from '../entity/field.ts';
import {
  type ChoiceCode,
  choiceParameters,
  flagParameters,
  type ParameterCode,
  parameters,
  type TextCode,
  textParameters,
} from './parameters.ts';

/*
 * What a system parameter holds, as it is typed and as it is kept (wider.md §10.6): yuan in the form are fen in the house, percent are
 * basis points.
 */

export type ParameterKind = 'int' | 'fen' | 'bp' | 'bool' | 'str' | 'enum';

export const isNumber = (code: unknown): code is ParameterCode => Object.hasOwn(parameters, String(code));
const isText = (code: unknown): code is TextCode => Object.hasOwn(textParameters, String(code));

const isChoice = (code: unknown): code is ChoiceCode => Object.hasOwn(choiceParameters, String(code));

/** All that some parameter may be, and what one may be. */
export const allChoices: Options = Object.fromEntries(
  Object.values(choiceParameters).flatMap(({ options }) => Object.entries(options)),
);
export const choicesOf = ({ code }: Values): readonly string[] =>
  isChoice(code) ? Object.keys(choiceParameters[code].options) : [];

/** The kind of a parameter that there is. */
export function kindOf(code: string): ParameterKind {
  if (Object.hasOwn(flagParameters, code)) return 'bool';
  if (isChoice(code)) return 'enum';
  if (!isNumber(code)) return 'str';
  const known = parameters[code];
  return 'kind' in known ? known.kind : 'int';
}

/** The form field that a number is typed into. */
export const numberFields = { int: 'value', fen: 'value_fen', bp: 'value_percent' } as const;
type NumberKind = keyof typeof numberFields;

const numberKindOf = (code: ParameterCode): NumberKind => {
  const kind = kindOf(code);
  return kind === 'fen' || kind === 'bp' ? kind : 'int';
};

/** A share in percent as whole basis points: 12.34 → 1234. */
const bpOf = (percent: number): number => Math.round(percent * 100);

/** A typed number as it is kept; undefined where none was typed. */
export function keptNumber(code: ParameterCode, values: Values): number | undefined {
  const kind = numberKindOf(code);
  const typed = values[numberFields[kind]];
  if (typeof typed !== 'number') return undefined;
  return kind === 'bp' ? bpOf(typed) : typed;
}

const spoken: Readonly<Record<NumberKind, (value: number) => string>> = {
  int: (value) => value.toLocaleString('en-US'),
  fen: (value) => (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  bp: (value) => `${value / 100}%`,
};

/** A number as people read it, in the unit that it is typed in. */
export const numberWords = (code: ParameterCode, value: number): string => spoken[numberKindOf(code)](value);

/** What is wrong with the number of a parameter, at the field that it is typed into; undefined when nothing is. */
export function numberFault(code: unknown, values: Values): string | undefined {
  if (!isNumber(code)) return undefined;
  const value = keptNumber(code, values);
  const { min, max, unit } = parameters[code];
  if (value === undefined || (value >= min && value <= max)) return undefined;
  const range = `${numberWords(code, min)}–${numberWords(code, max)}`;
  return `当前值应在 ${range}${unit === '' ? '' : ` ${unit}`}之间`;
}

/** The same for words. */
export function textFault(code: unknown, { value_text: words }: Values): string | undefined {
  return isText(code) ? textParameters[code].fits(typeof words === 'string' ? words : '') : undefined;
}

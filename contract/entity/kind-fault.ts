import { areaScopeFault, areasFault, isAreaScope } from './areas.ts';
import { cleanText } from '../core/clean-text.ts';
import { isDay } from '../core/days.ts';
import type { Field, Kind, Period, Validity, Values } from './field.ts';
import { linkFault } from '../core/link-target.ts';
import { jsonFault, jsonIn } from '../core/json-value.ts';
import { isMasked } from '../core/mask.ts';
import { hasDecimals } from '../core/percent.ts';
import { isEmpty } from '../core/rules.ts';
import { yuanOf } from '../core/yuan.ts';

const length = (value: string) => [...value].length;
const number = (value: number) => value.toLocaleString('en-US');

/** A range as people read it: "2–30", "不少于 2", "不超过 30". */
function range(min: number | undefined, max: number | undefined, show: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return min === max ? `为 ${show(min)}` : `为 ${show(min)}–${show(max)}`;
  return min === undefined ? `不超过 ${show(max ?? 0)}` : `不少于 ${show(min)}`;
}

const outside = (value: number, { min, max }: Field) =>
  (min !== undefined && value < min) || (max !== undefined && value > max);

function textFault(field: Field, value: string): string | undefined {
  const { label, min, max, pattern } = field;
  // A masked value that stayed as it was: nobody can judge it. The server takes it for no change, and refuses any other.
  if (isMasked(field, value)) return undefined;
  const text = cleanText(value);
  if (outside(length(text), field)) return `${label}的字数应${range(min, max, String)}`;
  if (!pattern) return undefined;
  return pattern.test.test(pattern.tidy?.(text) ?? text) ? undefined : `${label}${pattern.hint}`;
}

function fractionFault(field: Field, value: number): string | undefined {
  const { label, decimals = 4 } = field;
  if (!Number.isFinite(value)) return `${label}应为数字`;
  if (!hasDecimals(value, decimals)) return decimals === 0 ? `${label}应为整数` : `${label}最多 ${decimals} 位小数`;
  const sign = field.kind === 'percent' ? '%' : '';
  return outside(value, field) ? `${label}应${range(field.min, field.max, (size) => number(size) + sign)}` : undefined;
}

function numberFault(field: Field, value: number): string | undefined {
  if (!Number.isSafeInteger(value))
    return field.kind === 'money' ? `${field.label}最多两位小数` : `${field.label}应为整数`;
  const show = field.kind === 'money' ? (fen: number) => `${yuanOf(fen)} 元` : number;
  return outside(value, field) ? `${field.label}应${range(field.min, field.max, show)}` : undefined;
}

function validityFault({ label }: Field, value: Validity): string | undefined {
  if (value.type === 'after_get') {
    const days = value.after_days;
    return Number.isInteger(days) && days >= 1 && days <= 3650 ? undefined : `${label}的天数应为 1–3,650`;
  }
  if (isEmpty(value.start_at) || isEmpty(value.end_at)) return `请选择${label}的开始和结束时间`;
  return Date.parse(value.start_at) < Date.parse(value.end_at) ? undefined : `${label}的结束时间应晚于开始时间`;
}

function periodFault({ label, openEnd }: Field, { start_at, end_at }: Period): string | undefined {
  if (isEmpty(start_at)) return `请选择${label}的开始时间`;
  if (end_at === null || isEmpty(end_at)) return openEnd ? undefined : `请选择${label}的结束时间`;
  return Date.parse(start_at) < Date.parse(end_at) ? undefined : `${label}的结束时间应晚于开始时间`;
}

function tagsFault(field: Field, tags: readonly unknown[]): string | undefined {
  const { label, each = 20 } = field;
  const long = tags.find((tag) => typeof tag !== 'string' || length(tag) > each);
  return long === undefined ? countFault(field, tags) : `${label}每个不超过 ${each} 字`;
}

function jsonTextFault({ label, fits }: Field, value: unknown): string | undefined {
  // What is being typed is text until it can be read.
  const read = typeof value === 'string' ? jsonIn(value) : { value };
  const fault = 'fault' in read ? read.fault : (jsonFault(read.value) ?? fits?.(read.value));
  return fault && `${label}${fault}`;
}

function choicesFault(field: Field, codes: readonly unknown[], values: Values): string | undefined {
  const open = field.optionsFor?.(values) ?? Object.keys(field.options ?? {});
  const isClosed = codes.some((code) => typeof code !== 'string' || !open.includes(code));
  return isClosed ? `请重新选择${field.label}` : countFault(field, codes);
}

const countFault = (field: Field, { length: count }: readonly unknown[]) =>
  outside(count, field) ? `${field.label}的数量应${range(field.min, field.max, String)}` : undefined;

function choiceFault(field: Field, value: string, values: Values): string | undefined {
  // What is on a list of the operators' own, the server knows.
  if (field.dictionary !== undefined) return undefined;
  const open = field.optionsFor?.(values) ?? Object.keys(field.options ?? {});
  return open.includes(value) ? undefined : `请选择${field.label}`;
}

/** A value that is not of its kind at all: only a foreign caller sends one. */
const misfit = ({ label }: Field) => `${label}格式不正确`;

const isValidity = (value: unknown): value is Validity =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'fixed' || value.type === 'after_get');

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'start_at' in value && 'end_at' in value;

type Check = (field: Field, value: unknown, values: Values) => string | undefined;

const ofText: Check = (field, value) => (typeof value === 'string' ? textFault(field, value) : misfit(field));
const ofNumber: Check = (field, value) => (typeof value === 'number' ? numberFault(field, value) : misfit(field));
const ofFraction: Check = (field, value) => (typeof value === 'number' ? fractionFault(field, value) : misfit(field));
const ofCount: Check = (field, value) => (Array.isArray(value) ? countFault(field, value) : misfit(field));

const isCodes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string');

/** What each kind looks at; kinds that are not here hold nothing that could be wrong once their wire type is right. */
const checks: Partial<Readonly<Record<Kind, Check>>> = {
  text: ofText,
  textarea: ofText,
  richtext: ofText,
  integer: ofNumber,
  money: ofNumber,
  points: ofNumber,
  percent: ofFraction,
  decimal: ofFraction,
  select: (field, value, values) => (typeof value === 'string' ? choiceFault(field, value, values) : misfit(field)),
  multiselect: (field, value, values) => (Array.isArray(value) ? choicesFault(field, value, values) : misfit(field)),
  tags: (field, value) => (Array.isArray(value) ? tagsFault(field, value) : misfit(field)),
  images: ofCount,
  references: ofCount,
  list: ofCount,
  date: (field, value) => (typeof value === 'string' && isDay(value) ? undefined : misfit(field)),
  period: (field, value) => (isPeriod(value) ? periodFault(field, value) : misfit(field)),
  validity: (field, value) => (isValidity(value) ? validityFault(field, value) : misfit(field)),
  area: (field, value) => (/^\d{6}$/.test(String(value)) ? undefined : misfit(field)),
  areas: (field, value) =>
    isCodes(value) ? (areasFault(field.label, value) ?? countFault(field, value)) : misfit(field),
  json: jsonTextFault,
  link_target: linkFault,
  area_scope: (field, value) => (isAreaScope(value) ? areaScopeFault(field.label, value) : misfit(field)),
};

/** What is wrong with a value of a field that is filled in, by its kind; the rows of a list are looked at elsewhere. */
export const kindFault = (field: Field, value: unknown, values: Values): string | undefined =>
  checks[field.kind]?.(field, value, values);

import type { Field, Fields, Validity, Values } from './field.ts';
import { isMasked } from './mask.ts';
import { isEmpty, requiredMessage } from './rules.ts';

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
  if (outside(length(value.trim()), field)) return `${label}的字数应${range(min, max, String)}`;
  return pattern && !pattern.test.test(value.trim()) ? `${label}${pattern.hint}` : undefined;
}

function numberFault(field: Field, value: number): string | undefined {
  if (!Number.isSafeInteger(value))
    return field.kind === 'money' ? `${field.label}最多两位小数` : `${field.label}应为整数`;
  const show = field.kind === 'money' ? (fen: number) => `${(fen / 100).toFixed(2)} 元` : number;
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

const countFault = (field: Field, { length: count }: readonly unknown[]) =>
  outside(count, field) ? `${field.label}的数量应${range(field.min, field.max, String)}` : undefined;

function choiceFault(field: Field, value: string, values: Values): string | undefined {
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

function kindFault(field: Field, value: unknown, values: Values): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richtext':
      return typeof value === 'string' ? textFault(field, value) : misfit(field);
    case 'integer':
    case 'money':
    case 'points':
      return typeof value === 'number' ? numberFault(field, value) : misfit(field);
    case 'select':
      return typeof value === 'string' ? choiceFault(field, value, values) : misfit(field);
    case 'images':
    case 'references':
      return Array.isArray(value) ? countFault(field, value) : misfit(field);
    case 'validity':
      return isValidity(value) ? validityFault(field, value) : misfit(field);
    case 'switch':
    case 'datetime':
    case 'image':
    case 'reference':
      return undefined;
  }
}

/**
 * What is wrong with one value, as the sentence shown under the field, or undefined. The same function checks in the form
 * on blur (spec §5) and in the server; the value has the field's wire type (`contract/wire.ts`) or is empty.
 */
export function faultOf(field: Field, value: unknown, values: Values): string | undefined {
  if (field.when && !field.when(values)) return undefined;
  if (field.rule === true && isEmpty(value)) return requiredMessage(field.label);
  if (typeof field.rule === 'object' && !field.rule.check(value)) return field.rule.message;
  if (value === undefined || value === null || value === '') return undefined;
  return kindFault(field, value, values);
}

/** One wrong field, as `result.errors` carries it with code 40001 (award.md §0.1). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A condition over several fields: the sentence lands on `field`. */
export interface CrossRule {
  readonly field: string;
  readonly check: (values: Values) => string | undefined;
}

/** All faults of a form, in the order of its fields; at most one for each field. */
export function faultsOf(fields: Fields, rules: readonly CrossRule[], values: Values): readonly FieldError[] {
  const faults = Object.entries(fields).flatMap(([key, field]) => {
    const message = field.computed ? undefined : faultOf(field, values[key], values);
    return message === undefined ? [] : [{ field: key, message }];
  });
  const crossed = rules.flatMap(({ field, check }) => {
    const message = faults.some((fault) => fault.field === field) ? undefined : check(values);
    return message === undefined ? [] : [{ field, message }];
  });
  return [...faults, ...crossed];
}

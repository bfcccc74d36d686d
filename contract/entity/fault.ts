import type { Field, Fields, Values } from './field.ts';
import { kindFault } from './kind-fault.ts';
import { isEmpty, missingMessage } from '../core/rules.ts';

/** The field as the other values have it: what they demand (`requiredWhen`) is required, in the form's marks as in its faults. */
export const demanded = (field: Field, values: Values): Field =>
  field.rule === undefined && field.requiredWhen?.(values) ? { ...field, rule: true } : field;

/**
 * What is wrong with one value, as the sentence shown under the field, or undefined. The same function checks in the form
 * on blur (spec §5) and in the server; the value has the field's wire type (`contract/entity/wire/wire.ts`) or is empty.
 */
export function faultOf(field: Field, value: unknown, values: Values): string | undefined {
  if (field.when && !field.when(values)) return undefined;
  const { rule } = demanded(field, values);
  if (rule === true && isEmpty(value)) return missingMessage(field);
  if (typeof rule === 'object' && !rule.check(value)) return rule.message;
  if (value === undefined || value === null || value === '') return undefined;
  return kindFault(field, value, values) ?? partFault(field, value);
}

/** What is wrong in one of the parts of a value that has any. */
function partFault(field: Field, value: unknown): string | undefined {
  if (field.kind === 'group') return groupFault(field, value);
  return field.kind === 'list' ? rowFault(field, rowsIn(value)) : undefined;
}

/** The rows of a list as far as they are rows. */
const rowsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];

/** The first fault in the rows of a list, with the number of its row. */
function rowFault({ items = {} }: Field, rows: readonly Values[]): string | undefined {
  for (const [index, row] of rows.entries())
    for (const [key, item] of Object.entries(items)) {
      const fault = faultOf(item, row[key], row);
      if (fault !== undefined) return `第 ${index + 1} 行：${fault}`;
    }
  return undefined;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first part at fault, said with the name of the whole before it. */
function groupFault({ label, parts = {} }: Field, value: unknown): string | undefined {
  if (!isValues(value)) return `${label}格式不正确`;
  for (const [key, part] of Object.entries(parts)) {
    const fault = faultOf(part, value[key], value);
    if (fault !== undefined) return `${label}：${fault}`;
  }
  return undefined;
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

/** What is said of a value that another row has already. */
export const takenText = ({ taken, label }: Field): string => taken ?? `${label}已存在`;

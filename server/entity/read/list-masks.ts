import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Field, Fields, Values } from '../../../contract/entity/field.ts';
import { isMasked, masked, maskedRow } from '../../../contract/core/mask.ts';

/*
 * Personal data in the rows of a list (phones of verifiers, of dealers): masked as the fields of a record are, but told to nobody by
 * itself; whoever may see it sees the record whole.
 */

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

/** Whether rows of a list hold personal data. */
export const hasMasks = ({ items = {} }: Field): boolean => Object.values(items).some(({ mask }) => mask !== undefined);

const isWhole = (field: Field, value: unknown): boolean =>
  field.mask !== undefined && typeof value === 'string' && value !== '' && !isMasked(field, value);

/** Whether a value tells personal data whole, as whoever sees it masked could only have guessed it. */
export function tellsWhole(field: Field, value: unknown): boolean {
  return (
    isWhole(field, value) ||
    rowsIn(value).some((row) => Object.entries(field.items ?? {}).some(([key, item]) => isWhole(item, row[key])))
  );
}

/** A list as masked roles see it; any other value as it is. */
export const maskedList = (field: Field, value: unknown): unknown =>
  hasMasks(field) && Array.isArray(value) ? rowsIn(value).map((row) => maskedRow(field.items ?? {}, row)) : value;

/** A row with its lists as masked roles see them. */
export const withMaskedLists = <Row extends Values>(fields: Fields, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      hasMasks(field) && key in row ? [[key, maskedList(field, row[key])] as const] : [],
    ),
  ),
});

/** The value that a masked one stands for: that of the same line, else of any line that looks like it. */
function meant(item: Field, key: string, value: unknown, before: readonly Values[], at: number): unknown {
  const lines = [...before.slice(at, at + 1), ...before];
  return lines.find((line) => masked(item, line[key]) === value)?.[key];
}

interface Restored {
  readonly values: Values;
  readonly errors: readonly FieldError[];
}

/** What was sent, with masked values of lists put back to what is kept; those that stand for nothing are told. */
export function restoredLists(fields: Fields, row: Values, sent: Values): Restored {
  const errors: FieldError[] = [];
  const restore = (key: string, field: Field, value: unknown) =>
    rowsIn(value).map((line, at) => {
      const full = Object.entries(field.items ?? {}).flatMap(([name, item]) => {
        if (!isMasked(item, line[name])) return [];
        const kept = meant(item, name, line[name], rowsIn(row[key]), at);
        if (kept === undefined) errors.push({ field: key, message: `第 ${at + 1} 行：请输入完整的${item.label}` });
        return [[name, kept] as const];
      });
      return { ...line, ...Object.fromEntries(full) };
    });
  const values = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      const field = fields[key];
      return [key, field && hasMasks(field) && Array.isArray(value) ? restore(key, field, value) : value];
    }),
  );
  return { values, errors };
}

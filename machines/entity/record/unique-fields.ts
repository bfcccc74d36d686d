import { faultOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { RecordContext } from './record-types.ts';
import { applicable, changedKeys, entered, formOf } from './record-values.ts';
import type { UniqueQuestion } from './uniqueness.ts';

const only = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

/**
 * What is to be asked when a field is left: the fields of the form that no two rows may share and that are unique by it, where their values
 * are whole, free of faults, and others than those of the row itself. None of a command.
 */
export function uniqueFields(context: RecordContext, left: string): UniqueQuestion['fields'] {
  const { mode, base, draft } = context;
  if (mode !== 'create' && mode !== 'edit') return {};
  const values = entered(draft);
  const touched = new Set(changedKeys(base, draft));
  return Object.fromEntries(
    Object.entries(applicable(formOf(context), draft)).flatMap(([key, field]) => {
      if (!field.unique || field.mask) return [];
      const parts = [...field.unique, key];
      const isWhole = parts.every((part) => values[part] !== undefined && values[part] !== '');
      const isOther = mode === 'create' || parts.some((part) => touched.has(part));
      const isAsked = parts.includes(left) && isWhole && isOther && faultOf(field, draft[key], values) === undefined;
      return isAsked ? [[key, only(values, parts)] as const] : [];
    }),
  );
}

/** Whether these values still stand in the form. */
export const areStanding = ({ draft }: Pick<RecordContext, 'draft'>, asked: Values): boolean =>
  changedKeys(asked, only(draft, Object.keys(asked))).length === 0;

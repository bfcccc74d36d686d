import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { RecordContext } from './record-types.ts';
import { entered, formOf, rulesOf } from './record-values.ts';
import { faultsByField } from './refused-fields.ts';

/**
 * What is said under the fields once `typed` has made `after` of the form. A sentence of a rule goes with what it was about: a start
 * that is put right also puts the end right that came before it. What only the server knows stays until its own field is changed.
 */
export function standingFaults(
  { entity, mode, row, errors, draft: before }: Pick<RecordContext, 'entity' | 'mode' | 'row' | 'errors' | 'draft'>,
  after: Values,
  typed: Values,
): RecordContext['errors'] {
  if (Object.keys(errors).length === 0) return errors;
  const fields = formOf({ entity, mode, row });
  const faultsIn = (values: Values) => faultsByField(faultsOf(fields, rulesOf({ entity, mode }), entered(values)));
  const [was, is] = [faultsIn(before), faultsIn(after)];
  const standing = Object.entries(errors)
    .filter(([key]) => !(key in typed))
    .map(([key, message]) => [key, was[key] === message ? is[key] : message] as const);
  return Object.fromEntries(standing.filter((said): said is readonly [string, string] => said[1] !== undefined));
}

import type { Entity } from '../../../contract/entity/entity.ts';
import { formFields } from '../../../contract/entity/entity.ts';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import { invalid } from '../../http/failure.ts';
import type { Resource } from '../resource.ts';
import { sanitize } from './richtext.ts';

/** The values as a form holds them: what is null there is not entered. */
const entered = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** Rich texts of a request, cleaned before anything is counted or compared. */
export const sanitized = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      fields[key]?.kind === 'richtext' && typeof value === 'string' ? sanitize(value) : value,
    ]),
  );

/** Null wherever a field does not apply, in the order of the fields, since one may depend on another. */
function applicable(fields: Fields, values: Values): Values {
  const settled: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const applies = !field.when || field.when(entered({ ...values, ...settled }));
    const value = applies ? (values[key] ?? null) : null;
    settled[key] = field.kind === 'switch' ? value === true : value;
  }
  return settled;
}

/**
 * All values of a form as they will be stored. Checks them with the rules of the form itself.
 * @throws {Failure} 40001 with the sentences that the form would show
 */
export function settle(resource: Resource, form: 'create' | 'edit', values: Values): Values {
  const { entity } = resource;
  const fields = formFields(entity, form);
  const settled = applicable(fields, values);
  const faults = faultsOf(fields, entity.rules, entered(settled));
  if (faults.length > 0) throw invalid(faults);
  return resource.complete?.(settled) ?? settled;
}

/** The part of a row that its edit form holds. */
export const formValues = (entity: Entity, row: Values): Values =>
  Object.fromEntries(Object.keys(formFields(entity, 'edit')).map((key) => [key, row[key] ?? null]));

/** Whether two wire values are the same, whatever the order of their keys. */
export const sameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

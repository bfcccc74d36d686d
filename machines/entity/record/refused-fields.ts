import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Failed } from '../../core/failure.ts';

/** The fields that a refusal is about: a list of errors (40001), or the one field whose value somebody has already (40904). */
export function faultsIn({ message, result }: Failed): readonly FieldError[] {
  const { errors, field } = (result ?? {}) as { errors?: readonly FieldError[]; field?: string };
  return errors ?? (field === undefined ? [] : [{ field, message }]);
}

/** Field errors by field; the first one of a field is shown. */
export const faultsByField = (errors: readonly FieldError[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...errors].toReversed().map(({ field, message }) => [field, message]));

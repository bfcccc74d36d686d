import type { Entity } from '../../contract/entity/entity.ts';
import { type FormSize, formSizeOf } from '../../contract/entity/form-layout.ts';
import type { RecordMode } from '../../machines/entity/record/record-types.ts';
import { formOf } from '../../machines/entity/record/record-values.ts';

/** In what a record stands. Making one and changing it are one form: both stand where the one that makes it does. */
export function recordSize({ name, calls }: Entity, mode: RecordMode): FormSize {
  if (mode === 'detail') return 'drawer';
  return formSizeOf(formOf({ entity: name, mode: mode === 'edit' && calls.create ? 'create' : mode }));
}

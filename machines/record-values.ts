import { entityNamed } from '../contract/entities.ts';
import { formFields, initialValues } from '../contract/entity.ts';
import type { FieldError } from '../contract/fault.ts';
import type { Fields, Values } from '../contract/field.ts';
import type { RecordContext } from './record.ts';

type Opened = Pick<RecordContext, 'entity' | 'mode' | 'row'>;

/** Two values are the same when they would be sent the same; nothing, null and the empty text are one. */
const same = (a: unknown, b: unknown) =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));

/** The keys whose values differ between two forms. */
export const changedKeys = (base: Values, draft: Values): readonly string[] =>
  Object.keys({ ...base, ...draft }).filter((key) => !same(base[key], draft[key]));

const changesOf = ({ base, draft }: Pick<RecordContext, 'base' | 'draft'>): Values =>
  Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key] ?? null]));

interface Form {
  readonly fields: Fields;
  readonly toSend: (context: Pick<RecordContext, 'base' | 'draft'>) => Values;
}

/** The form behind a mode: the entity's own for creating and editing, otherwise the command of that name. */
export function formOf({ entity: name, mode }: Pick<RecordContext, 'entity' | 'mode'>): Form {
  const entity = entityNamed(name);
  const command = entity.commands?.[mode];
  if (command) return { fields: command.fields, toSend: ({ draft }) => draft };
  if (mode === 'create') return { fields: formFields(entity, 'create'), toSend: ({ draft }) => draft };
  return { fields: formFields(entity, 'edit'), toSend: changesOf };
}

/** What the form starts with: the row's values for an edit or a copy, the initial values for something new. */
export function startValues({ entity, mode, row }: Opened): Values {
  const { fields } = formOf({ entity, mode });
  if (entityNamed(entity).commands?.[mode] || !row) return initialValues(fields);
  const taken = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (field.createOnly ? [] : [[key, row[key] ?? null]])),
  );
  return mode === 'create' ? { ...initialValues(fields), ...taken } : taken;
}

/** My changes put on top of the row that somebody else saved. */
export function rebased(context: RecordContext): { base: Values; draft: Values } {
  const base = startValues(context);
  return { base, draft: { ...base, ...changesOf(context) } };
}

/** Field errors by field; the first one of a field is shown. */
export const faultsByField = (errors: readonly FieldError[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...errors].toReversed().map(({ field, message }) => [field, message]));

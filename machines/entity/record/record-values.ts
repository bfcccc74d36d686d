import { copyOf } from '../../../contract/entity/copy.ts';
import { followed } from '../../../contract/entity/wire/starting.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { formFields, initialValues } from '../../../contract/entity/entity.ts';
import type { CrossRule } from '../../../contract/entity/fault.ts';
import type { Field, Fields, Picture, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';

/** What a drawer is about: a form of an entity, and the row if there is one. */
interface Opened {
  readonly entity: string;
  readonly mode: string;
  readonly row: Row | null;
  readonly given?: Values | undefined;
}

/** Which form it is, and of which row. */
interface Form extends Pick<Opened, 'entity' | 'mode'> {
  readonly row?: Row | null | undefined;
}

/** What the form started from and what stands in it now. */
interface Filled extends Form {
  readonly base: Values;
  readonly draft: Values;
}

/** Two values are the same when they would be sent the same; nothing, null and the empty text are one. */
const same = (a: unknown, b: unknown) =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null));

const isNothing = (value: unknown) => same(value, null);

/** The keys whose values differ between two forms. */
export const changedKeys = (base: Values, draft: Values): readonly string[] =>
  Object.keys({ ...base, ...draft }).filter((key) => !same(base[key], draft[key]));

/** The values as rules and conditions read them: what is null is not entered. */
export const entered = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** The fields that these values leave in the form, in order. One that is out counts as empty for those after it. */
export function applicable(fields: Fields, values: Values): Fields {
  let seen = entered(values);
  return Object.fromEntries(
    Object.entries(fields).filter(([key, field]) => {
      if (!field.when || field.when(seen)) return true;
      const { [key]: _, ...others } = seen;
      seen = others;
      return false;
    }),
  );
}

const only = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(fields, key)));

const changesOf = ({ base, draft }: Pick<Filled, 'base' | 'draft'>): Values =>
  Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key] ?? null]));

/** Whether a form has nothing to do with the values of the row. */
const isApart = ({ entity, mode }: Pick<Opened, 'entity' | 'mode'>): boolean => {
  const command = entityNamed(entity).commands?.[mode];
  return command !== undefined && command.ofForm !== true && command.ofRow !== true;
};

/** The fields of the form behind a mode: the entity's own for creating and editing, else those of the command. */
export function formOf({ entity: name, mode, row }: Form): Fields {
  const entity = entityNamed(name);
  const fields = entity.commands?.[mode]?.fields ?? formFields(entity, mode === 'create' ? 'create' : 'edit');
  const asked = Object.entries(fields).filter(([, { ofChange }]) => !ofChange || (row && ofChange(row)));
  return Object.fromEntries(asked);
}

/** The rules over several fields of that form. */
export function rulesOf({ entity: name, mode }: Pick<Opened, 'entity' | 'mode'>): readonly CrossRule[] {
  const entity = entityNamed(name);
  const command = entity.commands?.[mode];
  return command ? (command.rules ?? []) : entity.rules;
}

/** What a save sends: of an edit only what changed, of the rest everything; never what does not apply. */
export function toSend({ entity, mode, row, base, draft }: Filled): Values {
  const fields = applicable(formOf({ entity, mode, row }), draft);
  const isWhole = mode === 'create' || isApart({ entity, mode });
  return only(isWhole ? draft : changesOf({ base, draft }), fields);
}

/** A choice that is no longer open is cleared, or becomes the only one left. */
function leftOpen(before: readonly string[], after: readonly string[], value: unknown): string | null | undefined {
  if (same(before, after) || after.includes(value as string)) return undefined;
  return after.length === 1 ? after[0] : null;
}

/** Whether a field starts with its initial value: it comes in empty, or means something else from now on (`anewWith`). */
const isBegun = ({ when, initial, anewWith }: Field, before: Values, after: Values, value: unknown): boolean =>
  (when !== undefined && initial !== undefined && isNothing(value) && !when(before) && when(after)) ||
  (anewWith !== undefined && !same(before[anewWith], after[anewWith]));

/** What follows from a change for a field that depends on others; undefined when nothing does. */
function consequence(field: Field, before: Values, after: Values, value: unknown): unknown {
  const { optionsFor, refers, initial, follows } = field;
  if (follows) return followed(value, follows, before, after);
  if (isBegun(field, before, after, value)) return initial ?? null;
  if (optionsFor) return leftOpen(optionsFor(before), optionsFor(after), value);
  return typeof refers === 'function' && refers(before) !== refers(after) ? null : undefined;
}

/**
 * What picking a row of another entity writes into another field (`fills`): its title, where nothing stands there yet, or still the title of
 * the row that was picked before. A title that is too long is cut to what the field takes.
 */
export function filledByRow(
  fields: Fields,
  draft: Values,
  key: string,
  { title, before }: { readonly title: string; readonly before: string },
): Values {
  const { fills = '', filledAs = (words: string) => words } = fields[key] ?? {};
  const { [fills]: field } = fields;
  if (!field || title === '') return {};
  const fitting = (words: string) => filledAs(words).slice(0, field.max);
  const isOwn = !isNothing(draft[fills]) && draft[fills] !== fitting(before);
  return isOwn ? {} : { [fills]: fitting(title) };
}

/** What a choice writes into another field (`fills`). */
const filledIn = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const { fills, options } = fields[key] ?? {};
      const words = typeof value === 'string' ? options?.[value]?.label : undefined;
      return fills === undefined || words === undefined ? [] : [[fills, words] as const];
    }),
  );

/**
 * The form after a change. A field that comes in starts with its initial value. A choice that the other values no longer
 * leave open is cleared, or becomes the only one left; a reference that would now point into another entity is cleared.
 */
export function changed(fields: Fields, draft: Values, values: Values): Values {
  const next: Record<string, unknown> = { ...draft, ...filledIn(fields, values), ...values };
  for (const [key, field] of Object.entries(fields)) {
    if (Object.hasOwn(values, key)) continue;
    const value = consequence(field, entered(draft), entered(next), next[key]);
    if (value !== undefined) next[key] = value;
  }
  return next;
}

/** What is given of the form's fields: an address names one row where several can be chosen. */
const givenTo = (fields: Fields, given: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const kind = fields[key]?.kind;
      if (kind === undefined) return [];
      return [[key, kind === 'references' && !Array.isArray(value) ? [value] : value]];
    }),
  );

/** What the form starts with: the row's values for an edit or a copy, the initial values for something new. */
export function startValues({ entity, mode, row, given }: Opened): Values {
  const fields = formOf({ entity, mode, row });
  if (isApart({ entity, mode }) || !row)
    return {
      ...initialValues(fields),
      ...givenTo(fields, given),
    };
  if (mode === 'create') return { ...initialValues(fields), ...entered(copyOf(fields, row)) };
  const kept = Object.entries(fields).filter(([, { createOnly }]) => !createOnly);
  return Object.fromEntries(kept.map(([key]) => [key, row[key] ?? null]));
}

/** My changes put on top of the row as it is now. */
export function rebased(context: Opened & Filled): { base: Values; draft: Values } {
  const base = startValues(context);
  return { base, draft: { ...base, ...changesOf(context) } };
}

/** The fields that two people changed since one of them opened the row, by who changed them. */
export interface Merge {
  /** Changed by both, and not to the same. */
  readonly clashes: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** What a form and the row that somebody else saved meanwhile have to do with each other. */
export function mergeOf(context: Opened & Filled): Merge {
  const { base, draft } = context;
  const now = startValues(context);
  const [my, their] = [changedKeys(base, draft), changedKeys(base, now)];
  return {
    clashes: my.filter((key) => their.includes(key) && !same(draft[key], now[key])),
    mine: my.filter((key) => !their.includes(key)),
    theirs: their.filter((key) => !my.includes(key) || same(draft[key], now[key])),
  };
}

/** The form on top of the row that somebody else saved: what only I changed, and of the clashes those that are said to be mine. */
export function merged(context: Opened & Filled & { readonly sides: Readonly<Record<string, 'mine' | 'theirs'>> }): {
  base: Values;
  draft: Values;
} {
  const { draft, sides } = context;
  const base = startValues(context);
  const { clashes, mine } = mergeOf(context);
  const kept = [...mine, ...clashes.filter((key) => sides[key] === 'mine')];
  return { base, draft: changed(formOf(context), base, Object.fromEntries(kept.map((key) => [key, draft[key]]))) };
}

/**
 * Where pictures go: into a field, or into the field of a row of a list (`skus.0.image`); in a formatted text after so many characters of its
 * HTML, or behind all of it.
 */
interface PicturePlace {
  readonly key: string;
  readonly at?: number | undefined;
}

/** The form with uploaded pictures: added to a list, put into a text, or in the place of the one there was. */
export function withPictures(
  fields: Fields,
  draft: Values,
  { key, at }: PicturePlace,
  pictures: readonly Picture[],
): Values {
  if (pictures.length === 0) return draft;
  const [list = '', at_row, item = ''] = key.split('.');
  if (at_row !== undefined) return { ...draft, [list]: withRowPicture(draft[list], Number(at_row), item, pictures) };
  if (fields[key]?.kind === 'richtext') {
    const before = draft[key];
    const html = typeof before === 'string' ? before : '';
    const shown = pictures.map(({ url }) => `<p><img src="${url}" alt=""></p>`).join('');
    return { ...draft, [key]: html.slice(0, at) + shown + (at === undefined ? '' : html.slice(at)) };
  }
  if (fields[key]?.kind !== 'images') return { ...draft, [key]: pictures.at(-1) };
  return { ...draft, [key]: [...((draft[key] ?? []) as readonly unknown[]), ...pictures] };
}

/** A row that is gone takes no picture. */
const withRowPicture = (rows: unknown, at: number, item: string, pictures: readonly Picture[]): unknown =>
  Array.isArray(rows)
    ? (rows as readonly Values[]).map((row, index) => (index === at ? { ...row, [item]: pictures.at(-1) } : row))
    : rows;

/** What is told of a form before it is saved: of the row that it changes, or of the one that it would make. */
export const foreseenOf = ({ entity, mode, row, draft }: Filled) => ({
  entity,
  row: mode === 'create' ? undefined : row?.id,
  values: draft,
});

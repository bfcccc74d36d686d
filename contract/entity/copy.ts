import type { Field, Fields, Values } from './field.ts';

/** A code that takes no such words is marked in its own. */
const copyMarks = ['-副本', '_copy', '-copy'] as const;

/** A copy is told from its original by its name (award.md §0.4). */
function markCopy(fields: Fields, values: Values): Values {
  const marked = Object.entries(fields).flatMap(([key, { kind, unique, pattern, max = Infinity }]) => {
    const value = values[key];
    if (kind !== 'text' || !unique || typeof value !== 'string') return [];
    const offers = copyMarks.map((mark) => [...value].slice(0, max - mark.length).join('') + mark);
    return [[key, offers.find((offer) => !pattern || pattern.test.test(offer)) ?? null] as const];
  });
  return { ...values, ...Object.fromEntries(marked) };
}

/** A row of a list without what the server adds to it: the kinds of copied goods are new ones, without stock. */
const rowsOf = ({ kind, items = {} }: Field, value: unknown): unknown =>
  kind === 'list' && Array.isArray(value)
    ? (value as readonly Values[]).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => items[key]?.computed !== true)),
      )
    : value;

/**
 * What a copy of a row begins with, by the fields of its create form: its values under a name of its own, without times, codes, stock and
 * counters (award.md §0.4). Used by the form and by `copy_from_id` of a create call.
 */
export function copyOf(fields: Fields, row: Values): Values {
  const taken = Object.entries(fields).flatMap(([key, field]) =>
    field.fresh || (field.createOnly && field.kind !== 'reference')
      ? []
      : [[key, rowsOf(field, row[key] ?? null)] as const],
  );
  return markCopy(fields, Object.fromEntries(taken));
}

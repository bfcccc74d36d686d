import type { Field, Fields, Values } from './field.ts';
import { linkedEntities } from '../core/link-target.ts';

/** Values of a form in which one choice is made, for each choice: what a reference points to may depend on it. */
function filledIn(fields: Fields): readonly Values[] {
  const ids = Object.fromEntries(
    Object.entries(fields).flatMap(([key, { kind }]) => (kind === 'reference' ? [[key, 1]] : [])),
  );
  return Object.entries(fields).flatMap(([key, { options = {} }]) =>
    Object.keys(options).map((code) => ({ ...ids, [key]: code })),
  );
}

/** The list that a field refers to as these values stand; undefined where it refers to none. */
export const refersIn = ({ refers }: Pick<Field, 'refers'>, values: Values): string | undefined =>
  typeof refers === 'function' ? refers(values) : refers;

/** The lists that a field may refer to, by their names, whatever is chosen in the fields beside it. */
export function referredBy({ kind, refers }: Field, beside: Fields): readonly string[] {
  if (kind === 'link_target') return linkedEntities;
  if (refers === undefined) return [];
  return typeof refers === 'string' ? [refers] : filledIn(beside).flatMap((values) => refers(values) ?? []);
}

import type { Field, Values } from '../../../contract/entity/field.ts';
import { numberIn, type Titled, textIn, titledIn } from './values.ts';

/**
 * Names of the rows that a field of this row refers to. A reference `x_id` has its name in `x_title` or `x_name` (award.md
 * §0.2), references `x_ids` have a list `x` of ids and titles in the details.
 */
export function titlesIn(row: Values, key: string, { kind }: Field): readonly Titled[] {
  if (kind === 'references') return titledIn(row[key.replace(/_ids$/, '')]);
  const base = key.replace(/_id$/, '');
  const title = textIn(row[`${base}_title`] ?? row[`${base}_name`]);
  const id = numberIn(row[key]);
  return title !== '' && id !== null ? [{ id, title }] : [];
}

/** The name of a referred row, or its number while nobody has told it. */
export const titleOf = (titles: readonly Titled[], id: number): string =>
  titles.find((titled) => titled.id === id)?.title ?? `编号 ${id}`;

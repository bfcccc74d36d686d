import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field, Kind, Values } from '../../../contract/entity/field.ts';
import { masked } from '../../../contract/core/mask.ts';
import { linkedRow, linkText } from '../../../contract/core/link-target.ts';
import { wordsOf } from '../../../contract/entity/words.ts';
import { areaWords, isOfAreas } from '../../core/areas/area-words.ts';
import type { Logged } from '../../http/route.ts';
import type { Db } from './database.ts';
import { maskedList } from '../read/list-masks.ts';
import { titlesOf } from '../read/references.ts';
import { plainWords } from './richtext.ts';
import { sameValue } from './settle.ts';
import { asPictures, asText } from '../read/wire-values.ts';

type Change = NonNullable<Logged['diff']>[number];

/** A value as the operation log shows it: labels and titles, never codes (wider.md §10.8). */
async function shown(tx: Db, field: Field, values: Values, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  // The log is read by others than the record.
  if (field.mask !== undefined) return masked(field, value);
  if (field.kind === 'reference' || field.kind === 'references')
    return (await titlesOf(tx, field, values, value)).join('、');
  if (field.kind === 'link_target') return linkText(value, await linkedTitle(tx, value));
  return shownHere(field, value);
}

/** The title of the row that a link leads to. */
async function linkedTitle(tx: Db, value: unknown): Promise<string> {
  const row = linkedRow(value);
  if (!row || row.id === null) return '';
  const [title = ''] = await titlesOf(tx, { kind: 'reference', label: '', refers: row.entity }, {}, row.id);
  return title;
}

const asItIs: ReadonlySet<Kind> = new Set(['text', 'textarea', 'integer', 'points']);

/** Kinds whose values say all by themselves. */
function shownHere(field: Field, value: unknown): unknown {
  if (asItIs.has(field.kind)) return value;
  if (field.kind === 'richtext') return plainWords(asText(value));
  if (field.kind === 'image' || field.kind === 'images')
    return asPictures(value)
      .map(({ url }) => url)
      .join('、');
  if (isOfAreas(field)) return areaWords(value, Infinity);
  return wordsOf(field, maskedList(field, value));
}

/**
 * What changed among the fields that the request sent; never those it did not (wider.md §10.8, C14). Of `even` also where nothing did.
 */
export async function changesOf(
  tx: Db,
  entity: Entity,
  before: Values,
  after: Values,
  sent: readonly string[],
  even: readonly string[] = [],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const key of sent) {
    const field = entity.fields[key];
    if (!field || (sameValue(before[key], after[key]) && !even.includes(key))) continue;
    changes.push({
      field: key,
      label: field.label,
      before: await shown(tx, field, before, before[key]),
      after: await shown(tx, field, after, after[key]),
    });
  }
  return changes;
}

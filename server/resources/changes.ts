import type { Entity } from '../../contract/entity.ts';
import type { Field, Kind, Validity, Values } from '../../contract/field.ts';
import { masked } from '../../contract/mask.ts';
import type { Logged } from '../http/route.ts';
import type { Db } from './database.ts';
import { titlesOf } from './references.ts';
import { plainWords } from './richtext.ts';
import { sameValue } from './settle.ts';
import { asPictures, asText, isValidity } from './wire-values.ts';

type Change = NonNullable<Logged['diff']>[number];

const moment = (at: string) => at.slice(0, 19).replace('T', ' ');

function validityWords(validity: Validity): string {
  if (validity.type === 'after_get') return `领取后 ${validity.after_days} 天内`;
  return `${moment(validity.start_at)} 至 ${moment(validity.end_at)}`;
}

/** A value as the operation log shows it: labels and titles, never codes (wider.md §10.8). */
async function shown(tx: Db, field: Field, values: Values, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  // The log is read by others than the record.
  if (field.mask !== undefined) return masked(field, value);
  if (field.kind === 'reference' || field.kind === 'references')
    return (await titlesOf(tx, field, values, value)).join('、');
  return shownHere[field.kind](value, field);
}

const pictures = (value: unknown) =>
  asPictures(value)
    .map(({ url }) => url)
    .join('、');
const itself = (value: unknown) => value;

/** Kinds whose values say all by themselves. */
const shownHere: Readonly<
  Record<Exclude<Kind, 'reference' | 'references'>, (value: unknown, field: Field) => unknown>
> = {
  text: itself,
  textarea: itself,
  integer: itself,
  points: itself,
  richtext: (value) => plainWords(asText(value)),
  money: (value) => (Number(value) / 100).toFixed(2),
  select: (value, { options }) => options?.[asText(value)]?.label ?? asText(value),
  switch: (value) => (value === true ? '是' : '否'),
  datetime: (value) => moment(asText(value)),
  image: pictures,
  images: pictures,
  validity: (value) => (isValidity(value) ? validityWords(value) : null),
};

/** What changed among the fields that the request sent; never those it did not (wider.md §10.8, C14). */
export async function changesOf(
  tx: Db,
  entity: Entity,
  before: Values,
  after: Values,
  sent: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const key of sent) {
    const field = entity.fields[key];
    if (!field || sameValue(before[key], after[key])) continue;
    changes.push({
      field: key,
      label: field.label,
      before: await shown(tx, field, before, before[key]),
      after: await shown(tx, field, after, after[key]),
    });
  }
  return changes;
}

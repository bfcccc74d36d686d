import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { FoundDraft, RecordContext } from '../../../machines/entity/record/record-types.ts';
import { changedKeys, formOf } from '../../../machines/entity/record/record-values.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in words; `age` in ms. */
export function since(age: number): string {
  if (age < minute) return '刚刚';
  if (age < hour) return `${Math.floor(age / minute)} 分钟前`;
  return age < day ? `${Math.floor(age / hour)} 小时前` : `${Math.floor(age / day)} 天前`;
}

const inWords = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** What a draft changed, a line for each field, to be read and copied by a person. A field that is gone goes by its key. */
export function draftText({ base, values }: FoundDraft, { entity, mode, row }: RecordContext): string {
  const fields = { ...entityNamed(entity).fields, ...formOf({ entity, mode, row }) };
  return changedKeys(base, values)
    .map((key) => `${fields[key]?.label ?? key}：${inWords(values[key])}`)
    .join('\n');
}

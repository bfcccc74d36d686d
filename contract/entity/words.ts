import { areaName, areaScopeText } from './areas.ts';
import type { Field, Kind, Values } from './field.ts';
import { groupText } from './group.ts';
import { linkText } from '../core/link-target.ts';
import { yuanOf } from '../core/yuan.ts';

/*
 * Values in words, for what holds text only: logs, cells of files, details. What has another type than its kind says reads as
 * nothing; it cannot come out of a schema or of a column.
 */

const moment = (at: string) => at.slice(0, 19).replace('T', ' ');
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The label of a code; the code itself where nobody declared it. */
const labelOf = ({ options }: Field, code: unknown) => options?.[text(code)]?.label ?? text(code);

function periodWords(value: unknown): string {
  if (!isValues(value)) return '';
  const { start_at, end_at } = value;
  return `${moment(text(start_at))} 至 ${text(end_at) === '' ? '长期' : moment(text(end_at))}`;
}

function validityWords(value: unknown): string {
  if (!isValues(value)) return '';
  return value['type'] === 'after_get' ? `领取后 ${text(value['after_days'])} 天内` : periodWords(value);
}

/** Between the cells of a list's row, and between its rows. */
export const cellBreak = ' | ';
export const rowBreak = '\n';

/** The cells of a list's row as words and files have them: what the server works out of the others is not among them. */
export const cellsOf = (items: Readonly<Record<string, Field>> = {}): readonly (readonly [string, Field])[] =>
  Object.entries(items).filter(([, { computed }]) => !computed);

const rowWords = (items: Readonly<Record<string, Field>>, row: unknown) =>
  cellsOf(items)
    .map(([key, item]) => (isValues(row) ? wordsOf(item, row[key]) : ''))
    .join(cellBreak);

type Say = (value: unknown, field: Field) => string;

const says: Readonly<Partial<Record<Kind, Say>>> = {
  money: (value) => yuanOf(Number(value)),
  percent: (value) => `${text(value)}%`,
  select: (value, field) => labelOf(field, value),
  multiselect: (value, field) =>
    each(value)
      .map((code) => labelOf(field, code))
      .join('、'),
  tags: (value) => each(value).map(text).join('、'),
  switch: (value) => (value === true ? '是' : '否'),
  datetime: (value) => moment(text(value)),
  period: periodWords,
  validity: validityWords,
  list: (value, { items = {} }) =>
    each(value)
      .map((row) => rowWords(items, row))
      .join(rowBreak),
  json: (value) => JSON.stringify(value),
  areas: (value) =>
    each(value)
      .map((code) => areaName(text(code)))
      .join('、'),
  area_scope: areaScopeText,
  group: (value, field) => groupText(field, value),
  link_target: (value) => linkText(value),
};

/** A value in words; '' for none. Pictures and references are said by those who know where they lead. */
export function wordsOf(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return says[field.kind]?.(value, field) ?? text(value);
}

import { sql } from 'kysely';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Field, Kind } from '../../../contract/entity/field.ts';
import { percentOf, ppmOf } from '../../../contract/core/percent.ts';
import type { Sql } from '../resource.ts';
import { asText } from './wire-values.ts';

/** PostgreSQL types that fields are kept in. */
export type ColumnType = 'bigint' | 'text' | 'boolean' | 'timestamptz(0)' | 'date' | 'jsonb';

const types: Readonly<Record<Kind, ColumnType>> = {
  text: 'text',
  textarea: 'text',
  richtext: 'text',
  select: 'text',
  integer: 'bigint',
  points: 'bigint',
  money: 'bigint',
  percent: 'bigint',
  decimal: 'bigint',
  reference: 'bigint',
  switch: 'boolean',
  datetime: 'timestamptz(0)',
  date: 'date',
  image: 'jsonb',
  images: 'jsonb',
  references: 'jsonb',
  validity: 'jsonb',
  multiselect: 'jsonb',
  tags: 'jsonb',
  period: 'jsonb',
  area: 'text',
  areas: 'jsonb',
  area_scope: 'jsonb',
  list: 'jsonb',
  json: 'jsonb',
  group: 'jsonb',
  link_target: 'jsonb',
};

/** The type of a field's column. */
export const columnTypeOf = ({ kind }: Field): ColumnType => types[kind];

/** Kept as whole ten-thousandths: of a percent those are ppm. */
const isFraction = ({ kind }: Field): boolean => kind === 'percent' || kind === 'decimal';

/** A wire value as a parameter of a statement: JSON is written as text, because pg would write a list as an array. */
export function parameterOf(field: Field, value: unknown): Sql {
  if (value === null || value === undefined) return field.kind === 'switch' ? sql`false` : sql`null`;
  if (isFraction(field)) return sql`${ppmOf(Number(value))}`;
  return columnTypeOf(field) === 'jsonb' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

const isOf: Readonly<Record<ColumnType, (value: unknown) => boolean>> = {
  bigint: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  'timestamptz(0)': (value) => typeof value === 'string',
  date: (value) => typeof value === 'string',
  jsonb: (value) => typeof value === 'object',
};

/** A column's value as the wire carries it. Throws when the database holds something else than was declared. */
export function wireValue(key: string, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const type = columnTypeOf(field);
  if (!isOf[type](value)) throw new Error(`${key} holds no ${type}: ${typeof value}`);
  if (isFraction(field)) return percentOf(Number(value));
  return type === 'timestamptz(0)' ? instantOf(asText(value)) : value;
}

/** An instant to the second in the zone; most arrive so from the database (server/db/value-types.ts). */
const instantOf = (text: string): string => (text.length === 25 && text.endsWith('+08:00') ? text : inZone(text));

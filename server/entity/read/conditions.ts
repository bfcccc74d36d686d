import { sql } from 'kysely';
import type { Filter } from '../../../contract/entity/entity.ts';
import type { Kind } from '../../../contract/entity/field.ts';
import { type FilterValues, rangeKeys } from '../../../contract/core/page.ts';
import { areaCondition } from './area-condition.ts';
import { expressionOf, isStored } from '../define-resource.ts';
import { hasMoved } from '../life/moved.ts';
import type { Resource, Sql } from '../resource.ts';

/** Text to be found as it stands: `%`, `_` and `\` are no wildcards. */
const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Midnight in Shanghai at which a day begins, so many days later. */
const midnight = (day: string, later: number): Sql =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai')`;

/** From the beginning of the first day to the end of the last; an end that is not given is open. */
function daysOf(resource: Resource, key: string, values: FilterValues): readonly Sql[] {
  const [from, to] = rangeKeys(key).map((end) => values[end]);
  const at = expressionOf(resource, key);
  const kind = resource.entity.fields[key]?.kind;
  if (kind === 'date')
    return [
      ...(typeof from === 'string' ? [sql`${at} >= ${from}::date`] : []),
      ...(typeof to === 'string' ? [sql`${at} <= ${to}::date`] : []),
    ];
  if (kind === 'period')
    // All that has a day in common with those asked for.
    return [
      ...(typeof from === 'string'
        ? [sql`coalesce((${at} ->> 'end_at')::timestamptz, 'infinity') >= ${midnight(from, 0)}`]
        : []),
      ...(typeof to === 'string' ? [sql`(${at} ->> 'start_at')::timestamptz < ${midnight(to, 1)}`] : []),
    ];
  return [
    ...(typeof from === 'string' ? [sql`${at} >= ${midnight(from, 0)}`] : []),
    ...(typeof to === 'string' ? [sql`${at} < ${midnight(to, 1)}`] : []),
  ];
}

/** From one number to another, both included; rows without a number lie nowhere. */
function numbersOf(resource: Resource, key: string, values: FilterValues): readonly Sql[] {
  const [from, to] = rangeKeys(key).map((end) => values[end]);
  const at = expressionOf(resource, key);
  return [
    ...(typeof from === 'number' ? [sql`${at} >= ${from}`] : []),
    ...(typeof to === 'number' ? [sql`${at} <= ${to}`] : []),
  ];
}

/** One code is looked up as such: only then does an index give the rows in their order. */
function isOneOf(expression: Sql, codes: unknown): Sql {
  const asked: readonly unknown[] = Array.isArray(codes) ? codes : [codes];
  const [only, ...others] = asked;
  return others.length === 0 && typeof only === 'string'
    ? sql`${expression} = ${only}`
    : sql`${expression} = any(${codes}::text[])`;
}

/** A whole value, of a column or as the resource finds it. */
export function isExactly(resource: Resource, key: string, text: string): Sql {
  return resource.chosen?.[key]?.([text]) ?? sql`${expressionOf(resource, key)} = ${text}`;
}

/** A number that was typed, in a column of numbers; what is no number is none of them. */
export const isNumber = (text: string, column: Sql): Sql =>
  /^\d{1,15}$/.test(text) ? sql`${column} = ${text}::bigint` : sql`false`;

const textsIn = (codes: unknown): readonly string[] => (Array.isArray(codes) ? codes.map(String) : [String(codes)]);

/** Kinds that hold several codes, of which any is meant. */
const lists: ReadonlySet<Kind> = new Set(['multiselect', 'tags']);

type OneKey = Exclude<Filter, { kind: 'range' | 'between' }>;

function conditionOf(
  resource: Resource,
  filter: OneKey,
  value: NonNullable<FilterValues[string]>,
  masked: boolean,
): Sql | undefined {
  switch (filter.kind) {
    case 'keyword':
      return filter.exact
        ? isExactly(resource, filter.key, String(value))
        : hasText(resource, { ...filter, whole: wholeOf(resource, filter, masked) }, value);
    case 'options':
      return isChosen(resource, filter.key, value);
    case 'area':
      return areaCondition(resource, filter.over, String(value));
    case 'reference':
      return (
        resource.conditions?.[filter.key]?.(Number(value)) ?? sql`${expressionOf(resource, filter.key)} = ${value}`
      );
    case 'days':
      return resource.conditions?.[filter.key]?.(Number(value));
    case 'flag':
      return value === true ? resource.flags?.[filter.key] : undefined;
    case 'moved':
      return hasMoved(resource, String(value));
  }
}

type Keyword = Pick<Extract<Filter, { kind: 'keyword' }>, 'over' | 'whole'>;

/** What a keyword is compared with as a whole; masked fields only where that was found to be allowed. */
export const wholeOf = ({ entity }: Resource, { whole = [] }: Keyword, masked: boolean): readonly string[] =>
  whole.filter((key) => masked || entity.fields[key]?.mask === undefined);

function hasText(resource: Resource, { over, whole = [] }: Keyword, value: unknown): Sql {
  const like = literally(String(value));
  // What is no text, such as tags, is looked through as it is written.
  const found = over.map((key) => sql`${expressionOf(resource, key)}::text ilike ${like}`);
  const equal = whole.map((key) => isExactly(resource, key, String(value)));
  return sql`(${sql.join([...found, ...equal], sql` or `)})`;
}

function isChosen(resource: Resource, key: string, value: unknown): Sql {
  const chosen = resource.chosen?.[key];
  if (chosen) return chosen(textsIn(value));
  const at = expressionOf(resource, key);
  return lists.has(resource.entity.fields[key]?.kind ?? 'text') ? sql`${at} ?| ${value}::text[]` : isOneOf(at, value);
}

const isGiven = (values: FilterValues, key: string) => values[key] !== undefined && values[key] !== null;

/**
 * Which rows a list shows. Archived ones are left out unless a state, a change of it or a row is asked for (award.md §0.4). `masked`: whether a keyword
 * may be the whole of a masked value; who asks for somebody has `soughtBy` find that out (keyword-pairs.ts).
 */
export function conditionsOf(resource: Resource, values: FilterValues, masked = false): readonly Sql[] {
  const { entity } = resource;
  const asked = entity.filters.flatMap((filter) => {
    if (filter.kind === 'range') return daysOf(resource, filter.key, values);
    if (filter.kind === 'between') return numbersOf(resource, filter.key, values);
    const value = values[filter.key];
    return (value === undefined || value === null ? undefined : conditionOf(resource, filter, value, masked)) ?? [];
  });
  const byId = values['id'] === undefined ? [] : [sql`t.id = ${values['id']}`];
  const hidden = entity.archived && !['status', 'id', 'moved'].some((key) => isGiven(values, key));
  return [...asked, ...byId, ...(hidden ? [sql`t.status <> ${sql.lit(entity.archived)}`] : [])];
}

/** Whether these filters look at nothing but the row's own table, so that nothing needs to be joined to find rows. */
export function isOwn(resource: Resource, values: FilterValues): boolean {
  const stands = (key: string) => isStored(resource, key) && resource.conditions?.[key] === undefined;
  // What a resource finds a whole value by stands in the row, or in a question of its own.
  const isFound = (key: string) => stands(key) || resource.chosen?.[key] !== undefined;
  const given = (key: string) => values[key] !== undefined && values[key] !== null && values[key] !== false;
  return resource.entity.filters.every((filter) => {
    if (filter.kind === 'keyword')
      return !given(filter.key) || (filter.over.every(stands) && (filter.whole ?? []).every(isFound));
    if (filter.kind === 'flag') return !given(filter.key);
    if (filter.kind === 'moved') return true;
    if (filter.kind === 'area') return !given(filter.key) || stands(filter.over);
    return stands(filter.key) || ![filter.key, ...rangeKeys(filter.key)].some(given);
  });
}

/** `where …` of some conditions; nothing when there are none. */
export const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

import { sql } from 'kysely';
import type { Entity } from '../../contract/entity.ts';
import type { Field, Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import type { Db, Operator } from '../resources/database.ts';
import type { Resource } from '../resources/resource.ts';
import { readRows } from '../resources/rows.ts';
import { scopeOf } from '../resources/scope.ts';
import { asText } from '../resources/wire-values.ts';
import type { Draft } from './draft.ts';

/** A row that has the values of a line, and whether the importer sees it. */
export interface Holder {
  readonly id: number;
  readonly seen: boolean;
}

const companions = (key: string, { unique = [] }: Field) => [...unique, key];
const isGiven = (value: unknown) => value !== null && value !== undefined;

/** What is unique of some values, as one text; undefined where a part of it is not given. */
export function uniqueValue(key: string, field: Field, values: Values): string | undefined {
  const parts = companions(key, field).map((part) => values[part]);
  return parts.every(isGiven) ? JSON.stringify(parts) : undefined;
}

/** Living rows that have a unique value already, by that value. */
export async function holdersOf(
  db: Db,
  { entity }: Resource,
  key: string,
  values: readonly Values[],
  viewer: Operator,
): Promise<ReadonlyMap<string, Holder>> {
  const field = entity.fields[key];
  if (!field || values.length === 0) return new Map();
  const columns = companions(key, field).map((part) => sql.ref(`t.${part}`));
  const tuples = values.map((one) => sql`(${sql.join(companions(key, field).map((part) => sql`${one[part]}`))})`);
  const living = entity.archived ? sql`and t.status <> ${entity.archived}` : sql``;
  const { rows } = await sql<Holder & { parts: unknown[] }>`
    select t.id, ${scopeOf(entity, viewer)} as seen, jsonb_build_array(${sql.join(columns)}) as parts
    from ${sql.table(entity.name)} as t where (${sql.join(columns)}) in (${sql.join(tuples)}) ${living}`.execute(db);
  return new Map(rows.map(({ id, seen, parts }) => [JSON.stringify(parts), { id, seen }]));
}

/** The rows that lines are for, within the importer's scope, by line. What cannot be meant is a fault of the line. */
export async function findTargets(
  db: Db,
  resource: Resource,
  drafts: readonly Draft[],
  viewer: Operator,
): Promise<ReadonlyMap<number, Row>> {
  const { entity } = resource;
  const ids = new Map<number, number>();
  for (const key of entity.import?.match ?? []) {
    const open = drafts.filter(({ line }) => !ids.has(line));
    if (key === entity.numbered?.field) await matchNumbers(db, entity, key, open, viewer, ids);
    else await matchUnique(db, resource, key, open, viewer, ids);
  }
  const rows = await readRows(db, resource, [...new Set(ids.values())], viewer);
  const found = [...ids].flatMap(([line, id]) => {
    const row = rows.get(id);
    return row ? [[line, row] as const] : [];
  });
  return new Map(found);
}

async function matchNumbers(
  db: Db,
  entity: Entity,
  key: string,
  drafts: readonly Draft[],
  viewer: Operator,
  ids: Map<number, number>,
): Promise<void> {
  const given = drafts.filter(({ sent }) => asText(sent[key]) !== '');
  if (given.length === 0) return;
  const numbers = given.map(({ sent }) => asText(sent[key]));
  const { rows } = await sql<{ id: number; number: string }>`
    select t.id, ${sql.ref(`t.${key}`)} as number from ${sql.table(entity.name)} as t
    where ${sql.ref(`t.${key}`)} = any(${numbers}::text[]) and ${scopeOf(entity, viewer)}`.execute(db);
  const byNumber = new Map(rows.map(({ id, number }) => [number, id]));
  for (const { line, sent, faults } of given) {
    const id = byNumber.get(asText(sent[key]));
    if (id !== undefined) ids.set(line, id);
    else
      faults.push({
        field: key,
        message: `没有编号为「${asText(sent[key]).slice(0, 30)}」的${entity.label}${entity.import?.command === undefined ? '，新建请留空' : ''}`,
      });
  }
}

async function matchUnique(
  db: Db,
  resource: Resource,
  key: string,
  drafts: readonly Draft[],
  viewer: Operator,
  ids: Map<number, number>,
): Promise<void> {
  const { entity } = resource;
  const field = entity.fields[key];
  if (!field) return;
  const number = entity.numbered?.field ?? '';
  const able = drafts.filter(({ sent }) => !isGiven(sent[number]) && uniqueValue(key, field, sent) !== undefined);
  const holders = await holdersOf(
    db,
    resource,
    key,
    able.map(({ sent }) => sent),
    viewer,
  );
  for (const { line, sent } of able) {
    const holder = holders.get(uniqueValue(key, field, sent) ?? '');
    // One that he does not see is found out as a repetition.
    if (holder?.seen) ids.set(line, holder.id);
  }
}

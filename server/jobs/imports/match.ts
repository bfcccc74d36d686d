import { sql } from 'kysely';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { isOddName, keptKey, keyOf } from '../../entity/read/name-key.ts';
import type { Resource, Sql } from '../../entity/resource.ts';
import { readRows } from '../../entity/read/rows.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Draft } from './draft.ts';

/** A row that has the values of a line, and whether the importer sees it. */
export interface Holder {
  readonly id: number;
  readonly seen: boolean;
}

const companions = (key: string, { unique = [] }: Field) => [...unique, key];
const isGiven = (value: unknown) => value !== null && value !== undefined;

/** What is unique of some values, as one text: names that look the same are the same. undefined where a part of it is not given. */
export function uniqueValue({ fields }: Entity, key: string, field: Field, values: Values): string | undefined {
  const parts = companions(key, field).map((part) => keyOf(fields[part] ?? field, values[part]));
  return parts.every(isGiven) ? JSON.stringify(parts) : undefined;
}

interface Found extends Holder {
  readonly parts: readonly unknown[];
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
  const names = companions(key, field);
  const keys = names.map((part) => (value: Values) => keyOf(entity.fields[part] ?? field, value[part]));
  const columns = names.map((part) => sql.ref(`t.${part}`));
  const living = entity.archived ? sql`and t.status <> ${entity.archived}` : sql``;
  const rowsWhere = async (condition: Sql) => {
    const { rows } = await sql<Found>`
      select t.id, ${scopeOf(entity, viewer)} as seen, jsonb_build_array(${sql.join(columns)}) as parts
      from ${sql.table(entity.name)} as t where ${condition} ${living}`.execute(db);
    return rows;
  };
  const asGiven = values.map((one) => tuple(names.map((part) => one[part])));
  const asKeys = values.map((one) => tuple(keys.map((keyIn) => keyIn(one))));
  const rows = await rowsWhere(sql`(${sql.join(columns)}) in (${sql.join([...asGiven, ...asKeys])})`);
  // Names that are kept in another form than they are compared by are few: they are looked for by themselves.
  if (field.kind === 'text') {
    const last = sql.ref(`t.${key}`);
    const compared = [...columns.slice(0, -1), keptKey(last)];
    rows.push(...(await rowsWhere(sql`${isOddName(last)} and (${sql.join(compared)}) in (${sql.join(asKeys)})`)));
  }
  const valueOf = ({ parts }: Found) => Object.fromEntries(names.map((part, at) => [part, parts[at]]));
  return new Map(
    rows.map((row) => [uniqueValue(entity, key, field, valueOf(row)) ?? '', { id: row.id, seen: row.seen }]),
  );
}

const tuple = (parts: readonly unknown[]): Sql => sql`(${sql.join(parts.map((part) => sql`${part}`))})`;

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
  const able = drafts.filter(
    ({ sent }) => !isGiven(sent[number]) && uniqueValue(entity, key, field, sent) !== undefined,
  );
  const holders = await holdersOf(
    db,
    resource,
    key,
    able.map(({ sent }) => sent),
    viewer,
  );
  for (const { line, sent } of able) {
    const holder = holders.get(uniqueValue(entity, key, field, sent) ?? '');
    // One that he does not see is found out as a repetition.
    if (holder?.seen) ids.set(line, holder.id);
  }
}

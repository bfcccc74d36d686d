import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity.ts';
import type { Db } from '../resources/database.ts';

/** Rows that have a code of a list of the operators' own. */
export interface Use {
  readonly entity: string;
  readonly label: string;
  readonly count: number;
  /** Numbers or names of some. */
  readonly sample: readonly string[];
}

/** So many of those that have it are named. */
const named = 5;

/** What somebody looks a row up by. */
const nameOf = ({ numbered, title }: Entity): string => numbered?.field ?? title;

const columnsOf = (type: string) =>
  entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, { dictionary }]) => (dictionary === type ? [{ entity, key }] : [])),
  );

/** Which rows have the code, by entity: those of fields that choose from the list. */
export async function usesOf(db: Db, type: string, value: string): Promise<readonly Use[]> {
  const uses: Use[] = [];
  for (const { entity, key } of columnsOf(type)) {
    const { name, label } = entity;
    const { rows } = await sql<{ count: number; sample: readonly string[] }>`
      select count(*) as count, coalesce((array_agg(${sql.ref(nameOf(entity))}::text order by id desc))[1:${sql.lit(named)}], '{}') as sample
      from ${sql.table(name)} where ${sql.ref(key)} = ${value}`.execute(db);
    const { count, sample } = rows[0] ?? { count: 0, sample: [] };
    if (count > 0) uses.push({ entity: name, label, count, sample });
  }
  return uses;
}

const namesOf = ({ count, sample }: Use): string =>
  sample.length === 0 ? '' : `（${sample.join('、')}${count > sample.length ? ' 等' : ''}）`;

/** `7 个兑换订单（DD…01、DD…02 等）`, for sentences. */
export const usesText = (uses: readonly Use[]): string =>
  uses.map((use) => `${use.count.toLocaleString('en-US')} 个${use.label}${namesOf(use)}`).join('、');

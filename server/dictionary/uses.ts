import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { pages } from '../../contract/menu/pages.ts';
import type { Db, Viewer } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { linkTo, type RowLink } from '../entity/read/row-links.ts';
import { scopeOf } from '../entity/read/scope.ts';

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

/** With a table of their own: rows that a second page shows are counted where they live. */
const kept = entities.filter(({ rowsOf }) => rowsOf === undefined);

const columnsOf = (type: string) =>
  kept.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, { dictionary }]) => (dictionary === type ? [{ entity, key }] : [])),
  );

const types: readonly string[] = [
  ...new Set(kept.flatMap(({ fields }) => Object.values(fields).flatMap(({ dictionary }) => dictionary ?? []))),
];

/** Whether the program chooses from a list. */
export const isUsedList = (type: string): boolean => types.includes(type);

/**
 * How many rows have a code: of the list `type`, the one that `value` is; null where the program chooses from no such list. Lists of
 * items count for the rows of their page alone, by an index of each column that chooses.
 */
export function useCount(type: Sql, matches: (column: Sql) => Sql): Sql {
  if (types.length === 0) return sql`null::bigint`;
  const counted = types.map((known) => {
    const counts = columnsOf(known).map(
      ({ entity, key }) =>
        sql`(select count(*) from ${sql.table(entity.name)} as o where ${matches(sql.ref(`o.${key}`))})`,
    );
    return sql`when ${known}::text then ${sql.join(counts, sql` + `)}`;
  });
  return sql`(case ${type} ${sql.join(counted, sql` `)} end)`;
}

/** So many of the rows that have a code are shown with it. */
const shown = 20;

/** The latest of the rows that somebody may see and that have the code, as details show what refers to a row. */
export async function shownUses(db: Db, type: string, value: string, viewer: Viewer): Promise<readonly Values[]> {
  const mayLook = ({ permissionId }: Entity) =>
    viewer === 'house' || viewer.grants?.has(`${permissionId}.query`) === true;
  const open = columnsOf(type).filter(({ entity }) => mayLook(entity));
  const found = await Promise.all(
    open.map(async ({ entity, key }) => {
      const path = pages.find((page) => page.entity === entity.name)?.path ?? '';
      const { rows } = await sql<{ id: number; title: string; status: string }>`
        select t.id, t.${sql.ref(nameOf(entity))}::text as title, t.status from ${sql.table(entity.name)} as t
        where t.${sql.ref(key)} = ${value} and ${scopeOf(entity, viewer)} order by t.id desc limit ${sql.lit(shown)}`.execute(
        db,
      );
      return rows.map((row) => ({
        ...row,
        title: `${entity.label} ${row.title}`,
        state: entity.status[row.status],
        address: `${path}?id=${row.id}`,
      }));
    }),
  );
  return found.flat();
}

/** The lists of all rows that have the code. */
export const useLinks = (type: string, value: string): readonly RowLink[] =>
  columnsOf(type).flatMap(({ entity, key }) => {
    const page = pages.find((one) => one.entity === entity.name);
    return page && entity.filters.some((filter) => filter.key === key)
      ? [linkTo(`使用它的${entity.label}`, page.path, { [key]: value })]
      : [];
  });

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

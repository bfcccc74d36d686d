import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Db } from '../resources/database.ts';

/** Rows that have a code of a list of the operators' own. */
export interface Use {
  readonly entity: string;
  readonly label: string;
  readonly count: number;
  /** Names of some: an order is found by its list. */
  readonly sample: readonly string[];
}

const columnsOf = (type: string) =>
  entities.flatMap(({ name, label, fields }) =>
    Object.entries(fields).flatMap(([key, { dictionary }]) => (dictionary === type ? [{ name, label, key }] : [])),
  );

/** Which rows have the code, by entity: those of fields that choose from the list. */
export async function usesOf(db: Db, type: string, value: string): Promise<readonly Use[]> {
  const uses: Use[] = [];
  for (const { name, label, key } of columnsOf(type)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(key)} = ${value}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) uses.push({ entity: name, label, count, sample: [] });
  }
  return uses;
}

/** `3 个兑换订单`, for sentences. */
export const usesText = (uses: readonly Use[]): string =>
  uses.map(({ label, count }) => `${count.toLocaleString('en-US')} 个${label}`).join('、');

import { sql } from 'kysely';
import type { Period } from '../../../contract/core/period.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { labelsOf, shifted, type Unit } from '../../entity/period.ts';

/**
 * Cuts time into hours or days of Asia/Shanghai, which has had whole hours and no summer time since 1991. By arithmetic: calendar
 * functions for each row would take several times as long as reading the index.
 */
const cut = (unit: Exclude<Unit, 'month'>): Sql =>
  sql`date_bin(${sql.lit(`1 ${unit}`)}::interval, at, timestamptz '2000-01-01 00:00:00+08')`;

/** The rows of a period: from its first midnight until that after its last day. */
export const whenOf = ({ from, to }: Period): Sql =>
  sql`at >= ${from}::date::timestamptz and at < ${shifted(to, 1)}::date::timestamptz`;

/** The sum of some rows in each stretch of a period, in the order of `labelsOf`. Each number is below 2^53. */
export async function sumsOf(db: Db, rows: Sql, period: Period, unit: Unit): Promise<readonly number[]> {
  const format = { hour: 'YYYY-MM-DD HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[unit];
  const found = await sql<{ label: string; amount: number }>`
    select to_char(stretch, ${sql.lit(format)}) as label, sum(amount)::bigint as amount
    from (
      select ${cut(unit === 'hour' ? 'hour' : 'day')} as stretch, sum(amount) as amount
      from (${rows}) as counted where ${whenOf(period)} group by 1
    ) as stretches group by 1`.execute(db);
  const sums = new Map(found.rows.map(({ label, amount }) => [label, amount]));
  return labelsOf(period, unit).map((label) => sums.get(label) ?? 0);
}

/** The sum of some rows over a whole period. */
export async function sumOf(db: Db, rows: Sql, period: Period): Promise<number> {
  const { rows: found } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from (${rows}) as counted where ${whenOf(period)}`.execute(db);
  return found[0]?.amount ?? 0;
}

/** The sums of some rows by weekday, from Monday, and hour. */
export async function heatOf(db: Db, rows: Sql, period: Period): Promise<readonly (readonly number[])[]> {
  const { rows: found } = await sql<{ weekday: number; hour: number; amount: number }>`
    select extract(isodow from stretch)::int as weekday, extract(hour from stretch)::int as hour,
      sum(amount)::bigint as amount
    from (
      select ${cut('hour')} as stretch, sum(amount) as amount
      from (${rows}) as counted where ${whenOf(period)} group by 1
    ) as stretches group by 1, 2`.execute(db);
  const sums = new Map(found.map(({ weekday, hour, amount }) => [weekday * 24 + hour, amount]));
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (__, hour) => sums.get((day + 1) * 24 + hour) ?? 0),
  );
}

/** The ten ids with the highest sums in a period, by name. */
export async function topOf(db: Db, rows: Sql, names: Sql, period: Period) {
  const { rows: found } = await sql<{ name: string; value: number }>`
    select named.name, top.value from (
      select id, sum(amount)::bigint as value from (${rows}) as counted
      where ${whenOf(period)} and id is not null group by id order by value desc, id limit 10
    ) as top join (${names}) as named on named.id = top.id order by top.value desc, top.id`.execute(db);
  return found;
}

/** Sums by code, highest first; `when`: of the rows of a period. */
export async function partsOf(db: Db, rows: Sql, when: Sql = sql`true`) {
  const { rows: found } = await sql<{ code: string; value: number }>`
    select code, sum(amount)::bigint as value from (${rows}) as counted
    where ${when} group by code having sum(amount) > 0 order by value desc, code`.execute(db);
  return found;
}

import { sql } from 'kysely';
import type { Choice } from '../../../contract/insight/analysis.ts';
import type { Period } from '../../../contract/core/period.ts';
import { entities, entityNamed } from '../../../contract/entities.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { isLimited } from '../../entity/read/scope.ts';
import { shifted } from '../../entity/period.ts';
import { rowsOf } from './rows.ts';

/** The provinces by the first two digits of their codes (GB/T 2260). */
const provinces: Readonly<Record<string, string>> = {
  11: '北京市',
  12: '天津市',
  13: '河北省',
  14: '山西省',
  15: '内蒙古自治区',
  21: '辽宁省',
  22: '吉林省',
  23: '黑龙江省',
  31: '上海市',
  32: '江苏省',
  33: '浙江省',
  34: '安徽省',
  35: '福建省',
  36: '江西省',
  37: '山东省',
  41: '河南省',
  42: '湖北省',
  43: '湖南省',
  44: '广东省',
  45: '广西壮族自治区',
  46: '海南省',
  50: '重庆市',
  51: '四川省',
  52: '贵州省',
  53: '云南省',
  54: '西藏自治区',
  61: '陕西省',
  62: '甘肃省',
  63: '青海省',
  64: '宁夏回族自治区',
  65: '新疆维吾尔自治区',
  71: '台湾省',
  81: '香港特别行政区',
  82: '澳门特别行政区',
};

/** Names of provinces by their codes of six digits, for shares. */
export const provinceNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(provinces).map(([code, title]) => [`${code}0000`, title]),
);

/** The province of an area's code. */
export const provinceOf = (column: Sql): Sql => sql`left(${column}, 2) || '0000'`;

/** The same for ranks, which join names: rows of `id` and `name`. */
export const provinceRows: Sql = sql`select named.id, named.name from (values ${sql.join(
  Object.entries(provinceNames).map((entry) => sql`(${sql.join(entry.map((part) => sql.lit(part)))})`),
)}) as named (id, name)`;

/** Codes of provinces in which an entity that belongs to regions has a row that the caller may see. */
const provincesOf = (name: string, column: string, caller: Caller): Sql =>
  sql`select ${provinceOf(sql.ref(`t.${column}`))} as id from ${rowsOf(name, caller)}`;

/**
 * The same of a large table: one look into the index of its areas for each province, in place of all rows. Areas are digits: what follows
 * the last of a province begins with a colon.
 */
const provincesAmong = (name: string, column: string, caller: Caller): Sql =>
  sql`select named.id from (${provinceRows}) as named where exists (select from ${rowsOf(name, caller)}
    and ${sql.ref(`t.${column}`)} >= left(named.id, 2) and ${sql.ref(`t.${column}`)} < left(named.id, 2) || ':')`;

/** Large tables whose rows happened in a place that their data scope does not look at, and when. */
const happened = [
  { name: 'award_record', column: 'area_code', at: 'won_at' },
  { name: 'goods_order', column: 'receiver_area', at: 'created_at' },
] as const;

/**
 * Provinces where something happened that the caller may see. Of who is limited those of the period: to find that nothing of a province is
 * within a data scope, all of its rows would have to be looked at.
 */
function provincesIn({ name, column, at }: (typeof happened)[number], caller: Caller, period: Period): Sql {
  if (!isLimited(entityNamed(name), caller)) return provincesAmong(name, column, caller);
  return sql`select distinct ${provinceOf(sql.ref(`t.${column}`))} as id from ${rowsOf(name, caller)}
    and ${sql.ref(`t.${at}`)} >= ${period.from}::date::timestamptz and ${sql.ref(`t.${at}`)} < ${shifted(period.to, 1)}::date::timestamptz`;
}

/**
 * Provinces in which there is something to count that the caller may see, of any entity whose rows belong to a region or happened in one; by
 * their codes.
 */
export async function regionsOf(db: Db, caller: Caller, period: Period): Promise<readonly Choice[]> {
  const maySee = (entity: string) => caller.grants.has(`${entityNamed(entity).permissionId}.query`);
  const parts = [
    ...entities.flatMap(({ name, scope }) =>
      scope?.region !== undefined && maySee(name) ? [provincesOf(name, scope.region, caller)] : [],
    ),
    ...happened.flatMap((place) => (maySee(place.name) ? [provincesIn(place, caller, period)] : [])),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) as found order by id`.execute(db);
  return rows.flatMap(({ id }) => (provinceNames[id] === undefined ? [] : [{ id, title: provinceNames[id] }]));
}

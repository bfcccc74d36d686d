import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import { lies } from '../../contract/entity/areas.ts';
import { regionOf } from '../../contract/activities/draw/draw.ts';
import type { Region } from '../../contract/activities/draw/tree.ts';
import { quotasOf } from '../../contract/goods/goods-market.entity.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Row } from '../../contract/core/page.ts';
import { areaOf } from '../core/areas/area-file.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql, Write } from '../entity/resource.ts';

/*
 * Quotas of market goods (award.md §3.11): what is won of them goes to the account of the region that its winner is in. Nothing is
 * counted beside the records, so nothing can drift from them.
 */

/**
 * What winners in a place hold of market goods: units that went back apart, and those of whom no place is known; and what those who still
 * choose may take.
 */
const usedIn = (goods: Sql, place: Sql): Sql => {
  const there = sql`not r.stock_returned and r.area_code like regexp_replace(${place}, '(00){1,2}$', '') || '%'`;
  const ofGoods = sql`w.source_type = 'market' and w.source_id = ${goods}`;
  return sql`((select coalesce(sum(r.quantity), 0) from award as w join award_record as r on r.award_id = w.id
      where ${ofGoods} and ${there})
    + (select coalesce(sum(c.units), 0) from award as w join prize_item as i on i.award_id = w.id
      join award_choice as c on c.item_id = i.id join award_record as r on r.id = c.record_id
      where ${ofGoods} and ${there}))::bigint`;
};

/** Whether the goods `t` can be had now: within 申领时间, whose ends are open where they are not given. */
const isOffered = sql`(coalesce(t.apply_start_at <= now(), true) and coalesce(t.apply_end_at >= date_trunc('second', now()), true))`;

const quotaRows = sql`jsonb_array_elements(t.region_quotas) with ordinality as part (row, at)`;
const place = sql`(part.row ->> 'area')`;

/** Each region of the goods `t` with its quota and what is used of it. */
export const regionUse: Sql = sql`(select coalesce(jsonb_agg(jsonb_build_object('area', ${place},
    'quota', (part.row ->> 'quota')::bigint, 'used', ${usedIn(sql`t.id`, place)}) order by part.at), '[]'::jsonb) from ${quotaRows})`;

/** Units of the goods `t` that are used in all its regions together. */
export const quotaUsed: Sql = sql`(select coalesce(sum(${usedIn(sql`t.id`, place)}), 0)::bigint from ${quotaRows})`;

const areaName = (code: string) => areaOf(code)?.full_name ?? code;

interface Use {
  readonly area: string;
  readonly used: number;
}

/** What is wrong with new quotas: none falls below what its region has used already (award.md §3.11, must never). */
export async function quotaFaults(tx: Db, { values, row }: Write): Promise<readonly FieldError[]> {
  if (!row) return [];
  const { rows } = await sql<{ uses: readonly Use[] }>`
    select ${regionUse} as uses from goods_market as t where t.id = ${row.id}`.execute(tx);
  const quotas = new Map(quotasOf(values['region_quotas']).map(({ place: area, quota }) => [area, quota]));
  const short = rows[0]?.uses.find(({ area, used }) => used > (quotas.get(area) ?? 0));
  if (!short) return [];
  const { area, used } = short;
  const what = quotas.has(area) ? '配额不能更少' : '不能移除';
  const message = `「${areaName(area)}」已用 ${used.toLocaleString('en-US')}，${what}`;
  return [{ field: 'region_quotas', message }];
}

interface Taken {
  readonly prize_id: number;
  readonly goods_id: number;
  readonly units: number;
}

/** Market goods that prizes give, and the units that one win takes. */
const takenBy = (prizeIds: readonly number[]): Sql => sql`(
    select x.prize_id, w.source_id as goods_id, sum(x.units)::bigint as units from (
        select z.id as prize_id, z.award_id, 1 as units from prize as z where z.award_id is not null
        union all select i.prize_id, i.award_id, i.quantity from prize_item as i) as x
      join award as w on w.id = x.award_id and w.source_type = 'market'
    where x.prize_id = any(${[...prizeIds]}::bigint[]) group by x.prize_id, w.source_id)`;

/** Where prizes of market goods can be won, and how often there, by prize. Of one with several such goods the scarcest counts. */
export async function regionsOf(db: Db, prizeIds: readonly number[]): Promise<ReadonlyMap<number, readonly Region[]>> {
  const { rows } = await sql<Taken & { uses: readonly (Use & { quota: number })[] }>`${sql.raw(keptMark)}
    select k.prize_id, k.goods_id, k.units, case when ${isOffered} then ${regionUse} else '[]'::jsonb end as uses from ${takenBy(prizeIds)} as k
      join goods_market as t on t.id = k.goods_id order by k.prize_id, k.goods_id`.execute(db);
  const regions = new Map<number, readonly Region[]>();
  for (const { prize_id, units, uses } of rows) {
    const own = uses.map(({ area, quota, used }) => ({
      place: area,
      left: Math.max(0, Math.floor((quota - used) / units)),
    }));
    const known = regions.get(prize_id);
    regions.set(prize_id, known ? overlap(known, own) : own);
  }
  return regions;
}

/** Places that both have, the smaller one of two that lie in each other, with what is left in both. */
const overlap = (one: readonly Region[], other: readonly Region[]): readonly Region[] =>
  one.flatMap((a) =>
    other
      .filter((b) => lies(a.place, b.place) || lies(b.place, a.place))
      .map((b) => ({ place: lies(a.place, b.place) ? a.place : b.place, left: Math.min(a.left, b.left) })),
  );

/**
 * Whether the region of a winner still has a quota for a prize of market goods; true of all other prizes. The goods are locked, so that
 * of two who win the last unit at once only one does. Sources come before prizes, as everywhere (award.md §2.2).
 */
export async function hasQuota(tx: Db, prizeId: number, area: string): Promise<boolean> {
  const { rows } =
    await sql<Taken>`${sql.raw(keptMark)} select * from ${takenBy([prizeId])} as k order by k.goods_id`.execute(tx);
  for (const taken of rows) if (!(await fits(tx, taken, area))) return false;
  return true;
}

async function fits(tx: Db, { goods_id, units }: Taken, area: string): Promise<boolean> {
  const { rows } = await sql<{ region_quotas: unknown }>`
    select t.region_quotas from goods_market as t where t.id = ${goods_id} and ${isOffered} for no key update`.execute(
    tx,
  );
  const region = regionOf(quotasOf(rows[0]?.region_quotas), area);
  if (!region) return false;
  const counted = await sql<{ used: number }>`
    select ${usedIn(sql`${goods_id}::bigint`, sql`${region.place}::text`)} as used`.execute(tx);
  return (counted.rows[0]?.used ?? 0) + units <= region.quota;
}

/** Adds the names of the regions wherever what is used of them was read. */
export const regionsNamed = (row: Row): Row => {
  const { region_use: uses } = row;
  if (!Array.isArray(uses)) return row;
  return {
    ...row,
    region_use: (uses as readonly Use[]).map((use) => ({ ...use, code: use.area, area: areaName(use.area) })),
  };
};

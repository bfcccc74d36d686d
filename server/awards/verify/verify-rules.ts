import { sql } from 'kysely';
import { isAreaScope, isWithin } from '../../../contract/entity/areas.ts';
import type { FieldError } from '../../../contract/entity/fault.ts';
import { takeTurn } from '../../core/take-turn.ts';
import type { Db } from '../../entity/write/database.ts';
import { verifierWith } from '../../verification/point-verifiers.ts';
import type { Sql } from '../../entity/resource.ts';

/** A point as it stands for somebody who hands over something there now. Its times were looked at by the database's clock. */
export interface PointNow {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly area_code: string;
  readonly verify_mode: string;
  readonly geo_radius: number;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly open_from: string | null;
  readonly open_to: string | null;
  readonly is_begun: boolean;
  readonly is_over: boolean;
  readonly is_weekday: boolean;
  readonly is_hour: boolean;
  readonly day_limit: number;
  readonly total_limit: number;
  readonly verified_today: number;
  readonly verified_total: number;
  /** Name of the enabled verifier whose phone that is; null for a stranger. */
  readonly verifier: string | null;
}

/** What is handed over, as far as it says where and how often. */
export interface GoodsNow {
  readonly title: string;
  /** Whether the point's own scope, and that of the goods, let it be handed over there. */
  readonly is_served: boolean;
  readonly need_sign: boolean;
  readonly is_redeem_over: boolean;
  readonly area_scope: unknown;
  readonly user_day_limit: number;
  readonly store_day_limit: number;
  readonly user_today: number;
  readonly store_today: number;
}

/** Where the verifier stands, in degrees as they were told. */
export interface Position {
  readonly latitude: string;
  readonly longitude: string;
}

const midnight = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`;
const here = sql`(now() at time zone 'Asia/Shanghai')`;
const verified = (where: Sql) =>
  sql`(select count(*) from award_record as v where v.verified_at is not null and ${where})`;

/** Reads a point under its lock: of two who verify there at once the second counts the first. Undefined outside of `scope`. */
export async function pointNow(tx: Db, id: number, mobile: string, scope: Sql): Promise<PointNow | undefined> {
  const { rows: locked } =
    await sql`select t.id from localverifice as t where t.id = ${id} and ${scope} for no key update`.execute(tx);
  if (locked.length === 0) return undefined;
  const { rows } =
    await sql<PointNow>`select t.id, t.title, t.status, t.area_code, t.verify_mode, t.geo_radius, t.latitude,
      t.longitude, t.open_from, t.open_to, t.day_limit, t.total_limit,
      t.start_at <= now() as is_begun, date_trunc('second', now()) > t.end_at as is_over,
      (t.open_weekdays is null or t.open_weekdays @> to_jsonb(extract(isodow from ${here})::text)) as is_weekday,
      to_char(${here}, 'HH24:MI') between coalesce(t.open_from, '00:00') and coalesce(t.open_to, '23:59') as is_hour,
      ${verified(sql`v.verify_entry_id = t.id and v.verified_at >= ${midnight}`)} as verified_today,
      ${verified(sql`v.verify_entry_id = t.id`)} as verified_total,
      ${verifierWith(mobile)} as verifier
    from localverifice as t where t.id = ${id}`.execute(tx);
  return rows[0];
}

const kinds = { offline: 'goods_offline', market: 'goods_market', bottlecap: 'goods_bottlecap' } as const;
const none = sql`0::bigint`;

/** What of the goods says at which points they are had, by where an award takes them from. */
const scopes: Readonly<Record<keyof typeof kinds, Sql>> = {
  offline: sql`(g.localverifice_scope = 'all' or g.localverifice_ids @> to_jsonb(p.id))`,
  market: sql`(jsonb_array_length(coalesce(g.localverifice_ids, '[]'::jsonb)) = 0 or g.localverifice_ids @> to_jsonb(p.id))`,
  bottlecap: sql`true`,
};

/**
 * The goods that an award hands over, seen from a point. Somebody's verifications of one day wait for one another, wherever he stands.
 * Undefined for awards that hand nothing over.
 */
export async function goodsNow(
  tx: Db,
  { awardId, userId, pointId }: { readonly awardId: number; readonly userId: number; readonly pointId: number },
): Promise<GoodsNow | undefined> {
  const { rows: awards } = await sql<{ source_type: string; source_id: number }>`
    select source_type, source_id from award where id = ${awardId}`.execute(tx);
  const [award] = awards;
  if (!award || !isKind(award.source_type)) return undefined;
  await takeTurn(tx, `verify:${userId}`);
  const kind = award.source_type;
  const isCap = kind === 'bottlecap';
  const same = sql`v.award_id in (select a.id from award as a where a.source_type = ${kind} and a.source_id = g.id)
    and v.verified_at >= ${midnight}`;
  const { rows } = await sql<GoodsNow>`select g.title,
      (p.goods_scope = 'all' or ${sql.ref(`p.${kinds[kind]}_ids`)} @> to_jsonb(g.id)) and ${scopes[kind]} as is_served,
      ${kind === 'offline' ? sql`g.need_sign` : sql`false`} as need_sign,
      ${isCap ? sql`date_trunc('second', now()) > g.redeem_end_at` : sql`false`} as is_redeem_over,
      ${isCap ? sql`g.area_scope` : sql`null::jsonb`} as area_scope,
      ${isCap ? sql`g.user_day_limit` : none} as user_day_limit, ${isCap ? sql`g.store_day_limit` : none} as store_day_limit,
      ${verified(sql`v.user_id = ${userId} and ${same}`)} as user_today,
      ${verified(sql`v.verify_entry_id = p.id and ${same}`)} as store_today
    from ${sql.table(kinds[kind])} as g cross join localverifice as p
    where g.id = ${award.source_id} and p.id = ${pointId}`.execute(tx);
  return rows[0];
}

const isKind = (value: string): value is keyof typeof kinds => Object.hasOwn(kinds, value);

const rad = (degrees: string) => (Number(degrees) * Math.PI) / 180;

/** Metres between two places on the globe. */
export function metresBetween(from: Position, to: Position): number {
  const [a, b] = [rad(from.latitude), rad(to.latitude)];
  const half = Math.sin((a - b) / 2) ** 2;
  const turn = Math.sin((rad(from.longitude) - rad(to.longitude)) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half + Math.cos(a) * Math.cos(b) * turn));
}

/** The first sentence whose condition holds. */
const firstOf = (cases: readonly (readonly [boolean, string])[]): string | undefined =>
  cases.find(([holds]) => holds)?.[1];

const isFull = (limit: number, count: number) => limit > 0 && count >= limit;

/** Why nothing at all is handed over at this point now (award.md §3.13, must never). */
export const placeFault = (point: PointNow, means: 'scan' | 'input'): string | undefined =>
  firstOf([
    [point.status !== 'enabled', '该核销点未启用'],
    [!point.is_begun, '该核销点的有效期还没有开始'],
    [point.is_over, '该核销点已过有效期'],
    [
      point.verify_mode !== 'both' && point.verify_mode !== means,
      means === 'scan' ? '该核销点只支持输码核销' : '该核销点只支持扫码核销',
    ],
    [!point.is_weekday, '该核销点今天不营业'],
    [!point.is_hour, `不在该核销点的营业时间（${point.open_from ?? ''}–${point.open_to ?? ''}）`],
  ]);

/** Why these goods are not handed over at this point now (award.md §3.13, must never; §3.12). */
export const pointFault = (point: PointNow, goods: GoodsNow, means: 'scan' | 'input'): string | undefined =>
  placeFault(point, means) ??
  firstOf([
    [!goods.is_served, `该核销点不核销「${goods.title}」`],
    [
      isAreaScope(goods.area_scope) && !isWithin({ mode: 'include', codes: [point.area_code] }, goods.area_scope),
      `「${goods.title}」不在该地区兑付`,
    ],
    [goods.is_redeem_over, `「${goods.title}」已过兑付截止`],
    [isFull(point.day_limit, point.verified_today), `该核销点今日已核销 ${point.verified_today}，达到每日上限`],
    [isFull(point.total_limit, point.verified_total), `该核销点累计已核销 ${point.verified_total}，达到总上限`],
    [
      isFull(goods.store_day_limit, goods.store_today),
      `该核销点今日已核销「${goods.title}」${goods.store_today}，达到每店每日上限`,
    ],
    [
      isFull(goods.user_day_limit, goods.user_today),
      `该会员今日已核销「${goods.title}」${goods.user_today}，达到每人每日上限`,
    ],
  ]);

/** What is wrong with where the verifier stands: a point with a radius wants to know it. */
export function positionFaults(point: PointNow, position: Position | undefined): readonly FieldError[] {
  const { geo_radius, latitude, longitude } = point;
  if (geo_radius === 0 || latitude === null || longitude === null) return [];
  if (!position)
    return [{ field: 'at_latitude', message: `该核销点核销半径 ${geo_radius} 米，请填写核销位置的经纬度` }];
  const away = Math.round(metresBetween({ latitude, longitude }, position));
  return away <= geo_radius
    ? []
    : [{ field: 'at_latitude', message: `距核销点 ${away} 米，超出核销半径 ${geo_radius} 米` }];
}

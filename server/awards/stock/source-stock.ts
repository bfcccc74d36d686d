import { sql } from 'kysely';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { StockCounters } from '../../../contract/stock/stock.ts';
import { failure } from '../../http/failure.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { codePools } from '../../coupons/code-pool.ts';
import { couponZhongshang } from '../../coupons/coupon-zhongshang.resource.ts';
import { goodsBottlecap } from '../../goods/goods-bottlecap.resource.ts';
import { goodsMall } from '../../goods/goods-mall.ts';
import { goodsMarket } from '../../goods/goods-market.resource.ts';
import { goodsOffline } from '../../goods/goods-offline.resource.ts';
import type { StockPart } from '../../entity/resource.ts';
import { readRow } from '../../entity/read/rows.ts';
import { leftOfSku, moveSku } from '../../goods/sku-stock.ts';
import { heCoupon } from '../../marketing/he-coupon.resource.ts';
import { reservableOf, reserveCoupons } from '../../marketing/reserve-coupons.ts';
import { virtualProduct } from '../../virtual-codes/virtual-product.resource.ts';
import { availableOf, countersOf, leftOf } from '../../stock/stock-columns.ts';
import { warnWhenLow } from '../../stock/stock.ts';
import { recordMovement, refuseRepeated, type Why } from '../../stock/stock-ledger.ts';

/** What a slot draws on: which kind of goods, which row. */
export interface Source {
  readonly type: string;
  readonly id: number;
  /** Of mall goods: the kind that is given. */
  readonly skuId: number | null;
  readonly title: string;
}

/** The kinds of source that the house keeps (award.md §1.2). */
const kept = {
  coupon: heCoupon,
  goods: goodsMall,
  offline: goodsOffline,
  market: goodsMarket,
  bottlecap: goodsBottlecap,
  zhongshang: couponZhongshang,
  virtual: virtualProduct,
} as const;
/** Units of the source `t` that have run out since they were last counted. */
function stale(type: string) {
  const pool = codePools.find(({ source }) => source === type);
  return pool
    ? sql`(select count(*) from ${sql.table(pool.codes)} as c
        where c.${sql.ref(pool.owner)} = t.id and c.state = 'available' and c.expire_at <= now())`
    : sql`0`;
}
const isKept = (type: string): type is keyof typeof kept => Object.hasOwn(kept, type);

/** Every kind of source that the house keeps, with its table. */
export const keptSources: readonly (readonly [type: string, table: string])[] = Object.entries(kept).map(
  ([type, { entity }]) => [type, entity.name],
);

/** The table of goods of this kind; undefined where the house does not keep them. */
export const keptSource = (type: string) => (isKept(type) ? kept[type].entity : undefined);

interface Allocation extends Required<Why> {
  readonly delta: number;
  readonly requestId?: string | undefined;
}

/**
 * Puts units aside for a slot, or takes them back, in one conditional UPDATE, of mall goods also for the kind of them. A source whose
 * module is not there gives nothing.
 * @throws {Failure} 42201 with what the source can still give
 */
export async function allocate(tx: Db, source: Source, asked: Allocation, actor: Actor): Promise<void> {
  const { delta, requestId, reason, cause } = asked;
  if (!isKept(source.type)) {
    if (delta > 0) throw shortage(source, 0);
    return;
  }
  if (source.type === 'coupon') {
    if (!(await reserveCoupons(tx, source.id, delta))) throw shortage(source, await reservableOf(tx, source.id));
    return;
  }
  const resource = kept[source.type];
  const { entity } = resource;
  const { name } = entity;
  const { rows } = await sql<StockCounters>`
    update ${sql.table(name)} as t
    set stock_allocated = stock_allocated + ${delta}::bigint, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
    where id = ${source.id} and (${delta < 0} or status = any(${usable(entity)}::text[]))
      and (${delta < 0} or ${availableOf(entity)} - ${stale(source.type)} >= ${delta}::bigint)
      and stock_allocated + ${delta}::bigint >= 0
    returning ${countersOf(entity)}`.execute(tx);
  const [after] = rows;
  if (!after) throw shortage(source, await leftIn(tx, entity, source));
  // Its line of the source would clash with the one that is there, which other copies see only behind the row's lock.
  if (requestId !== undefined) await refuseRepeated(tx, name, source.id, requestId);
  noteRows(tx, name, [source.id]);
  const part = await allocateSku(tx, source, delta);
  const before = { ...after, allocated: after.allocated - delta };
  const type = delta > 0 ? 'allocate' : 'reclaim';
  const movement = { entity: name, id: source.id, type, delta, before, after, reason, requestId, part, cause } as const;
  await recordMovement(tx, movement, actor);
  const row = await readRow(tx, resource, source.id, 'house');
  await warnWhenLow(tx, resource, row, { left: leftOf(after), delta: -delta });
}

/** The kind of mall goods that gives them, or has them back. @throws {Failure} 42201 with what that kind can still give */
async function allocateSku(tx: Db, source: Source, delta: number): Promise<StockPart | undefined> {
  if (source.type !== 'goods') return undefined;
  const which = { goodsId: source.id, skuId: source.skuId };
  const part = await moveSku(tx, which, { allocated: delta });
  if (!part) throw shortage(source, await leftOfSku(tx, which));
  return part;
}

const shortage = ({ title }: Source, left: number) =>
  failure('shortage', `库存不足：「${title}」可分配 ${left.toLocaleString('en-US')}`, {
    scope: 'source',
    available: left,
  });

/** The states in which a source gives; those in which new awards may name it. */
/** States in which goods give units. */
export const usable = ({ referable = ['enabled'] }: Entity) => referable;

async function leftIn(tx: Db, entity: Entity, { id, skuId }: Source): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${availableOf(entity)} as left from ${sql.table(entity.name)} as t
    where id = ${id} and status = any(${usable(entity)}::text[])`.execute(tx);
  const [row] = rows;
  return row && entity.name === 'goods' ? leftOfSku(tx, { goodsId: id, skuId }) : (row?.left ?? 0);
}

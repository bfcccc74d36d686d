import { sql } from 'kysely';
import { type AwardSource, isAwardSource, sourceEntities } from '../../contract/awards/award-types.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Sql } from '../entity/resource.ts';
import { couponsLeft, isGiving } from '../marketing/reserve-coupons.ts';
import { availableOf, warnColumn } from '../stock/stock-columns.ts';

const usableIn = ({ referable = ['enabled'] }: Entity) => sql.join(referable.map((status) => sql.lit(status)));

/** Mall goods give their kinds, each what there is of it; `full_title` says which one where there are several. */
const kinds = (goods: Entity): Sql => sql`select 'goods' as kind, t.id, k.id as sku_id, t.title, k.spec_text,
    case when exists (select from goods_sku as o where o.goods_id = t.id and o.id <> k.id) then t.title || ' ' || k.spec_text
      else t.title end as full_title,
    t.stock_warn, k.stock_total - k.stock_allocated - k.stock_locked - k.stock_sold as available,
    t.status in (${usableIn(goods)}) as usable
  from goods as t join goods_sku as k on k.goods_id = t.id`;

/** Templates of coupons give what they have left; `available` is null where there is no end of it. */
const coupons: Sql = sql`select 'coupon' as kind, t.id, null::bigint as sku_id, t.name as title, null::text as spec_text,
    t.name as full_title, null::bigint as stock_warn, ${couponsLeft} as available, ${isGiving} as usable from he_coupon as t`;

/** `usable`: new awards may name it, and slots draw on it. */
function sourceOf(kind: AwardSource, name: string): Sql {
  const entity = entityNamed(name);
  if (kind === 'goods') return kinds(entity);
  if (kind === 'coupon') return coupons;
  return sql`select ${sql.lit(kind)} as kind, t.id, null::bigint as sku_id, t.title, null::text as spec_text,
    t.title as full_title, ${sql.ref(`t.${warnColumn(entity)}`)} as stock_warn, ${availableOf(entity)} as available,
    t.status in (${usableIn(entity)}) as usable from ${sql.table(name)} as t`;
}

/** Everything that an award may be taken from, by what awards call its kind. */
const sources: Sql = sql`(${sql.join(
  Object.entries(sourceEntities).flatMap(([kind, table]) => (isAwardSource(kind) ? [sourceOf(kind, table)] : [])),
  sql` union all `,
)})`;

/** Joins what an award is taken from: the row of goods, of mall goods the kind that it names. */
export const joinSource = (award: string, as: string): Sql => sql`left join ${sources} as ${sql.ref(as)}
  on ${sql.ref(`${as}.kind`)} = ${sql.ref(`${award}.source_type`)} and ${sql.ref(`${as}.id`)} = ${sql.ref(`${award}.source_id`)}
    and (${sql.ref(`${as}.sku_id`)} is null or ${sql.ref(`${as}.sku_id`)} = ${sql.ref(`${award}.source_sku_id`)})`;

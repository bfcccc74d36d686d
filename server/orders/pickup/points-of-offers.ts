import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';

/** A point as a member is told of it. */
export interface OfferedPoint {
  readonly store_no: string;
  readonly title: string;
  readonly area_code: string;
  readonly address: string;
  readonly open_from: string | null;
  readonly open_to: string | null;
}

/** Points that are open and have all of these offers, the oldest first: those that a member can choose between. */
export async function pointsOfOffers(db: Db, offerIds: readonly number[]): Promise<readonly OfferedPoint[]> {
  const ids = sql`any(${[...offerIds]}::bigint[])`;
  const { rows } = await sql<OfferedPoint>`
    select p.entry_no as store_no, p.title, p.area_code, p.address, p.open_from, p.open_to from localverifice as p
    where p.id in (select x.id::bigint from he_goods as o cross join jsonb_array_elements_text(o.pickup_point_ids) as x (id) where o.id = ${ids})
      and p.status = 'enabled' and p.start_at <= now() and p.end_at > now()
      and not exists (select from he_goods as o where o.id = ${ids} and not (coalesce(o.delivery_types, '[]') @> '["pickup"]'
        and coalesce(o.pickup_point_ids, '[]') @> to_jsonb(p.id)))
    order by p.id`.execute(db);
  return rows;
}

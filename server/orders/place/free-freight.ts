import { sql } from 'kysely';
import type { Basket } from '../../../contract/marketing/quote/quote-basket.ts';
import type { Db } from '../../entity/write/database.ts';
import { levelOf } from '../../levels/member-level.ts';

interface Power {
  readonly name: string;
  readonly min_amount_fen: number;
}

/**
 * 包邮 of the level of a member (wider.md §3.4), as a quote asks for it: of powers that have times left this month the one that asks for least. A time
 * is an order of this month that paid no freight by a power and was not cancelled: a cancel gives it back without anything to count back. Under
 * the lock of the member nobody uses one meanwhile.
 */
export async function freeFreightOf(
  db: Db,
  memberId: number | null,
): Promise<Pick<Basket, 'free_freight' | 'free_freight_from'>> {
  if (memberId === null) return { free_freight: null };
  const { rows } = await sql<Power>`select p.name, p.min_amount_fen
    from he_level as l cross join jsonb_array_elements_text(l.power_ids) as x (id) join he_power as p on p.id = x.id::bigint
    where l.id = ${levelOf(sql`${memberId}::bigint`)} and l.status = 'enabled' and p.status = 'enabled' and p.power_type = 'free_freight'
      and p.times_per_month > (select count(*) from goods_order as o where o.user_id = ${memberId} and o.status <> 'cancelled'
        and o.created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        and (o.quote -> 'freight' ->> 'free')::bigint > 0)
    order by p.min_amount_fen, p.id limit 1`.execute(db);
  const [power] = rows;
  return power ? { free_freight: power.name, free_freight_from: power.min_amount_fen } : { free_freight: null };
}

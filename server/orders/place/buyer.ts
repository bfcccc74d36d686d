import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';
import { levelOf } from '../../levels/member-level.ts';
import { ofAccount } from '../../members/balances.ts';

/** Who buys, as far as prices and limits ask. */
export interface Buyer {
  readonly id: number;
  readonly memberNo: string;
  readonly nickname: string;
  readonly level: string;
  /** What the level pays, in percent. */
  readonly levelPercent: number;
  /** Points that can be spent. */
  readonly points: number;
  /** Whether there is no exchange of this member that stands: 仅新用户 is for whom nothing was exchanged yet. */
  readonly isNew: boolean;
}

/** Shares are kept as ten thousandths of a percent. */
const storedPercent = 10_000;

const ofMember = sql`b.id`;

/** A member as a buyer; undefined where there is none. */
export async function buyerOf(db: Db, memberId: number): Promise<Buyer | undefined> {
  const { rows } = await sql<Omit<Buyer, 'levelPercent'> & { stored: number }>`
    select b.id, b.user_no as "memberNo", b.nickname, l.name as level, coalesce(l.discount, 1000000) as stored,
      ${ofAccount(ofMember, 'available')} as points,
      not exists (select from goods_order as o where o.user_id = b.id and o.source = 'exchange' and o.status <> 'cancelled') as "isNew"
    from he_user as b left join he_level as l on l.id = ${levelOf(ofMember)} where b.id = ${memberId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { stored, ...buyer } = row;
  return { ...buyer, levelPercent: stored / storedPercent };
}

/** Pieces that a member has of an offer: in all, and today. */
export interface Bought {
  readonly all: number;
  readonly today: number;
}

/**
 * What a member has bought of offers, without what was cancelled. Orders of before there were offers count for the primary offer of their goods.
 * Under the lock of the member nobody adds to it meanwhile.
 */
export async function boughtBy(
  db: Db,
  memberId: number,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, Bought>> {
  const { rows } = await sql<Bought & { offer_id: number }>`
    select b.offer_id, sum(b.quantity)::bigint as all, coalesce(sum(b.quantity) filter (where b.is_today), 0)::bigint as today from (
      select i.offer_id, i.quantity,
        (o.created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date as is_today
      from goods_order_item as i join goods_order as o on o.id = i.order_id
      where i.user_id = ${memberId} and i.offer_id = any(${[...offerIds]}::bigint[]) and o.status <> 'cancelled'
      union all
      select p.id, o.quantity, (o.created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date
      from goods_order as o join he_goods as p on p.goods_id = o.goods_id and p.is_primary
      where o.user_id = ${memberId} and p.id = any(${[...offerIds]}::bigint[]) and o.source = 'exchange' and o.status <> 'cancelled'
        and not exists (select from goods_order_item as i where i.user_id = o.user_id and i.order_id = o.id)) as b
    group by b.offer_id`.execute(db);
  return new Map(rows.map(({ offer_id, ...row }) => [offer_id, row]));
}

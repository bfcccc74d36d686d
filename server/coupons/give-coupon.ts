import { sql } from 'kysely';
import { type GrantFault, type Granter, noGranter } from '../stock/granter.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';
import { giveIssued } from './issued-code.ts';

/** The goods of a partner that an award is taken from, as far as its hand-out needs them. */
interface Goods {
  readonly id: number;
  readonly title: string;
  readonly code_mode: 'code_pool' | 'api' | 'link';
  readonly redeem_url: string | null;
}

/**
 * Hands out a partner's coupon for a win (award.md §3.10): a code of its own, from the pool or from the partner's interface, or the link
 * that all winners share. The unit
 * of stock was taken when it was won, so no counter moves here; the code that it stood for only becomes an issued one. Goods that were
 * disabled since still give what was promised.
 *
 * A code that was handed out has been seen: it is never handed out again, and its unit never comes back. Its record is done in the same
 * transaction, and nobody voids a record that is done; `holds_stock` of the record says so besides. 作废并退回库存 of a record that is still
 * 发放中 or 发放失败 gives its unit back, and no code was taken for it.
 *
 * Faults: `no_code` where no code is left that has not run out (tried again: codes may be imported), `no_link`, what the interface says or
 * does not say (`refused`, `unreachable`, `code_twice`), and `no_channel` where there is none, and for other sources.
 */
export const giveCoupon: Granter = async (tx, { id, award_id }) => {
  if (await isGiven(tx, id)) return undefined;
  const goods = await goodsOf(tx, Number(award_id));
  if (!goods) return noGranter;
  if (goods.code_mode === 'code_pool') return giveCode(tx, id, goods);
  if (goods.code_mode === 'link') return giveLink(tx, id, goods);
  return giveIssued(tx, id, goods);
};

async function isGiven(tx: Db, recordId: number): Promise<boolean> {
  const { rows } = await sql`select from coupon_grant where record_id = ${recordId}`.execute(tx);
  return rows.length > 0;
}

async function goodsOf(tx: Db, awardId: number): Promise<Goods | undefined> {
  const { rows } = await sql<Goods>`select t.id, t.title, t.code_mode, t.redeem_url
    from award as a join coupon_zhongshang as t on t.id = a.source_id
    where a.id = ${awardId} and a.source_type = 'zhongshang'`.execute(tx);
  return rows[0];
}

/** Takes the code that runs out first. Codes that another grant is taking are passed over, never waited for. */
async function giveCode(tx: Db, recordId: number, { id, title }: Goods): Promise<GrantFault | undefined> {
  const { rows } = await sql<{ id: number }>`
    with free as (
      select id from coupon_code where coupon_id = ${id} and state = 'available' and expire_at > now()
      order by expire_at, id limit 1 for update skip locked
    )
    update coupon_code as c set state = 'issued' from free where c.id = free.id returning c.id`.execute(tx);
  const [code] = rows;
  if (!code) return { code: 'no_code', message: `「${title}」没有可用的券码（已发完或已过期），请导入券码后重试` };
  await sql`insert into coupon_grant (record_id, coupon_id, code_id) values (${recordId}, ${id}, ${code.id})`.execute(
    tx,
  );
  await sql`update award_record set virtual_code_id = ${code.id} where id = ${recordId}`.execute(tx);
  noteRows(tx, 'coupon_zhongshang', [id]);
  return undefined;
}

/** Keeps the link as it was given: another one is for later winners. */
async function giveLink(tx: Db, recordId: number, { id, title, redeem_url }: Goods): Promise<GrantFault | undefined> {
  if (redeem_url === null) return { code: 'no_link', message: `「${title}」没有填写兑换链接` };
  await sql`insert into coupon_grant (record_id, coupon_id, link) values (${recordId}, ${id}, ${redeem_url})`.execute(
    tx,
  );
  noteRows(tx, 'coupon_zhongshang', [id]);
  return undefined;
}

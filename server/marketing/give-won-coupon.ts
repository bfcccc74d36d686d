import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import { asText } from '../entity/read/wire-values.ts';
import { house } from '../entity/write/house.ts';
import { type Granter, noGranter } from '../stock/granter.ts';
import { giveCoupons, whyNot } from './give-coupons.ts';

/**
 * Gives the coupon of a win (award.md §1.2: put in the wallet), in the transaction in which its record is done: the number of the record is
 * its key, so that one win is one coupon however often this is called. A record that is not done has none, so that nothing has to be taken
 * back of one that fails or is called off.
 *
 * Faults: every reason that keeps the member from it (engines.md §4.3), by the name of the first.
 */
export const giveWonCoupon: Granter = async (tx, record) => {
  const couponId = await templateOf(tx, Number(record['award_id']));
  if (couponId === undefined) return noGranter;
  const given = await giveCoupons(tx, {
    couponId,
    takers: [{ memberId: Number(record['user_id']), keys: [`award:${asText(record['record_no'])}`] }],
    takeType: 'system',
    won: { recordId: record.id, isReserved: record['stock_from'] !== null },
    by: { accountId: house.accountId, deptId: null },
  });
  const [first] = given.flatMap(({ refusals }) => refusals);
  return first && { code: first.reason, message: given.map(whyNot).join('；') };
};

/** The template that an award is taken from. */
async function templateOf(tx: Db, awardId: number): Promise<number | undefined> {
  const { rows } = await sql<{ source_id: number | null }>`
    select source_id from award where id = ${awardId} and source_type = 'coupon'`.execute(tx);
  return rows[0]?.source_id ?? undefined;
}

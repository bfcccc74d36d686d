import { sql } from 'kysely';
import type { WhyLine } from '../../contract/awards/draw-why.ts';
import type { Row } from '../../contract/core/page.ts';
import { awardRecord } from '../awards/award-record.resource.ts';
import { keepTrace } from '../awards/why/draw-why.ts';
import { type Won, wonTier } from '../awards/won.ts';
import { type Member, writeRecord } from '../awards/write-record.ts';
import { expireCodesOf } from '../coupons/expire-codes.ts';
import type { Tx } from '../db/transaction.ts';
import { readRow } from '../entity/read/rows.ts';
import { nextId } from '../entity/write/insert.ts';
import { house } from '../entity/write/house.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { failure } from '../http/failure.ts';
import { moveReward } from '../awards/stock/slot-units.ts';

/** A scan that wins: which tier of which campaign, with which code. */
export interface WinningScan {
  readonly campaignId: number;
  /** As the code platform names it; `ALL` where every scan wins. */
  readonly tierId: string;
  readonly member: Member;
  /** The code that was scanned: what it won it wins once. */
  readonly codeNo: string;
  readonly areaCode?: string;
  readonly channel?: string;
  readonly ip?: string;
  readonly deviceHash?: string;
  /** Milliseconds; the database's clock when not given. */
  readonly at?: number;
}

interface Tier {
  readonly id: number;
  readonly award_id: number;
  readonly tier_name: string;
  readonly award_type: string;
  readonly quantity: number;
  readonly dept_id: number | null;
  readonly pays: boolean;
  /** Milliseconds: when it was scanned. */
  readonly at: number;
}

/**
 * Pays what a scan has won in a campaign that maps tiers to awards (award.md §4.4), all in one transaction: the units of the tier, the
 * record, the code of a virtual product that is kept for it, and the grant in the outbox. A scan that draws in a local activity is a draw
 * (server/awards/draw-win.ts). Where nothing is reserved any more it comes to 谢谢参与. The same code is the same win.
 * @throws {Failure} 40401; 40902 where the campaign is over or is not on
 */
export async function payScan(tx: Tx, scan: WinningScan): Promise<Row> {
  const bizNo = `scan:${scan.campaignId}:${scan.member.userId}:${scan.codeNo}`;
  const before = await tierOf(tx, scan);
  await lockRows(tx, [{ table: 'ccn_activity', ids: [scan.campaignId] }]);
  await expireCodesOf(tx, { awardId: before.award_id });
  await lockRows(tx, [{ table: 'ccn_award', ids: [before.id], changes: true }]);
  const known = await recordOf(tx, bizNo);
  if (known !== undefined) return readRow(tx, awardRecord, known, 'house');
  const tier = await tierOf(tx, scan);
  if (!tier.pays) throw failure('illegalMove', '活动未开启，或兑奖已截止');
  const id = await nextId(tx, awardRecord.entity);
  const won = await taken(tx, tier, id);
  const { campaignId: _campaign, tierId: _tier, ...about } = scan;
  const record = await writeRecord(tx, awardRecord, {
    ...about,
    id,
    bizNo,
    source: 'scan',
    at: tier.at,
    activityId: null,
    planId: null,
    deptId: tier.dept_id,
    by: { ...house, deptId: tier.dept_id },
    won,
    ...(won?.award_type === 'null' || !won
      ? { stockFrom: null }
      : { stockFrom: 'ccn_award', slotId: tier.id, quantity: tier.quantity }),
  });
  await keepTrace(tx, id, [tierLine(tier, won !== undefined)]);
  return record;
}

const tierLine = ({ id, tier_name: title }: Tier, holds: boolean): WhyLine => ({
  on: 'tier',
  id,
  title,
  holds,
  ...(holds
    ? { guard: 'given', fact: 'given', value: true, wanted: true }
    : { guard: 'soldOut', fact: 'left', value: 0, wanted: 1 }),
});

/** What is won, with its units taken; undefined where there are none left. */
async function taken(tx: Tx, tier: Tier, recordId: number): Promise<Won | undefined> {
  const why = { reason: '扫码中奖', cause: { type: 'award_record', id: recordId } } as const;
  const slot = { table: 'ccn_award', id: tier.id } as const;
  return (await moveReward(tx, slot, 'issue', { count: tier.quantity, ...why })) ? wonTier(tx, tier.id) : undefined;
}

/** @throws {Failure} 40401 where the campaign has no such tier */
async function tierOf(tx: Tx, { campaignId, tierId, at }: WinningScan): Promise<Tier> {
  const { rows } = await sql<Tier>`
    select m.id, m.award_id, a.award_type,
      coalesce((select u.tier_name from ccn_tier as u where u.ccn_activity_id = v.ccn_activity_id and u.tier_id = m.tier_id), m.tier_id) as tier_name, m.quantity, v.dept_id,
      floor(extract(epoch from c.at) * 1000)::bigint as at,
      v.status in ('opened', 'closed') and date_trunc('second', c.at) between v.start_at and v.claim_end_at
        and (v.status = 'opened' or v.award_mode = 'embedded') as pays
    from ccn_award as m join ccn_activity as v on v.id = m.activity_id join award as a on a.id = m.award_id,
      (select coalesce(to_timestamp(${at ?? null}::float8 / 1000), now()) as at) as c
    where m.activity_id = ${campaignId} and m.tier_id = ${tierId}`.execute(tx);
  const [tier] = rows;
  if (!tier) throw failure('notFound');
  return tier;
}

async function recordOf(tx: Tx, bizNo: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from award_record where biz_no = ${bizNo}`.execute(tx);
  return rows[0]?.id;
}

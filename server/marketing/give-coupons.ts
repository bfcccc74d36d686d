import { sql } from 'kysely';
import type { TakeType } from '../../contract/marketing/coupon.ts';
import type { Row } from '../../contract/core/page.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { lockRow } from '../entity/read/rows.ts';
import type { Db } from '../entity/write/database.ts';
import { insertRows, type Maker, type NewRow, nextIds } from '../entity/write/insert.ts';
import { couponRecord } from './coupon-record.resource.ts';
import { snapshotOf, validFrom, validUntil } from './coupon-rule.ts';
import { heCoupon } from './he-coupon.resource.ts';

/** One member, and the keys of what he is to get: a key that he has got something for gives no second time. */
export interface Taker {
  readonly memberId: number;
  readonly keys: readonly string[];
}

/** What is to be given to whom. */
export interface Giving {
  readonly couponId: number;
  readonly takers: readonly Taker[];
  readonly takeType: TakeType;
  readonly batchNo?: string;
  readonly reason?: string;
  readonly remark?: string | null;
  readonly by: Maker;
  /** The win that it is given for, one coupon to one member; `isReserved`: its coupon was put aside when it was won. */
  readonly won?: { readonly recordId: number; readonly isReserved: boolean };
}

/** Why somebody gets none, by the name that engines.md §4.3 has for it. */
export interface Refusal {
  readonly reason: string;
  readonly text: string;
}

/** What one member got: the numbers of his coupons, or everything why he got none. */
export interface Given {
  readonly memberId: number;
  readonly ids: readonly number[];
  readonly refusals: readonly Refusal[];
}

/** Rows of one insert: a statement has 65,535 parameters. */
const atOnce = 500;

interface Standing {
  readonly id: number;
  readonly status: string;
  readonly has: number;
  readonly today: number;
}

const closed: Readonly<Record<string, string>> = {
  frozen: '会员已冻结',
  cancelling: '会员正在注销',
  cancelled: '会员已注销',
  merged: '会员已并入其他账号',
  unknown: '会员不存在',
};

/** How members stand, and what they have got of a template in all and today. */
async function standingsOf(tx: Db, couponId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await sql<Standing>`
    select m.id, coalesce(u.status, 'unknown') as status, count(r.id) as has,
      count(r.id) filter (where r.taken_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as today
    from unnest(${ids}::bigint[]) as m (id) left join he_user as u on u.id = m.id
      left join coupon_record as r on r.coupon_id = ${couponId} and r.user_id = m.id
    group by m.id, u.status`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was given for these keys before, by member. */
async function givenBefore(tx: Db, takers: readonly Taker[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const members = takers.flatMap(({ memberId, keys }) => keys.map(() => memberId));
  const keys = takers.flatMap((taker) => taker.keys);
  const { rows } = await sql<{ id: number; user_id: number }>`
    select r.id, r.user_id from unnest(${members}::bigint[], ${keys}::text[]) as k (member_id, key)
      join coupon_record as r on r.user_id = k.member_id and r.grant_key = k.key order by r.id`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([member, found]) => [member, found.map(({ id }) => id)]),
  );
}

const refusal = (holds: boolean, reason: string, text: string): readonly Refusal[] => (holds ? [{ reason, text }] : []);

/** Why nobody gets one of the template now. */
const templateRefusals = (coupon: Row, isTaken: boolean, isPromised: boolean): readonly Refusal[] => [
  ...refusal(coupon.status !== 'published' && !isPromised, 'not_published', '券没有上线'),
  ...refusal(coupon['is_using_over'] === true, 'out_of_window', '券的使用时间已结束'),
  ...refusal(isTaken && coupon['take_type'] !== 'self', 'not_published', '券不能自助领取'),
  ...refusal(isTaken && coupon['run_status'] === 'not_started', 'out_of_window', '还没有到领取时间'),
  ...refusal(isTaken && coupon['is_taking_over'] === true, 'out_of_window', '领取时间已结束'),
];

/** Why this member gets none. */
function memberRefusals(
  coupon: Row,
  wanted: number,
  { status, has, today }: Standing,
  isTaken: boolean,
): readonly Refusal[] {
  const limit = Number(coupon['per_limit'] ?? Infinity);
  const daily = isTaken ? Number(coupon['per_day_limit'] ?? Infinity) : Infinity;
  return [
    ...refusal(status !== 'normal', 'blacklisted', closed[status] ?? '会员不能领券'),
    ...refusal(has + wanted > limit, 'per_limit', `每人限领 ${limit} 张，已领 ${has} 张`),
    ...refusal(today + wanted > daily, 'per_day_limit', `每人每日限领 ${daily} 张，今天已领 ${today} 张`),
  ];
}

const shortOf = (left: number): string => (left === 0 ? '券已领完' : `券只剩 ${left.toLocaleString('en-US')} 张`);

/**
 * Gives coupons of one template to members, each all that he is to get or none, in the caller's transaction: the one way to write coupon
 * records (engines.md §4). The row of the template is locked, so that never more are given than there are, and no member gets more than
 * he may, whoever else is at it. What was given for a key before is told again. What was put aside for a win is promised: it is given also
 * of a template that was taken off since, and counted at once in 已领 in place of 奖品预留.
 */
export async function giveCoupons(tx: Db, giving: Giving): Promise<readonly Given[]> {
  const { couponId, takers, takeType, won } = giving;
  const isTaken = takeType === 'self';
  const isPromised = won?.isReserved === true;
  const coupon = await lockRow(tx, heCoupon, couponId, 'house');
  const before = await givenBefore(tx, takers);
  const members = takers.map(({ memberId }) => memberId);
  const standings = await standingsOf(tx, couponId, members);
  const closedBecause = templateRefusals(coupon, isTaken, isPromised);
  let left = isPromised ? Infinity : Number(coupon['remaining_count'] ?? Infinity);
  const fresh: Taker[] = [];
  const given = takers.map((taker): Given => {
    const { memberId, keys } = taker;
    const known = before.get(memberId);
    if (known) return { memberId, ids: known, refusals: [] };
    const standing = standings.get(memberId) ?? { id: memberId, status: 'unknown', has: 0, today: 0 };
    const refusals = [
      ...closedBecause,
      ...memberRefusals(coupon, keys.length, standing, isTaken),
      ...refusal(keys.length > left, 'sold_out', shortOf(left)),
    ];
    if (refusals.length > 0) return { memberId, ids: [], refusals };
    left -= keys.length;
    fresh.push(taker);
    return { memberId, ids: [], refusals };
  });
  const written = await writeRecords(tx, coupon, giving, fresh);
  return given.map((one) => ({ ...one, ids: written.get(one.memberId) ?? one.ids }));
}

/** All that keeps somebody from it, in one sentence. */
export const whyNot = ({ refusals }: Given): string => refusals.map(({ text }) => text).join('；');

/** Writes the records and counts them; their numbers by member. */
async function writeRecords(
  tx: Db,
  coupon: Row,
  giving: Giving,
  takers: readonly Taker[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { batchNo = null, reason = null, remark = null, takeType, by, won } = giving;
  const count = takers.reduce((sum, { keys }) => sum + keys.length, 0);
  if (count === 0) return new Map();
  const rule_snapshot = snapshotOf(coupon);
  const ids = await nextIds(tx, couponRecord.entity, count);
  const rows = takers
    .flatMap(({ memberId, keys }) => keys.map((key) => ({ memberId, key })))
    .map(({ memberId, key }, nth): NewRow & { readonly memberId: number } => ({
      id: ids[nth] ?? 0,
      memberId,
      values: {
        coupon_id: coupon.id,
        issue_reason: reason,
        coupon_name: coupon['name'],
        benefit: coupon['benefit'],
        user_id: memberId,
        take_type: takeType,
        valid_start_at: validFrom(coupon),
        valid_end_at: validUntil(coupon),
        taken_at: sql`now()`,
        issue_batch_no: batchNo,
        rule_snapshot,
        remark,
        status: 'unused',
      },
      own: { grant_key: key, award_record_id: won?.recordId ?? null },
    }));
  for (let from = 0; from < rows.length; from += atOnce)
    await insertRows(tx, couponRecord, rows.slice(from, from + atOnce), by);
  const reserved = won?.isReserved === true ? count : 0;
  await sql`update he_coupon set taken_count = taken_count + ${count}::bigint, reserved_count = reserved_count - ${reserved}::bigint
    where id = ${coupon.id}`.execute(tx);
  noteRows(tx, 'he_coupon', [coupon.id]);
  return new Map(
    [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([member, own]) => [member, own.map(({ id }) => id)]),
  );
}

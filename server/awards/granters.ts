import type { Row } from '../../contract/core/page.ts';
import type { RecordSource } from '../../contract/awards/award-records.ts';
import type { EarnType } from '../../contract/points/biz-types.ts';
import { giveCoupon } from '../coupons/give-coupon.ts';
import { giveWonCoupon } from '../marketing/give-won-coupon.ts';
import { giveVirtual } from '../virtual-codes/give-code.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Db } from '../entity/write/database.ts';
import { house } from '../entity/write/house.ts';
import { isKeptFrom } from '../members/door.ts';
import { post } from '../points/ledger/post.ts';
import { type GrantFault, type Granter, noGranter } from '../stock/granter.ts';

/** What a grant of nothing is refused with. */
const nothing = { code: 'nothing', message: '发放数量为 0' } as const;

/** As what the points of a win are booked, by where its record comes from. */
const earnedBy: Readonly<Record<RecordSource, EarnType>> = {
  lottery: 'draw_win',
  scan: 'scan_code',
  acticode: 'activity',
  invite: 'invite',
  exchange: 'activity',
  manual: 'activity',
  task: 'task',
  sign_in: 'sign_in',
  fission: 'invite',
  feast: 'feast',
  questionnaire: 'questionnaire',
  level: 'level_up',
};
const bizTypes: Readonly<Record<string, EarnType>> = earnedBy;

/** Enters the points of a win into the member's account, once for its business number. `at`: when that was, of what is told later. */
export async function earnPoints(tx: Db, record: Row, at?: string): Promise<GrantFault | undefined> {
  const points = Number(record['points'] ?? 0);
  if (points <= 0) return nothing;
  await post(tx, {
    kind: 'earn',
    memberId: Number(record['user_id']),
    key: asText(record['biz_no']),
    bizType: bizTypes[asText(record['source'])] ?? 'activity',
    title: asText(record['display_title']),
    source: { entity: 'award_record', id: record.id },
    by: house,
    points,
    ...(at !== undefined && { at }),
  });
  return undefined;
}

/** The first of them that knows where the award is taken from gives it. */
const either =
  (one: Granter, other: Granter): Granter =>
  async (tx, record) => {
    const fault = await one(tx, record);
    return fault === noGranter ? other(tx, record) : fault;
  };

/** What the black list keeps somebody from earning waits in sight, for an operator to void or to grant later (wider.md §3.2). */
const unlessKept =
  (what: string, one: Granter): Granter =>
  async (tx, record) =>
    (await isKeptFrom(tx, { memberId: Number(record['user_id']) }, 'earn'))
      ? { code: 'blacklisted', message: `会员在黑名单中，不能获得${what}` }
      : one(tx, record);

/** What is granted by the house itself, by award type. A type without one waits in `failed`, in sight, for its module. */
export const granters: Readonly<Record<string, Granter>> = {
  jifen: unlessKept('积分', (tx, record) => earnPoints(tx, record)),
  coupon: unlessKept('优惠券', giveWonCoupon),
  coupon_zhongshang: either(giveCoupon, giveVirtual),
};

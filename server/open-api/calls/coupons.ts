import { sql } from 'kysely';
import { z } from 'zod';
import { failure } from '../../http/failure.ts';
import { giveCoupons, whyNot } from '../../marketing/give-coupons.ts';
import { refuseAtDoor } from '../../members/door.ts';
import { openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown } from './member.ts';

const input = z.strictObject({
  member: knownMember,
  coupon_id: z.int({ error: 'coupon_id 应为正整数' }).positive({ error: 'coupon_id 应为正整数' }),
});

const answer = z.object({
  coupon_no: z.string(),
  name: z.string(),
  benefit: z.string(),
  valid_start_at: z.string(),
  valid_end_at: z.string(),
});

/** POST coupons/take: a member takes a coupon that is there to be taken (engines.md §1.5, §4.3); all reasons why not are told. */
export const takenCoupon = openCall<z.infer<typeof input>>({
  name: 'coupons/take',
  scope: 'coupon',
  summary: '领券',
  input,
  answer,
  memberNo: numberOfKnown,
  numbers: ['coupon_record', 'db_log', 'outbox_event'],
  write: async (tx, { member, coupon_id: couponId }, { client, requestId, members }) => {
    const { userId } = await lockKnown(tx, member, members);
    await refuseAtDoor(tx, { memberId: userId }, 'earn');
    const [given] = await giveCoupons(tx, {
      couponId,
      takers: [{ memberId: userId, keys: [`self:${client.id}:${requestId}`] }],
      takeType: 'self',
      by: { accountId: null, deptId: null },
    });
    const [id] = given?.ids ?? [];
    if (!given || id === undefined)
      throw failure('illegalMove', given ? whyNot(given) : '', {
        reasons: given?.refusals.map(({ reason }) => reason),
      });
    const { rows } = await sql<
      z.infer<typeof answer>
    >`select coupon_no, coupon_name as name, benefit, valid_start_at, valid_end_at
      from coupon_record where id = ${id}`.execute(tx);
    return rows[0];
  },
});

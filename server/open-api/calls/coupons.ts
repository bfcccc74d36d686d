import { sql } from 'kysely';
import { z } from 'zod';
import { couponRecordStatus, couponTypes } from '../../../contract/marketing/coupon.ts';
import { failure } from '../../http/failure.ts';
import { giveCoupons, whyNot } from '../../marketing/give-coupons.ts';
import { refuseAtDoor } from '../../members/door.ts';
import { openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown } from './member.ts';
import { pageInput, pageOf, readPage } from './member-pages.ts';

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

const asked = z.strictObject({
  ...pageInput,
  status: z
    .string()
    .refine((text) => Object.hasOwn(couponRecordStatus, text), { error: '没有这种状态' })
    .optional(),
});

const fen = z.int().nullable();
const line = z.object({
  coupon_no: z.string(),
  status: z.string(),
  name: z.string(),
  benefit: z.string(),
  coupon_type: z.enum(Object.keys(couponTypes)),
  face_value_fen: fen,
  discount: z.number().nullable().describe('What is paid, in percent'),
  max_discount_fen: fen,
  threshold_fen: z.int(),
  scope_text: z.string(),
  description: z.string().nullable(),
  valid_start_at: z.string(),
  valid_end_at: z.string(),
  taken_at: z.string(),
  record_no: z.string().nullable().describe('The win that it was given for'),
  order_no: z.string().nullable().describe('The order that has it, or that used it'),
  used_at: z.string().nullable(),
});

/** GET members/coupons: coupons of a member, of one state or of all, the newest first, each with its rule as it was given (engines.md §1.5). */
export const readCoupons = openCall<z.infer<typeof asked>>({
  name: 'members/coupons',
  scope: 'coupon',
  summary: '会员的优惠券',
  input: asked,
  answer: pageOf(line),
  read: (db, { status, ...wish }) =>
    readPage(db, wish, async ({ memberId, before, rows }) => {
      const { rows: found } = await sql<{ id: number }>`
        select c.id, c.coupon_no, c.status, c.coupon_name as name, c.benefit, s.coupon_type, s.face_value_fen, s.discount, s.max_discount_fen,
          coalesce(s.threshold_fen, 0) as threshold_fen, s.scope_text, t.description, c.valid_start_at, c.valid_end_at, c.taken_at,
          (select r.record_no from award_record as r where r.id = c.award_record_id) as record_no,
          (select o.order_no from goods_order as o where o.id = c.order_id) as order_no, c.used_at
        from coupon_record as c join he_coupon as t on t.id = c.coupon_id
          cross join lateral jsonb_to_record(c.rule_snapshot) as s (coupon_type text, face_value_fen bigint, discount numeric,
            max_discount_fen bigint, threshold_fen bigint, scope_text text)
        where c.user_id = ${memberId} and (${status ?? null}::text is null or c.status = ${status ?? null}) and c.id < ${before}::bigint
        order by c.id desc limit ${rows}`.execute(db);
      return found;
    }),
});

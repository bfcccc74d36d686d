import { sql } from 'kysely';
import { z } from 'zod';
import { awardRecord } from '../../awards/award-record.resource.ts';
import { addressMode, claimMode } from '../../awards/modes.ts';
import { verifyWin } from '../../awards/verify/verify-win.ts';
import { readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Db } from '../../entity/write/database.ts';
import { refuseListed } from '../../members/door.ts';
import { openCall } from '../call.ts';
import { numberOfKnown, ownerId, ownMember } from './member.ts';
import { pointNumbered } from './point-number.ts';
import { lockOwn, winnerBy } from './own-record.ts';

const recordNo = z.string({ error: '缺少 record_no' }).regex(/^[A-Z]{2}\d{6,18}$/, { error: 'record_no 格式有误' });
const moved = z.object({ record_no: z.string(), status: z.string(), order_no: z.string().nullable() });
const numbers = ['award_record', 'stock_ledger', 'goods_order', 'virtual_code_record', 'outbox_event', 'db_log'];

/** How a record stands after its step, with the order that was made of it. */
async function movedTo(tx: Db, id: number) {
  const row = await readRow(tx, awardRecord, id, 'house');
  return { record_no: asText(row['record_no']), status: row.status, order_no: row['order_title'] ?? null };
}

const claim = z.strictObject({
  record_no: recordNo,
  member: ownMember,
  choice: z.array(z.int().positive()).min(1).max(9).describe('Awards that the winner takes, of `choices`'),
});

/** POST awards/claim: the winner of 任选其几 says which (engines.md §1.5). */
export const claimAward = openCall<z.infer<typeof claim>>({
  name: 'awards/claim',
  scope: 'award',
  summary: '领取奖品：从可选明细中选定',
  input: claim,
  answer: moved,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { record_no, member, choice }, context) => {
    const before = await lockOwn(tx, record_no, await ownerId(tx, member, context.members));
    await claimMode.take(tx, awardRecord, before, { award_ids: choice }, winnerBy(context));
    return movedTo(tx, before.id);
  },
});

const address = z.strictObject({
  record_no: recordNo,
  member: ownMember,
  receiver: z.strictObject({
    name: z.string({ error: '缺少收货人' }),
    mobile: z.string({ error: '缺少收货手机号' }),
    area_code: z.string({ error: '缺少收货地区' }).describe('Six digits, down to the district'),
    detail: z.string({ error: '缺少详细地址' }),
  }),
});

/** POST awards/address: where a prize is sent; its order is made at once. */
export const addressAward = openCall<z.infer<typeof address>>({
  name: 'awards/address',
  scope: 'award',
  summary: '填写收货地址，生成兑换订单',
  input: address,
  answer: moved,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { record_no, member, receiver }, context) => {
    const before = await lockOwn(tx, record_no, await ownerId(tx, member, context.members));
    const given = {
      receiver_name: receiver.name,
      receiver_mobile: receiver.mobile,
      receiver_area: receiver.area_code,
      receiver_detail: receiver.detail,
    };
    await addressMode.take(tx, awardRecord, before, given, winnerBy(context));
    return movedTo(tx, before.id);
  },
});

const degrees = z.string().regex(/^-?\d{1,3}(?:\.\d{1,8})?$/, { error: '应为经纬度' });
const verify = z.strictObject({
  verify_code: z.string({ error: '缺少 verify_code' }).regex(/^\d{12}$/, { error: '核销码应为 12 位数字' }),
  entry_no: z.string({ error: '缺少 entry_no' }).regex(/^HX\d{6,15}$/, { error: 'entry_no 格式有误' }),
  verifier_mobile: z.string({ error: '缺少 verifier_mobile' }).regex(/^1\d{10}$/, { error: '应为 11 位手机号' }),
  lat: degrees.optional(),
  lng: degrees.optional(),
});

/** POST awards/verify: a prize is handed over at a point; a code counts once (award.md §3.13). */
export const verifyAward = openCall<z.infer<typeof verify>>({
  name: 'awards/verify',
  scope: 'verify',
  summary: '核销：在核销点交付奖品',
  input: verify,
  answer: z.object({ record_no: z.string(), display_title: z.string() }),
  numbers,
  write: async (tx, { verify_code, entry_no, verifier_mobile, lat, lng }, { client }) => {
    const { after } = await verifyWin(tx, awardRecord, {
      code: verify_code,
      entryId: await pointNumbered(tx, entry_no, 'entry_no'),
      mobile: verifier_mobile,
      means: 'scan',
      ...(lat !== undefined && lng !== undefined && { position: { latitude: lat, longitude: lng } }),
      among: sql`true`,
      actor: { accountId: null, nickname: client.name },
    });
    // Taken back with the work where the winner is kept from it.
    await refuseListed(tx, { memberId: Number(after['user_id']) }, 'exchange');
    return { record_no: asText(after['record_no']), display_title: asText(after['display_title']) };
  },
});

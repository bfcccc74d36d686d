import { sql } from 'kysely';
import { z } from 'zod';
import { drawWin } from '../../awards/draw-win.ts';
import { playerOf } from '../../awards/player.ts';
import { limitsIn } from '../../activities/draw/read-setting.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { Tx } from '../../db/transaction.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { openCall } from '../call.ts';
import { numberOfKnown, player, playerIn } from './member.ts';
import { winNumbers } from './own-record.ts';

const input = z.strictObject({
  activity_id: z.int({ error: '活动编号应为正整数' }).positive({ error: '活动编号应为正整数' }),
  member: player,
  area_code: z
    .string()
    .regex(/^\d{6}$/, { error: '应为 6 位区划代码' })
    .optional(),
  channel: z.string().max(40, { error: '渠道最多 40 个字' }).optional(),
  sku: z.string().max(40, { error: '产品编码最多 40 个字' }).optional(),
  device_hash: z.string().max(64, { error: '设备标识最多 64 个字' }).optional(),
  ip: z
    .union([z.ipv4(), z.ipv6()], { error: 'IP 格式有误' })
    .optional()
    .describe('Address of the member, not of the caller'),
});

const answer = z.object({
  record_no: z.string(),
  status: z.string(),
  display_title: z.string(),
  claim_deadline: z.string().nullable(),
  chances_left: z.int().nullable().describe('null: without a limit'),
});

/** How often somebody may still draw, by the tightest of the activity's limits; null where there is none. */
async function chancesLeft(tx: Tx, activityId: number, userId: number, at: number): Promise<number | null> {
  const { rows } = await sql<{ limits: unknown }>`select limits from activity where id = ${activityId}`.execute(tx);
  const { user_total, user_month, user_day } = limitsIn(rows[0]?.limits);
  const { draws } = await playerOf(tx, activityId, userId, inZone(at));
  const left = [
    [user_total, draws.total],
    [user_month, draws.month],
    [user_day, draws.day],
  ].flatMap(([limit = 0, drawn = 0]) => (limit === 0 ? [] : [Math.max(0, limit - drawn)]));
  return left.length === 0 ? null : Math.min(...left);
}

/** POST draws/take: draws once for a member (engines.md §1.5, award.md §1.3). */
export const takeDraw = openCall<z.infer<typeof input>>({
  name: 'draws/take',
  scope: 'draw',
  summary: '抽奖一次',
  input,
  answer,
  memberNo: numberOfKnown,
  numbers: winNumbers,
  write: async (tx, { activity_id, member: asked, ...from }, context) => {
    const { area_code, channel, sku, device_hash, ip } = from;
    const member = await playerIn(tx, asked, context.members);
    const record = await drawWin(tx, {
      activityId: activity_id,
      member,
      source: 'lottery',
      bizNo: `lottery:${activity_id}:${member.userId}:${context.client.clientNo}-${context.requestId}`,
      ...(area_code !== undefined && { areaCode: area_code }),
      ...(channel !== undefined && { channel }),
      ...(sku !== undefined && { sku }),
      ...(ip !== undefined && { ip }),
      ...(device_hash !== undefined && { deviceHash: device_hash }),
      ...(context.occurredAt !== undefined && { at: context.occurredAt }),
    });
    return {
      record_no: asText(record['record_no']),
      status: record.status,
      display_title: asText(record['display_title']),
      claim_deadline: record['claim_deadline'] ?? null,
      chances_left: await chancesLeft(tx, activity_id, member.userId, Date.parse(asText(record['won_at']))),
    };
  },
});

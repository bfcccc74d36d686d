import { sql } from 'kysely';
import { z } from 'zod';
import { scanVerdicts } from '../../../contract/code-scan/scan-verdicts.ts';
import type { Tx } from '../../db/transaction.ts';
import { reportScan } from '../../code-scan/report-scan.ts';
import { invalid } from '../../http/failure.ts';
import { NotYet, openCall } from '../call.ts';
import { traceLines } from './answers.ts';
import { afterScan } from './invitations.ts';
import { knownMember, lockKnown, numberOfKnown } from './member.ts';
import { winNumbers } from './own-record.ts';

const degrees = (most: number) => z.number({ error: '应为经纬度' }).min(-most).max(most).optional();
const input = z.strictObject({
  activity_id: z
    .int({ error: '活动编号应为正整数' })
    .positive({ error: '活动编号应为正整数' })
    .describe('The campaign that the code belongs to'),
  code: z.string({ error: '缺少 code' }).regex(/^[\x21-\x7e]{4,64}$/, { error: 'code 应为 4–64 个可见字符' }),
  tier_id: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe('Of a campaign whose tiers are printed: the tier in the code, null for none'),
  member: knownMember,
  lat: degrees(90),
  lng: degrees(180),
  region_code: z
    .string()
    .regex(/^\d{6}$/, { error: '应为 6 位区划代码' })
    .optional(),
  device_hash: z.string().min(1).max(64, { error: '设备标识最多 64 个字' }).optional(),
  ip: z
    .union([z.ipv4(), z.ipv6()], { error: 'IP 格式有误' })
    .optional()
    .describe('Address of the member, not of the caller'),
});
type Input = z.infer<typeof input>;

const answer = z.object({
  result: z.enum(scanVerdicts),
  product: z.object({ name: z.string(), sku_code: z.string().nullable() }).nullable(),
  record_no: z.string().nullable(),
  status: z.string().nullable().describe('State of the record'),
  display_title: z.string().nullable(),
  first: z
    .object({ at: z.string(), city: z.string().nullable() })
    .nullable()
    .describe('Of a code that was scanned before'),
  tip: z.string().nullable().describe('What the member is told'),
  invitation: z.enum(['bound', 'valid', 'blocked']).nullable().describe('What became of an invitation of the member'),
  trace: traceLines,
});

interface Printed {
  readonly is_printed: boolean;
  readonly is_known: boolean;
}

/**
 * A printed tier that the copy of the code platform has not yet waits for it: what is printed is never refused.
 * @throws {Failure} 40001 {NotYet}
 */
async function checkTier(tx: Tx, { activity_id, tier_id }: Input): Promise<void> {
  const { rows } = await sql<Printed>`select v.award_mode = 'embedded' as is_printed,
      exists (select from ccn_award as m where m.activity_id = v.id and m.tier_id = ${tier_id ?? null}) as is_known
    from ccn_activity as v where v.id = ${activity_id} for share of v`.execute(tx);
  const [found] = rows;
  if (!found) return;
  if (found.is_printed !== (tier_id !== undefined))
    throw invalid([
      { field: 'tier_id', message: found.is_printed ? '缺少 tier_id，没有奖级的码传 null' : '该活动的码不带奖级' },
    ]);
  if (typeof tier_id === 'string' && !found.is_known) throw new NotYet('奖级还没有同步或配置，等待处理');
}

/** POST scans/report: a code was scanned; what it wins is paid at once (engines.md §1.5, §5.6; award.md §4). */
export const reportedScan = openCall<Input>({
  name: 'scans/report',
  scope: 'scan',
  summary: '上报扫码，判定并发奖',
  input,
  answer,
  memberNo: numberOfKnown,
  numbers: ['ccn_scan', 'invitation', 'invite_reward', ...winNumbers],
  write: async (tx, asked, { members, occurredAt }) => {
    await checkTier(tx, asked);
    const { activity_id, code, tier_id, lat, lng, region_code, device_hash, ip } = asked;
    const member = await lockKnown(tx, asked.member, members);
    const scanned = await reportScan(tx, {
      campaignId: activity_id,
      codeNo: code,
      member,
      isLocated: region_code !== undefined || (lat !== undefined && lng !== undefined),
      ...(tier_id !== undefined && { tierId: tier_id }),
      ...(region_code !== undefined && { areaCode: region_code }),
      ...(device_hash !== undefined && { deviceHash: device_hash }),
      ...(ip !== undefined && { ip }),
      ...(occurredAt !== undefined && { at: occurredAt }),
    });
    const { verdict, product, record, first, tip, trace } = scanned;
    const how = { verdict, campaignId: activity_id, deviceHash: device_hash, ip };
    const { state, trace: more } = await afterScan(tx, member.userId, how, members);
    return {
      result: verdict,
      product,
      ...(await shown(tx, record?.id)),
      first,
      tip,
      invitation: state,
      trace: [...trace, ...more],
    };
  },
});

/** What is told of a record. */
async function shown(tx: Tx, id: number | undefined) {
  const { rows } = await sql<{ record_no: string; status: string; display_title: string }>`
    select record_no, status, display_title from award_record where id = ${id ?? null}`.execute(tx);
  return rows[0] ?? { record_no: null, status: null, display_title: null };
}

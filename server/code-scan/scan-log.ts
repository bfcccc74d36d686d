import { sql } from 'kysely';
import type { ScanVerdict } from '../../contract/code-scan/scan-verdicts.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Campaign } from './scan-campaign.ts';

/** A scan as it is kept. */
interface Kept {
  readonly codeNo: string;
  readonly tierId?: string | null;
  readonly member: { readonly userId: number };
  readonly areaCode?: string;
  readonly ip?: string;
  readonly deviceHash?: string;
}

/** How often a code has won, and how often it may. */
export interface Touch {
  readonly firstAt: string;
  readonly firstArea: string | null;
  readonly wins: number;
  readonly most: number;
  readonly isOver: boolean;
}

/** Takes one win of a code, if it has one left for this member; of two scans at once the second reads what the first wrote. */
export async function touchCode(tx: Tx, campaign: Campaign, scan: Kept): Promise<Touch> {
  const most = campaign.code_scan_mode === 'multi' ? (campaign.multi_count ?? 1) : 1;
  const { codeNo, areaCode } = scan;
  await sql`insert into ccn_touch (activity_id, code_no, first_at, first_area)
    values (${campaign.id}, ${codeNo}, ${inZone(campaign.at)}, ${areaCode ?? null}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Omit<Touch, 'most' | 'isOver'>>`
    select first_at as "firstAt", first_area as "firstArea", wins from ccn_touch
    where activity_id = ${campaign.id} and code_no = ${codeNo} for no key update`.execute(tx);
  const [touch] = rows;
  if (!touch) throw new Error('a code that was touched is not there');
  const isOver = touch.wins >= most || (touch.wins > 0 && (await hasWon(tx, campaign, scan)));
  if (!isOver)
    await sql`update ccn_touch set wins = wins + 1 where activity_id = ${campaign.id} and code_no = ${codeNo}`.execute(
      tx,
    );
  return { ...touch, most, isOver };
}

const ownScans = (campaign: Campaign, { codeNo, member }: Kept) => sql`from ccn_scan as n
  where n.activity_id = ${campaign.id} and n.user_id = ${member.userId} and n.code_no = ${codeNo}`;

/** A member takes part once with a code, however often it may win. */
async function hasWon(tx: Tx, campaign: Campaign, scan: Kept): Promise<boolean> {
  const { rows } =
    await sql`select 1 ${ownScans(campaign, scan)} and n.verdict in ('first', 'out_of_region') limit 1`.execute(tx);
  return rows.length > 0;
}

/** What this member has won with the code before. */
export async function ownRecord(tx: Tx, campaign: Campaign, scan: Kept): Promise<{ readonly id: number } | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select n.record_id as id ${ownScans(campaign, scan)} and n.record_id is not null
    order by n.id limit 1`.execute(tx);
  return rows[0];
}

/** Keeps a scan, so that the figures of its campaign count it. What was won says its record from here on. */
export async function logScan(
  tx: Tx,
  campaign: Campaign,
  { codeNo, tierId, member, areaCode, ip, deviceHash }: Kept,
  {
    verdict,
    isRisk,
    recordId,
  }: { readonly verdict: ScanVerdict; readonly isRisk: boolean; readonly recordId?: number | undefined },
): Promise<void> {
  const otherwise = verdict === 'repeat' ? 'repeat' : 'none';
  await sql`insert into ccn_scan (activity_id, tier_id, user_id, area_code, result, scanned_at, code_no, verdict, record_id, device_hash, ip)
    values (${campaign.id}, ${tierId ?? null}, ${member.userId}, ${areaCode ?? null}, ${isRisk ? 'risk' : otherwise},
      ${inZone(campaign.at)}, ${codeNo}, ${verdict}, ${recordId ?? null}, ${deviceHash ?? null}, ${ip ?? null})`.execute(
    tx,
  );
  noteRows(tx, 'ccn_activity', [campaign.id]);
}

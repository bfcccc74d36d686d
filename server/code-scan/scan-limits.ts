import { sql } from 'kysely';
import { inZone } from '../../contract/entity/wire/wire.ts';
import type { ScanVerdict } from '../../contract/code-scan/scan-verdicts.ts';
import { takeTurn } from '../core/take-turn.ts';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import type { Tx } from '../db/transaction.ts';
import type { Campaign } from './scan-campaign.ts';

/** Who scans, and with what. */
interface Scanner {
  readonly userId: number;
  readonly ip: string | undefined;
  readonly deviceHash: string | undefined;
}

interface Limit {
  readonly key: 'user_day_limit' | 'user_total_limit' | 'device_day_limit' | 'ip_day_limit';
  readonly column: 'user_id' | 'device_hash' | 'ip';
  readonly tip: string;
}

/** In the order in which they are looked at, so that two scans wait for each other and never in a circle. */
const limits: readonly Limit[] = [
  { key: 'user_day_limit', column: 'user_id', tip: '今日领奖次数已达上限，请明天再来' },
  { key: 'user_total_limit', column: 'user_id', tip: '领奖次数已达上限' },
  { key: 'device_day_limit', column: 'device_hash', tip: '该设备今日领奖次数已达上限' },
  { key: 'ip_day_limit', column: 'ip', tip: '该网络今日领奖次数已达上限' },
];

const dayOf = (at: number) =>
  sql`date_trunc('day', ${inZone(at)}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/**
 * The limit of the campaign that one more win would pass (award.md §4.5); a day is that of the scan. Scans of one member wait for each other
 * behind the member's row, those of a device or an address behind a lock of its own. What nobody told is counted against nobody.
 */
export async function limitReached(
  tx: Tx,
  campaign: Campaign,
  { userId, ip, deviceHash }: Scanner,
): Promise<{ readonly verdict: ScanVerdict; readonly tip: string; readonly trace: readonly TraceLine[] } | undefined> {
  const values = { user_id: userId, device_hash: deviceHash, ip };
  for (const { key, column, tip } of limits) {
    const [wanted, value] = [campaign[key], values[column]];
    if (wanted === 0 || value === undefined) continue;
    if (column !== 'user_id') await takeTurn(tx, `scan:${campaign.id}:${column}:${value}`);
    const since = key === 'user_total_limit' ? sql`true` : sql`n.scanned_at >= ${dayOf(campaign.at)}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ccn_scan as n
      where n.activity_id = ${campaign.id} and n.${sql.ref(column)} = ${value} and n.record_id is not null and ${since}`.execute(
      tx,
    );
    const count = rows[0]?.count ?? 0;
    if (count >= wanted)
      return {
        verdict: 'limit',
        tip,
        trace: [
          {
            guard: key,
            fact: 'wins',
            value: count,
            wanted: `< ${wanted}`,
            text: `最多领 ${wanted} 次，已领 ${count} 次`,
          },
        ],
      };
  }
  return undefined;
}

/** Whether somebody scans more in a day than people do: what is won then waits for an operator (award.md §4.5). */
export async function isAbnormal(tx: Tx, campaign: Campaign, userId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ccn_scan as n
    where n.activity_id = ${campaign.id} and n.user_id = ${userId} and n.verdict is not null
      and n.scanned_at >= ${dayOf(campaign.at)}`.execute(tx);
  return (rows[0]?.count ?? 0) >= campaign.abnormal_user_day;
}

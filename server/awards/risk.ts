import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { takeTurn } from '../core/take-turn.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';

/** What a draw tells of how it came to us. */
export interface Trace {
  readonly activityId: number;
  /** Milliseconds. */
  readonly at: number;
  /** Whether the member has told a phone. */
  readonly hasPhone: boolean;
  readonly ip: string;
  readonly deviceHash: string;
}

const refusal = (sentence: string) => failure('illegalMove', sentence);

/** The rules of an activity as its row keeps them (award.md §3.1); 0 is no limit. */
function rulesIn(value: unknown): Values {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/**
 * Refuses what the risk rules of an activity forbid: a draw without a mobile where one is asked for, and one more than a network address
 * or a device may make in a day of Shanghai. Draws from one address wait for each other, so that none slips in between. Who does not tell
 * what is counted does not take part. Followers belong to the apps, which do not tell of them yet.
 * @throws {Failure} 40902 with the sentence that he is told
 */
export async function refuseRisky(tx: Db, riskRules: unknown, trace: Trace): Promise<void> {
  const { ip_day, device_day, require_phone } = rulesIn(riskRules);
  if (require_phone === true && !trace.hasPhone) throw refusal('请先绑定手机号再参与');
  await refuseMany(tx, trace, { column: 'ip', value: trace.ip, limit: Number(ip_day ?? 0), what: '网络' });
  await refuseMany(tx, trace, {
    column: 'device_hash',
    value: trace.deviceHash,
    limit: Number(device_day ?? 0),
    what: '设备',
  });
}

/** What the black list is asked for a draw, where the activity asks it at all. */
export const blackScopeOf = (row: Row): 'draw' | undefined =>
  rulesIn(row['risk_rules'])['blacklist_enabled'] === true ? 'draw' : undefined;

interface Counted {
  readonly column: 'ip' | 'device_hash';
  readonly value: string;
  readonly limit: number;
  readonly what: string;
}

async function refuseMany(tx: Db, { activityId, at }: Trace, { column, value, limit, what }: Counted): Promise<void> {
  if (limit === 0) return;
  if (value === '') throw refusal(`无法识别您的${what}，暂不能参与`);
  await takeTurn(tx, `draw:${activityId}:${column}:${value}`);
  const today = sql`date_trunc('day', ${inZone(at)}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from award_record
    where activity_id = ${activityId} and ${sql.ref(column)} = ${value} and source <> 'manual' and parent_record_id is null
      and won_at >= ${today} and won_at < ${today} + interval '1 day'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= limit) throw refusal(`该${what}今日参与次数已达上限`);
}

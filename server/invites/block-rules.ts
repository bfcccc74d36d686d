import { sql } from 'kysely';
import { blockReasons } from '../../contract/invites/invite.ts';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import type { Tx } from '../db/transaction.ts';
import { Failure } from '../http/failure.ts';
import { noteBlocked, refuseAtDoor } from '../members/door.ts';
import type { InvitePlan } from './running-plan.ts';

export type BlockReason = keyof typeof blockReasons;

/** Why an invitation does not count. */
export interface Blocked {
  readonly reason: BlockReason;
  readonly trace: readonly TraceLine[];
}

/** Who invited whom. */
export interface Pair {
  readonly inviterId: number;
  readonly inviteeId: number;
}

/** What an invitation came with: keyed marks, which nobody can read back. */
export interface Marks {
  readonly ip?: string | undefined;
  readonly segment?: string | undefined;
  readonly device?: string | undefined;
}

const blocked = (reason: BlockReason, fact: string, value: unknown, wanted: unknown): Blocked => ({
  reason,
  trace: [
    {
      guard: `isInvite_${reason}`,
      fact,
      value,
      wanted,
      text: `${blockReasons[reason].label}${typeof value === 'number' ? `：已有 ${value} 人` : ''}`,
    },
  ],
});

export const selfInvite: Blocked = blocked('self', 'inviter', 'same', 'another');
export const oldUser: Blocked = blocked('old_user', 'is_new', false, true);

const today = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** The rule of 防刷 that one more invitation of the plan would break; those that count are counted behind a lock of the mark. */
export async function markBlocked(
  tx: Tx,
  { id, anti_fraud }: InvitePlan,
  { inviteeId }: Pair,
  marks: Marks,
): Promise<Blocked | undefined> {
  const { same_ip_day, same_phone_segment, same_device } = anti_fraud;
  const rules = [
    { reason: 'ip', mark: marks.ip, column: 'ip_mark', most: same_ip_day, since: sql`n.bound_at >= ${today}` },
    {
      reason: 'phone_segment',
      mark: marks.segment,
      column: 'segment_mark',
      most: same_phone_segment,
      since: sql`n.bound_at >= ${today}`,
    },
    { reason: 'device', mark: marks.device, column: 'device_mark', most: same_device ? 1 : 0, since: sql`true` },
  ] as const;
  for (const { reason, mark, column, most, since } of rules) {
    if (mark === undefined || most === 0) continue;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`invite:${id}:${column}:${mark}`}, 0))`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*) as count from invitation as n
      where n.effective_plan_id = ${id} and n.${sql.ref(column)} = ${mark} and n.state <> 'blocked'
        and n.invitee_id <> ${inviteeId} and ${since}`.execute(tx);
    const count = rows[0]?.count ?? 0;
    if (count >= most) return blocked(reason, column, count, `< ${most}`);
  }
  return undefined;
}

/** An inviter who scans with the phone of whom he invites. */
export async function deviceOfInviter(
  tx: Tx,
  { anti_fraud }: InvitePlan,
  { inviterId }: Pair,
  scan: { readonly campaignId: number; readonly deviceHash?: string | undefined },
): Promise<Blocked | undefined> {
  if (!anti_fraud.same_device || scan.deviceHash === undefined) return undefined;
  const { rows } =
    await sql`select from ccn_scan as n where n.activity_id = ${scan.campaignId} and n.device_hash = ${scan.deviceHash}
    and n.user_id = ${inviterId} limit 1`.execute(tx);
  return rows.length > 0 ? blocked('device', 'device_hash', 'inviter', 'another') : undefined;
}

/** What keeps either of the two from invitations: the black list (`invite`, wider.md §3.2), or that he is frozen or gone. */
export async function doorBlocked(
  tx: Tx,
  { inviterId, inviteeId }: Pair,
  how: { readonly ip?: string | undefined; readonly deviceHash?: string | undefined },
): Promise<Blocked | undefined> {
  for (const visitor of [{ memberId: inviteeId, ...how }, { memberId: inviterId }]) {
    try {
      await refuseAtDoor(tx, visitor, 'invite');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isListed = await noteBlocked(tx, error);
      return isListed
        ? blocked('blacklist', 'blacklist', true, false)
        : blocked('closed', 'status', error.message, 'normal');
    }
  }
  return undefined;
}

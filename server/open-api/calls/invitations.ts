import { sql } from 'kysely';
import type { ScanVerdict } from '../../../contract/code-scan/scan-verdicts.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { type Brought, bindInvitation, type Invited, inviteeDid } from '../../invites/invite-events.ts';
import { memberIdOf } from '../../members/know-member.ts';
import type { UpsertedMember } from '../../members/upsert.ts';

/* What invitations hear of what members do (award.md §3.14): each call tells its own event, in its own transaction. */

/** How many digits of a mobile are handed out together, 号段. */
const segmentDigits = 7;

interface Told {
  readonly inviterNo: string | undefined;
  readonly mobile: string | undefined;
  readonly ip: string | undefined;
}

/** What is told of an invitation; null where nothing came of it. */
type Outcome = Omit<Invited, 'state'> & { readonly state: Invited['state'] | null };
const nothing: Outcome = { state: null, trace: [] };

/** A member was made, or has a phone now: an inviter is bound, and 注册成功 and 绑定手机 may make that count. */
export async function afterUpsert(
  tx: Tx,
  member: UpsertedMember,
  { inviterNo, mobile, ip }: Told,
  box: MemberBox,
): Promise<Outcome> {
  const segment = mobile && box.indexOf('segment', mobile.slice(0, segmentDigits));
  const marks = { segment, ip: ip && box.indexOf('ip', ip) };
  const bound = await bindTo(tx, member, inviterNo, { ip, marks });
  const { id, created, boundPhone } = member;
  const registered = created ? await inviteeDid(tx, { event: 'register', memberId: id, ip }) : undefined;
  const phoned = boundPhone
    ? await inviteeDid(tx, { event: 'bind_phone', memberId: id, ip, marks: { segment } })
    : undefined;
  return phoned ?? registered ?? bound ?? nothing;
}

async function bindTo(
  tx: Tx,
  { id, created }: UpsertedMember,
  inviterNo: string | undefined,
  how: Pick<Brought, 'ip' | 'marks'>,
): Promise<Invited | undefined> {
  const inviterId = inviterNo === undefined ? undefined : await memberIdOf(tx, inviterNo);
  if (inviterId === undefined) return undefined;
  return bindInvitation(tx, { inviterId, inviteeId: id, isNew: created, ...how });
}

interface FirstScan {
  readonly verdict: ScanVerdict;
  readonly campaignId: number;
  readonly deviceHash?: string | undefined;
  readonly ip?: string | undefined;
}

/** A code was scanned: 首次扫码, where it is the first of this member that nothing stood in the way of. */
export async function afterScan(tx: Tx, memberId: number, scan: FirstScan, box: MemberBox): Promise<Outcome> {
  if (scan.verdict !== 'first') return nothing;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select from ccn_scan as n
    where n.user_id = ${memberId} and n.verdict = 'first' limit 2) as two`.execute(tx);
  if (rows[0]?.count !== 1) return nothing;
  const device = scan.deviceHash && box.indexOf('device', scan.deviceHash);
  return (await inviteeDid(tx, { event: 'first_scan', memberId, marks: { device }, ip: scan.ip, scan })) ?? nothing;
}

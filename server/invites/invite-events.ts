import { sql } from 'kysely';
import type { TraceLine } from '../../contract/core/trace-line.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import {
  type Blocked,
  deviceOfInviter,
  doorBlocked,
  markBlocked,
  type Marks,
  oldUser,
  type Pair,
  selfInvite,
} from './block-rules.ts';
import { paySteps } from './pay-steps.ts';
import { type ConversionEvent, type InvitePlan, lockedPlan, runningPlan } from './running-plan.ts';

/** What became of an invitation by something that happened. */
export interface Invited {
  readonly state: 'bound' | 'valid' | 'blocked';
  readonly trace: readonly TraceLine[];
}

/** Somebody whom a member has brought. */
export interface Brought extends Pair {
  readonly isNew: boolean;
  readonly ip?: string | undefined;
  readonly marks: Marks;
}

/**
 * Binds somebody to his inviter, in the plan that comes first of those that run (award.md §3.14). Whoever was invited once stays that one's.
 * Undefined where no plan runs, or there is an invitation already.
 */
export async function bindInvitation(tx: Tx, brought: Brought): Promise<Invited | undefined> {
  const { rows: known } = await sql`select from invitation where invitee_id = ${brought.inviteeId} limit 1`.execute(tx);
  const found = known.length > 0 ? undefined : await runningPlan(tx);
  const plan = found && (await lockedPlan(tx, found));
  if (plan?.run_status !== 'running') return undefined;
  const why = await blockedAtFirst(tx, plan, brought);
  return writeInvitation(tx, plan, brought, why);
}

async function writeInvitation(
  tx: Tx,
  plan: InvitePlan,
  { inviterId, inviteeId, marks }: Brought,
  why?: Blocked,
): Promise<Invited> {
  const state = why ? 'blocked' : 'bound';
  const { rows } = await sql<{ id: number }>`
    insert into invitation (plan_id, effective_plan_id, inviter_id, invitee_id, state, block_reason, ip_mark, segment_mark)
    values (${plan.id}, ${plan.id}, ${inviterId}, ${inviteeId}, ${state}, ${why?.reason ?? null}, ${marks.ip ?? null},
      ${marks.segment ?? null})
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  note(tx, plan, ids);
  return { state, trace: why?.trace ?? [] };
}

async function blockedAtFirst(tx: Tx, plan: InvitePlan, brought: Brought): Promise<Blocked | undefined> {
  // No plan rewards that, whatever its rule says (award.md §3.14).
  if (brought.inviterId === brought.inviteeId) return selfInvite;
  if (!brought.isNew && plan.anti_fraud.new_user_only) return oldUser;
  return (await doorBlocked(tx, brought, { ip: brought.ip })) ?? (await markBlocked(tx, plan, brought, brought.marks));
}

/** Something that makes an invitation count where its plan asks for it. */
export interface Happened {
  readonly event: ConversionEvent;
  readonly memberId: number;
  readonly marks?: Marks;
  readonly ip?: string | undefined;
  /** Of a scan: where, and with what. */
  readonly scan?: { readonly campaignId: number; readonly deviceHash?: string | undefined };
}

interface Bound {
  readonly id: number;
  readonly plan_id: number;
  readonly activity_id: number;
  readonly inviter_id: number;
}

const boundOf = (tx: Tx, { memberId }: Happened) =>
  sql<Bound>`select i.id, i.effective_plan_id as plan_id, p.activity_id, i.inviter_id
    from invitation as i join invite_plan as p on p.id = i.effective_plan_id
    where i.invitee_id = ${memberId} and i.state = 'bound' limit 1`.execute(tx);

/**
 * Tells the invitation of a member what he did: where his plan asks for it, in time, it counts, and what it brings is paid in the same
 * transaction (award.md §3.14). Copies of the event find that it counts already. Undefined where nothing comes of it.
 */
export async function inviteeDid(tx: Tx, happened: Happened): Promise<Invited | undefined> {
  const { rows } = await boundOf(tx, happened);
  const [bound] = rows;
  const plan = bound && (await lockedPlan(tx, { id: bound.plan_id, activity_id: bound.activity_id }));
  if (!bound || plan?.run_status !== 'running' || plan.conversion_event !== happened.event) return undefined;
  const pair = { inviterId: bound.inviter_id, inviteeId: happened.memberId };
  if (!(await isInTime(tx, bound.id, plan))) return undefined;
  const why = await blockedNow(tx, plan, pair, happened);
  await decide(tx, bound.id, happened.marks, why);
  note(tx, plan, [bound.id]);
  if (why) return { state: 'blocked', trace: why.trace };
  await paySteps(tx, plan, pair);
  return { state: 'valid', trace: [] };
}

/** Whether it is bound as before, now that it is locked, and not for too long. */
async function isInTime(tx: Tx, id: number, plan: InvitePlan): Promise<boolean> {
  const { rows } =
    await sql`select from invitation where id = ${id} and state = 'bound' and effective_plan_id = ${plan.id}
    and bound_at >= now() - make_interval(days => ${plan.bind_days}::int) for no key update`.execute(tx);
  return rows.length > 0;
}

const decide = (tx: Tx, id: number, marks: Marks = {}, why?: Blocked) =>
  sql`update invitation set state = ${why ? 'blocked' : 'valid'}, block_reason = ${why?.reason ?? null},
    valid_at = case when ${why === undefined} then now() end, device_mark = ${marks.device ?? null},
    segment_mark = coalesce(segment_mark, ${marks.segment ?? null}) where id = ${id}`.execute(tx);

const blockedNow = async (tx: Tx, plan: InvitePlan, pair: Pair, { marks = {}, ip, scan }: Happened) =>
  (await doorBlocked(tx, pair, { ip, deviceHash: scan?.deviceHash })) ??
  (scan && (await deviceOfInviter(tx, plan, pair, scan))) ??
  (await markBlocked(tx, plan, pair, { device: marks.device, segment: marks.segment }));

function note(tx: Tx, { id }: InvitePlan, invitations: readonly number[]): void {
  noteRows(tx, 'invitation', invitations);
  noteRows(tx, 'invite_plan', [id]);
}

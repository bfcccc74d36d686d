import { conversionEvents } from '../../../contract/invites/invite.ts';
import { type InviteFinding, type InvitePerson, inviteText } from '../../../contract/invites/invite-proof.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { ProvedPlan, ProvedStep } from './facts.ts';

/** A plan in the time in which it can run. */
export interface Proved {
  readonly plan: ProvedPlan;
  readonly from: number;
  readonly to: number;
}

type Said = Pick<InviteFinding, 'kind' | 'severity' | 'sentence'>;
interface Met extends Omit<InvitePerson, 'at'> {
  readonly at: number;
}

/** A finding about a plan, or about a prize of it. */
export function about({ id, title }: ProvedPlan, met: Met, said: Said, step?: ProvedStep): InviteFinding {
  const person = { ...met, at: inZone(met.at) };
  return {
    ...said,
    person,
    who: inviteText(person),
    plan_id: id,
    prize_id: step?.id ?? null,
    node: step?.title ?? title,
    path: step ? `/activity/invite-prize?id=${step.id}` : `/activity/invite?id=${id}`,
  };
}

const second = 1000;
const invitee = (at: number): Met => ({ side: 'invitee', at, invited: 1 });

/** Its own window and that of its activity have nothing in common. */
export function closed({ plan, from, to }: Proved): readonly InviteFinding[] {
  if (from <= to) return [];
  const sentence = `方案「${plan.title}」的时间不在活动时间之内，没有邀请会计入`;
  return [about(plan, invitee(plan.start ?? from), { kind: 'closed', severity: 'fault', sentence })];
}

/** All of its time there is a plan that comes first. */
export function shadowed({ plan, from, to }: Proved): readonly InviteFinding[] {
  let reached = from;
  const taking = new Set<string>();
  for (const { title, from: begin, to: end } of plan.rivals) {
    if (begin > reached) break;
    if (end >= reached) taking.add(title);
    reached = Math.max(reached, end + second);
  }
  if (reached <= to || taking.size === 0) return [];
  const names = [...taking].map((title) => `「${title}」`).join('、');
  const sentence = `邀请都先计入优先级更高的${names}，没有邀请会计入「${plan.title}」`;
  return [about(plan, invitee(from), { kind: 'shadowed', severity: 'fault', sentence })];
}

/** What no call tells of makes no invitation count (server/open-api/calls/invitations.ts). */
export function uncounted({ plan, from }: Proved): readonly InviteFinding[] {
  const { label } = conversionEvents[plan.conversion_event];
  if (plan.conversion_event === 'first_order') {
    const sentence = `有效邀请条件是「${label}」，目前没有订单会告知邀请，没有邀请会成为有效`;
    return [about(plan, invitee(from), { kind: 'never_counts', severity: 'fault', sentence })];
  }
  if (plan.conversion_event !== 'register' || plan.new_user_only) return [];
  const sentence = `没有打开「仅限新用户」，但老会员不会再「${label}」，邀请他们永远不会成为有效`;
  return [about(plan, invitee(from), { kind: 'old_members', severity: 'hint', sentence })];
}

const names = { inviter: '邀请人', invitee: '被邀请人' } as const;

/** One of those to whom it promises something has nothing to get. What is not on yet cannot be put on like this, and says so itself. */
export function unpaid({ plan, from }: Proved): readonly InviteFinding[] {
  if (plan.status !== 'enabled') return [];
  const sides = plan.reward_sides === 'both' ? (['inviter', 'invitee'] as const) : (['inviter'] as const);
  return sides
    .filter((side) => !plan.steps.some((step) => step.side === side))
    .map((side) => {
      const sentence = `${names[side]}没有启用的奖品，什么也得不到`;
      return about(plan, { side, at: from, invited: 1 }, { kind: 'nobody_paid', severity: 'fault', sentence });
    });
}

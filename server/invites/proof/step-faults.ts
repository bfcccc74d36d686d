import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import { localDay } from '../../../contract/activities/draw/conditions.ts';
import { isAwardType } from '../../../contract/awards/award-types.ts';
import { firstStatus } from '../../../contract/awards/award-records.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import type { InviteFinding } from '../../../contract/invites/invite-proof.ts';
import type { ProvedPlan, ProvedStep } from './facts.ts';
import { paidSteps } from './paid-steps.ts';
import { about, type Proved } from './plan-faults.ts';

const day = 86_400_000;

const metAt = (step: ProvedStep, at: number) => ({ side: step.side, at, invited: step.need_count });
const stepWords = ({ trigger_mode, need_count }: ProvedStep) =>
  trigger_mode === 'reach' ? `累计达到 ${need_count} 人` : `每邀 ${need_count} 人`;

/** Steps that no inviter is ever paid: others use up what one inviter may be given. */
export function neverPaid({ plan, from, to }: Proved): readonly InviteFinding[] {
  const own = plan.steps.filter(({ side }) => side === 'inviter');
  const { inviter_day_cap: ofDay, inviter_total_cap: ofAll } = plan;
  const paid = paidSteps(own, { ofDay, ofAll, hasMoreDays: localDay(to) > localDay(from) });
  if (!paid) return [];
  return own
    .filter(({ id }) => !paid.has(id))
    .map((step) => {
      const sentence = `奖品「${step.title}」（${stepWords(step)}）没有人会得到：${capWords(plan)}，总是先被其他奖品用完`;
      return about(plan, metAt(step, from), { kind: 'never_paid', severity: 'fault', sentence }, step);
    });
}

const capWords = ({ inviter_day_cap: ofDay, inviter_total_cap: ofAll }: ProvedPlan) =>
  [...(ofDay > 0 ? [`每人每天最多奖励 ${ofDay} 次`] : []), ...(ofAll > 0 ? [`累计最多 ${ofAll} 次`] : [])].join('、');

/** What somebody who comes to a step is given then, and what never comes. */
export function badSteps({ plan, from, to }: Proved): readonly InviteFinding[] {
  return plan.steps.flatMap((step) => [
    ...neverGiven(plan, step, from),
    ...stopped(plan, step, from),
    ...lateClaim(plan, step, to),
    ...runsOut({ plan, from, to }, step),
  ]);
}

function neverGiven(plan: ProvedPlan, step: ProvedStep, from: number): readonly InviteFinding[] {
  const said = (reason: string, isNatural: boolean) => [
    about(
      plan,
      metAt(step, from),
      {
        kind: 'never_given',
        severity: isNatural ? 'hint' : 'fault',
        sentence: `奖品「${step.title}」发不出来：${reason}`,
      },
      step,
    ),
  ];
  if (step.grant_mode === 'chance') return said('抽奖机会目前不会发到会员手里，会一直等待', false);
  if (step.left === null || step.left >= step.quantity) return [];
  const stands = step.out_of_stock_action === 'queue' ? '达成的人要一直排队等补库' : '达成的人只会得到折算积分';
  // Stock of what runs is used up as it should be.
  return said(`剩余库存 ${step.left} 份，不够一次的 ${step.quantity} 份，${stands}`, plan.run_status === 'running');
}

function stopped(plan: ProvedPlan, step: ProvedStep, from: number): readonly InviteFinding[] {
  if (step.award_status === null || step.award_status === 'enabled') return [];
  const sentence = `达成「${step.title}」的人会得到一个没有启用的奖励`;
  return [about(plan, metAt(step, from), { kind: 'stopped_award', severity: 'fault', sentence }, step)];
}

const isClaimed = (type: string | null) => isAwardType(type) && firstStatus[type].startsWith('wait_');

/** What is frozen until nobody may claim it any more. */
function lateClaim(plan: ProvedPlan, step: ProvedStep, to: number): readonly InviteFinding[] {
  const { settle_delay_days: days, claim_end } = plan;
  if (days === 0 || !isClaimed(step.award_type) || to + days * day <= claim_end) return [];
  const end = inZone(claim_end).slice(0, 16).replace('T', ' ');
  const sentence = `奖励冻结 ${days} 天，最后几天达成「${step.title}」的人拿到时兑奖已在 ${end} 截止`;
  return [about(plan, metAt(step, to), { kind: 'late_claim', severity: 'fault', sentence }, step)];
}

/** Stock that does not last, if rewards go on as in the last days. */
function runsOut({ plan, from, to }: Proved, step: ProvedStep): readonly InviteFinding[] {
  const { left, quantity, rate } = step;
  if (left === null || left < quantity || rate === 0) return [];
  const out = from + (left / (rate * quantity)) * day;
  if (out >= to) return [];
  const when = inZone(Math.floor(out)).slice(0, 10);
  const sentence = `按近 ${rateDays} 天的奖励次数，「${step.title}」剩余的 ${left} 份约在 ${when} 发完，早于方案结束`;
  return [about(plan, metAt(step, Math.floor(out)), { kind: 'runs_out', severity: 'hint', sentence }, step)];
}

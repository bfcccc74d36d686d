import type { ProvedStep } from './facts.ts';

/** How much one inviter may be given; 0 is no bound. */
export interface Caps {
  readonly ofDay: number;
  readonly ofAll: number;
  /** Whether there is a day after the first. */
  readonly hasMoreDays: boolean;
}

/** How far an inviter is. */
interface Standing {
  readonly invited: number;
  readonly today: number;
  readonly all: number;
  /** How often each step was paid, as far as that is bounded. */
  readonly times: readonly number[];
}

/** Standings that are looked at before nothing is said at all. */
const most = 100_000;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
const multiple = (one: number, other: number) => (one / divisor(one, other)) * other;

/**
 * The count from which on everything repeats: those who are beyond the last step of 累计达到 are told apart by what they lack to the next of
 * 每邀 alone.
 */
function folded(steps: readonly ProvedStep[]): (invited: number) => number {
  const last = Math.max(
    0,
    ...steps.filter(({ trigger_mode }) => trigger_mode === 'reach').map((one) => one.need_count),
  );
  const round = steps.filter(({ trigger_mode }) => trigger_mode === 'each').map((one) => one.need_count);
  const length = round.reduce(multiple, 1);
  return (invited) => (invited <= last + length ? invited : last + ((invited - last - 1) % length) + 1);
}

const bounded = ({ trigger_mode, max_times }: ProvedStep) => (trigger_mode === 'reach' ? 1 : max_times);

function isDue({ trigger_mode, need_count, ...step }: ProvedStep, invited: number, paid: number): boolean {
  if (trigger_mode === 'reach') return invited >= need_count && paid === 0;
  return invited % need_count === 0 && (step.max_times === 0 || paid < step.max_times);
}

/** One more invitation that counts, as `paySteps` pays it (server/invites/pay-steps.ts): step by step, until a cap is reached. */
function oneMore(steps: readonly ProvedStep[], before: Standing, { ofDay, ofAll }: Caps, onPaid: (id: number) => void) {
  const invited = before.invited + 1;
  let { today, all } = before;
  const times = steps.map((step, at) => {
    const paid = before.times[at] ?? 0;
    const isCapped = (ofDay > 0 && today >= ofDay) || (ofAll > 0 && all >= ofAll);
    if (isCapped || !isDue(step, invited, paid)) return paid;
    onPaid(step.id);
    if (ofDay > 0) today += 1;
    if (ofAll > 0) all += 1;
    return bounded(step) === 0 ? 0 : paid + 1;
  });
  return { invited, today, all, times };
}

const keyOf = ({ invited, today, all, times }: Standing) => `${invited} ${today} ${all} ${times.join()}`;

/**
 * The inviter's steps that somebody is paid, however the invitations fall on days; undefined where there are too many ways to look at all of
 * them. `steps`: in the order in which they are paid.
 */
export function paidSteps(steps: readonly ProvedStep[], caps: Caps): ReadonlySet<number> | undefined {
  const fold = folded(steps);
  const [paid, seen] = [new Set<number>(), new Set<string>()];
  const open: Standing[] = [{ invited: 0, today: 0, all: 0, times: steps.map(() => 0) }];
  for (let standing = open.pop(); standing; standing = open.pop()) {
    const next = oneMore(steps, standing, caps, (id) => paid.add(id));
    if (paid.size === steps.length) return paid;
    const after = { ...next, invited: fold(next.invited) };
    // The same day goes on, or there is a new one.
    for (const one of caps.ofDay > 0 && caps.hasMoreDays ? [after, { ...after, today: 0 }] : [after]) {
      const key = keyOf(one);
      if (seen.has(key)) continue;
      if (seen.size >= most) return undefined;
      seen.add(key);
      open.push(one);
    }
  }
  return paid;
}

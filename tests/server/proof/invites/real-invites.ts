import { sql } from 'kysely';
import type { InviteFinding } from '../../../../contract/invites/invite-proof.ts';
import { giveStep, type PromisedStep } from '../../../../server/invites/give-step.ts';
import { bindInvitation, inviteeDid } from '../../../../server/invites/invite-events.ts';
import { lockedPlace } from '../../../../server/invites/pay-step.ts';
import type { ConversionEvent } from '../../../../server/invites/running-plan.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { day, type InviteSetUp } from './set-ups.ts';

/* Whether what a finding says happens to its person, by the invitations of the server itself. */

const calls: readonly ConversionEvent[] = ['register', 'bind_phone', 'first_scan'];

let member = 700_000;
const nextMember = () => (member += 1);

/** Somebody is brought, and does what makes an invitation count, as far as calls tell of it. */
async function bring(tx: Tx, { event }: InviteSetUp, inviterId: number, isNew = true) {
  const inviteeId = nextMember();
  const bound = await bindInvitation(tx, { inviterId, inviteeId, isNew, marks: {} });
  // What no call tells of, nobody does here either.
  for (const one of event === 'first_order' ? calls : calls.filter((call) => call === event))
    // Who is a member already does not register once more.
    if (isNew || one !== 'register') await inviteeDid(tx, { event: one, memberId: inviteeId });
  return { inviteeId, bound, event };
}

/** A day goes by: what was paid today was paid yesterday. */
const dayLater = async (tx: Tx) => {
  await sql`update invite_reward set created_at = created_at - interval '1 day' where user_id > 700000`.execute(tx);
  await sql`update invitation set valid_at = valid_at - interval '1 day', bound_at = bound_at - interval '1 day'
    where invitee_id > 700000`.execute(tx);
};

interface Reward {
  readonly waits: boolean;
  readonly award_type: string | null;
  readonly award_id: number | null;
  readonly late: boolean | null;
}

async function rewardsOf(tx: Tx, prize: number | null): Promise<readonly Reward[]> {
  const { rows } = await sql<Reward>`select r.waits, w.award_type, w.award_id, w.claim_deadline < now() as late
    from invite_reward as r left join award_record as w on w.id = r.record_id
    where r.effective_prize_id = ${prize} and r.user_id > 700000`.execute(tx);
  return rows;
}

/** Moves all of the set-up so that an instant of it is now. */
async function shift(tx: Tx, setUp: InviteSetUp, at: number): Promise<void> {
  const seconds = Math.round((Date.now() - at) / 1000);
  const by = sql`make_interval(secs => ${seconds}::int)`;
  await sql`update activity set start_at = start_at + ${by}, end_at = end_at + ${by}, claim_end_at = claim_end_at + ${by}
    where id = ${setUp.activity}`.execute(tx);
  await sql`update invite_plan set start_at = start_at + ${by}, end_at = end_at + ${by} where activity_id = ${setUp.activity}`.execute(
    tx,
  );
}

interface Seen {
  readonly tx: Tx;
  readonly setUp: InviteSetUp;
  readonly finding: InviteFinding;
}

/** As many as the finding says are brought by one inviter, and some more. */
async function inviteUpTo({ tx, setUp, finding }: Seen, isNewDay: (nth: number) => boolean = () => false, more = 0) {
  const inviter = nextMember();
  for (let nth = 1; nth <= finding.person.invited + more; nth += 1) {
    if (isNewDay(nth)) await dayLater(tx);
    await bring(tx, setUp, inviter);
  }
}

const planOf = async (tx: Tx, inviteeId: number) => {
  const { rows } = await sql<{ plan: number; state: string }>`
    select plan_id as plan, state from invitation where invitee_id = ${inviteeId}`.execute(tx);
  return rows[0];
};

const shows: Readonly<Record<InviteFinding['kind'], (seen: Seen) => Promise<boolean>>> = {
  closed: async ({ tx, setUp }) => {
    await shift(tx, setUp, setUp.startAt + 1000);
    const { inviteeId } = await bring(tx, setUp, nextMember());
    return (await planOf(tx, inviteeId))?.plan !== setUp.plan;
  },
  shadowed: async ({ tx, setUp }) => {
    const hours = (setUp.endAt - Date.now()) / 3_600_000;
    for (let part = 0; part < 5; part += 1) {
      const { inviteeId } = await bring(tx, setUp, nextMember());
      const found = await planOf(tx, inviteeId);
      if (!found || found.plan === setUp.plan) return false;
      await sql`update invite_plan set start_at = start_at - make_interval(hours => ${Math.floor(hours / 5)}::int),
        end_at = end_at - make_interval(hours => ${Math.floor(hours / 5)}::int) where activity_id = ${setUp.activity}`.execute(
        tx,
      );
    }
    return true;
  },
  never_counts: async ({ tx, setUp }) => {
    const { inviteeId } = await bring(tx, setUp, nextMember());
    return (await planOf(tx, inviteeId))?.state === 'bound';
  },
  old_members: async ({ tx, setUp }) => {
    const { inviteeId } = await bring(tx, setUp, nextMember(), false);
    return (await planOf(tx, inviteeId))?.state === 'bound';
  },
  nobody_paid: async (seen) => {
    const { tx, setUp, finding } = seen;
    await inviteUpTo(seen);
    const { rows } = await sql<{ count: number }>`select count(*) as count from invite_reward as r
      join invite_prize as z on z.id = r.effective_prize_id
      where z.plan_id = ${setUp.plan} and z.side = ${finding.person.side}`.execute(tx);
    return rows[0]?.count === 0;
  },
  never_paid: async (seen) => {
    // All on one day, one a day, and by threes.
    for (const isNewDay of [() => false, () => true, (nth: number) => nth % 3 === 0])
      await inviteUpTo(seen, isNewDay, 2);
    return (await rewardsOf(seen.tx, seen.finding.prize_id)).length === 0;
  },
  never_given: async (seen) => {
    await inviteUpTo(seen);
    const rewards = await rewardsOf(seen.tx, seen.finding.prize_id);
    return rewards.length > 0 && rewards.every(({ waits, award_id }) => waits || award_id === null);
  },
  stopped_award: async (seen) => {
    const { tx, setUp, finding } = seen;
    await sql`update invite_plan set settle_delay_days = 0 where id = ${setUp.plan}`.execute(tx);
    await inviteUpTo(seen);
    const { rows } = await sql<{ status: string }>`select status from award where id = ${finding.prize_id}`.execute(tx);
    return (
      rows[0]?.status === 'disabled' &&
      (await rewardsOf(tx, finding.prize_id)).some(({ award_id }) => award_id === finding.prize_id)
    );
  },
  late_claim: async (seen) => {
    const { tx, setUp, finding } = seen;
    await shift(tx, setUp, setUp.endAt - 60_000);
    await inviteUpTo(seen);
    // Its days go by.
    await shift(tx, setUp, Date.now() + setUp.settleDays * day);
    const place = await lockedPlace(tx, finding.prize_id ?? 0);
    const { rows } = await sql<PromisedStep>`select id, user_id, nth, nickname, mobile, held from invite_reward
      where effective_prize_id = ${finding.prize_id} and waits limit 1`.execute(tx);
    if (!rows[0]) return false;
    await giveStep(tx, place, rows[0]);
    return (await rewardsOf(tx, finding.prize_id)).some(({ late }) => late === true);
  },
  runs_out: async (seen) => {
    await sql`delete from invite_reward where effective_prize_id = ${seen.finding.prize_id}`.execute(seen.tx);
    const step = seen.setUp.steps.find(({ id }) => id === seen.finding.prize_id);
    await inviteUpTo(seen);
    const isGiven = (await rewardsOf(seen.tx, seen.finding.prize_id)).length > 0;
    const days = (Date.parse(seen.finding.person.at) - Date.now()) / day;
    return isGiven && days < (step?.stock ?? 0) && Date.parse(seen.finding.person.at) < seen.setUp.endAt;
  },
};

/** Whether the counterexample of a finding shows what it says. The plan is on by then. */
export const isShown = (tx: Tx, setUp: InviteSetUp, finding: InviteFinding): Promise<boolean> =>
  shows[finding.kind]({ tx, setUp, finding });

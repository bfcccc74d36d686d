import { randomUUID } from 'node:crypto';
import { type MergeAnswer, type MergeWish, planMergeCall } from '../../../contract/invites/invite-merge.ts';
import type { Answered, TestServer } from '../with-server.ts';
import type { Instances } from '../entities/on-each-engine.ts';

/** Merges plans, or tries to, with a request of its own. */
export const mergeAs = (
  { call }: Pick<TestServer, 'call'>,
  token: string,
  wish: Partial<MergeWish>,
  request_id: string = randomUUID(),
): Promise<Answered> =>
  call('POST', planMergeCall.slice('POST '.length), {
    token,
    body: { prize_strategy: 'match', progress_strategy: 'sum', dry_run: false, ...wish, request_id },
  });

export const answerOf = ({ result }: Answered): MergeAnswer => result as MergeAnswer;

/** Everything that an activity's invite prizes have and gave: what no merge may change. */
export async function sumsOf(run: Instances['run'], activity = 4003) {
  const [sums] = await run<{ total: string; issued: string; locked: string }>(
    `select sum(z.stock_total) as total, sum(z.stock_issued) as issued, sum(z.stock_locked) as locked
    from invite_prize z join invite_plan p on p.id = z.plan_id where p.activity_id = ${activity}`,
  );
  return Object.fromEntries(Object.entries(sums ?? {}).map(([key, value]) => [key, Number(value)]));
}

/** Invitations of one inviter in a plan that count: whom he invited, by number. */
export const invited = (run: Instances['run'], plan: number, inviter: number, invitees: readonly number[]) =>
  run(`insert into invitation (plan_id, effective_plan_id, inviter_id, invitee_id, state, valid_at)
    select ${plan}, ${plan}, ${inviter}, n, 'valid', now() from unnest(array[${invitees.join()}]::bigint[]) as n`);

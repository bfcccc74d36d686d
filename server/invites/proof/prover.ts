import { sql } from 'kysely';
import { isProved } from '../../../contract/activities/set-up-proof.ts';
import { isProvedPlan } from '../../../contract/invites/invite.ts';
import type { InviteFinding } from '../../../contract/invites/invite-proof.ts';
import type { Finding, SetUpProof } from '../../../contract/proof/set-up-proof.ts';
import { nothingProved, type Prover, together, worstFirst } from '../../proof/prover.ts';
import type { Db } from '../../entity/write/database.ts';
import { type ProvedPlan, provedPlan } from './facts.ts';
import { closed, type Proved, shadowed, uncounted, unpaid } from './plan-faults.ts';
import { badSteps, neverPaid } from './step-faults.ts';

/**
 * Checks an invite plan by what the engine of invitations does with one more of them: in which plan it counts, whether it counts at all, and
 * what it pays.
 */
export function provePlan(plan: ProvedPlan): SetUpProof<InviteFinding> {
  // A copy has no time yet, and nothing is said of it before.
  if (plan.start === null || plan.end === null) return { cells: 0, findings: [] };
  const begins = Math.max(plan.start, plan.activity_start);
  const to = Math.min(plan.end, plan.activity_end);
  const from = plan.now > begins && plan.now < to ? plan.now : begins;
  const proved: Proved = { plan, from, to };
  const shut = closed(proved);
  const findings =
    shut.length > 0
      ? shut
      : [...shadowed(proved), ...uncounted(proved), ...unpaid(proved), ...neverPaid(proved), ...badSteps(proved)];
  return { cells: 1 + plan.steps.length, findings: worstFirst(findings) };
}

async function proofOf(db: Db, id: number): Promise<SetUpProof> {
  const plan = await provedPlan(db, id);
  return plan ? provePlan(plan) : nothingProved;
}

const pathless = ({ path: _, ...finding }: Finding): Finding => finding;

export const planProver: Prover = {
  entity: 'invite_plan',
  when: isProvedPlan,
  prove: async (db, { id }) => {
    const { cells, findings } = await proofOf(db, id);
    // On the page of the plan nothing has to lead to it.
    return {
      cells,
      findings: findings.map((finding) =>
        'prize_id' in finding && finding.prize_id === null ? pathless(finding) : finding,
      ),
    };
  },
};

/** The plans of an activity that run as soon as it does. */
export const inviteActivityProver: Prover = {
  entity: 'activity',
  when: (row) => row['activity_type'] === 'invite' && isProved(row),
  prove: async (db, { id }) => {
    const { rows } = await sql<{ id: number }>`
      select id from invite_plan where activity_id = ${id} and status = 'enabled' order by priority, id`.execute(db);
    const proofs = [];
    for (const plan of rows) proofs.push(await proofOf(db, plan.id));
    return together(proofs);
  },
};

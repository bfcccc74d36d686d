import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InviteFinding } from '../../../../contract/invites/invite-proof.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { provedPlan } from '../../../../server/invites/proof/facts.ts';
import { provePlan } from '../../../../server/invites/proof/prover.ts';
import { startEntities } from '../../entities/with-entities.ts';
import type { TestServer } from '../../with-server.ts';
import { expectFound, plantAll, takenBack, type Tried } from '../planting.ts';
import { faults, type Planted } from './faults.ts';
import { isShown } from './real-invites.ts';
import { goodPlan, type InviteSetUp } from './set-ups.ts';
import { writePlan } from './write-plan.ts';

/* 配置检查 of invite plans: what keeps from people what is promised to them is found, with one of them; a good plan is left alone. */

let server: TestServer;
beforeAll(async () => {
  server = await startEntities();
}, 120_000);
afterAll(() => server.close());

const now = Math.floor(Date.now() / 1000) * 1000;
const seeds = Array.from({ length: 56 }, (_, at) => at + 1);

async function found(tx: Tx, { plan }: InviteSetUp): Promise<readonly InviteFinding[]> {
  const proved = await provedPlan(tx, plan);
  return proved ? provePlan(proved).findings : [];
}

const within = <Result>(setUp: InviteSetUp, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  takenBack(server.store, async (tx) => {
    await writePlan(tx, setUp);
    return work(tx);
  });

test('of fifty and more good plans nothing is said', async () => {
  const said = [];
  for (const seed of seeds) {
    const { setUp } = goodPlan(seed, now);
    const findings = await within(setUp, (tx) => found(tx, setUp));
    said.push(...findings.map(({ sentence }) => `${seed}: ${sentence}`));
  }
  expect(said).toEqual([]);
});

const isOf = ({ kind, node }: Planted, finding: InviteFinding) =>
  finding.kind === kind && (finding.prize_id ?? finding.plan_id) === node;

/** So many were given the prize yesterday. */
const rewarded = (tx: Tx, { plan }: InviteSetUp, { node, rewarded: count = 0 }: Planted) =>
  sql`insert into invite_reward (plan_id, effective_plan_id, prize_id, effective_prize_id, user_id, nth, waits, created_at)
    select ${plan}, ${plan}, ${node}, ${node}, 600000 + n, 1, false, now() - interval '12 hours'
    from generate_series(1, ${count}::int) as n`.execute(tx);

async function planted(seed: number, name: string): Promise<Tried> {
  const { setUp, made } = goodPlan(seed, now);
  const fault = faults[name]?.(setUp, made);
  if (!fault) return undefined;
  return within(setUp, async (tx) => {
    if (fault.rewarded !== undefined) await rewarded(tx, setUp, fault);
    const finding = (await found(tx, setUp)).find((one) => isOf(fault, one));
    if (!finding) return { missed: `${seed} ${name}` };
    await sql`update invite_plan set status = 'enabled' where id = ${setUp.plan}`.execute(tx);
    return { shown: (await isShown(tx, setUp, finding)) ? '' : `${seed} ${name}: ${finding.sentence}` };
  });
}

test('of the faults that are planted in them at least 97 % are found, and real invitations show each of them', async () => {
  expectFound(await plantAll(seeds, Object.keys(faults), planted), 150);
}, 300_000);

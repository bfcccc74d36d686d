import { afterAll } from 'vitest';
import { ccnActivityLifecycleModel } from '../models/lifecycle-ccn-activity.model.ts';
import { invitePlanLifecycleModel } from '../models/lifecycle-invite-plan.model.ts';
import { invitePrizeLifecycleModel } from '../models/lifecycle-invite-prize.model.ts';
import { startApplication } from './application.ts';
import { walkLifecycle } from './walk-lifecycle.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());

const something = [{ text: '还有什么' }];
const list = (isFree: boolean) => (isFree ? [] : something);

/** A plan that 配置检查 says nothing of: what has no stock to give back gives without a limit, and no other plan comes first. */
const plan = (ready: boolean, settled: boolean) => ({
  around: [
    `update invite_prize set status = '${ready ? 'enabled' : 'draft'}', stock_mode = '${settled ? 'unlimited' : 'limited'}', stock_issued = 0,
      stock_locked = 0, stock_total = ${settled ? 0 : 5} where plan_id = 7002`,
    `update invite_plan set status = 'paused' where id = 7001`,
  ],
  row: 7002,
  set: `start_at = now() - interval '1 day', end_at = now() + interval '9 days'`,
  context: { blockers: { ready: list(ready), settled: list(settled) } },
});
walkLifecycle(application, 'invite_plan', invitePlanLifecycleModel, [
  { ...plan(true, true), value: 'draft' },
  { ...plan(false, true), value: 'draft' },
  { ...plan(true, false), value: 'draft' },
  { ...plan(false, true), value: 'paused' },
]);

const held = (total: number, locked: number) =>
  `title = '独一份', plan_id = 7002, stock_mode = 'limited', stock_total = ${total}, stock_issued = 0, stock_locked = ${locked}`;
const slot = (remaining: number | null, locked: number, ready: boolean) => ({
  blockers: { ready: list(ready) },
  stock_remaining: remaining,
  stock_locked: locked,
});
const cup = 7105;
walkLifecycle(application, 'invite_prize', invitePrizeLifecycleModel, [
  { row: cup, set: held(12, 0), value: 'draft', context: slot(12, 0, true) },
  { row: cup, set: held(0, 0), value: 'draft', context: slot(0, 0, false) },
  { row: cup, set: held(1, 1), value: 'disabled', context: slot(0, 1, false) },
]);

const campaign = (row: number, openable: boolean, settled: boolean) => ({
  row,
  // Before any of its awards runs out.
  set: `end_at = now() + interval '1 day', claim_end_at = now() + interval '2 days'`,
  context: { blockers: { openable: list(openable), settled: list(settled) } },
});
walkLifecycle(application, 'ccn_activity', ccnActivityLifecycleModel, [
  { ...campaign(6001, true, false), value: 'opened' },
  { ...campaign(6002, false, true), value: 'draft' },
]);

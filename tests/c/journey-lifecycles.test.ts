import { afterAll } from 'vitest';
import { acticodeNodeLifecycleModel } from '../models/lifecycle-acticode-node.model.ts';
import { acticodePlanLifecycleModel } from '../models/lifecycle-acticode-plan.model.ts';
import { acticodeTaskLifecycleModel } from '../models/lifecycle-acticode-task.model.ts';
import { startApplication } from './application.ts';
import { walkLifecycle } from './walk-lifecycle.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());

const context = (isReady: boolean) => ({ blockers: { ready: isReady ? [] : [{ text: '还有什么' }] } });
const days = (count: number) => `now() + interval '${count} days'`;

const node = (isReady: boolean) => ({
  row: 8002,
  set: isReady ? 'end_at = null' : `end_at = ${days(-1)}`,
  context: context(isReady),
});
walkLifecycle(application, 'acticode_node', acticodeNodeLifecycleModel, [
  { ...node(true), value: 'draft' },
  { ...node(false), value: 'draft' },
  { ...node(false), value: 'enabled' },
]);

const plan = (isReady: boolean) => ({
  row: 8101,
  set: `claim_end_at = ${days(isReady ? 50 : -1)}`,
  context: context(isReady),
});
walkLifecycle(application, 'acticode_plan', acticodePlanLifecycleModel, [
  { ...plan(true), value: 'draft' },
  { ...plan(false), value: 'draft' },
  { ...plan(false), value: 'enabled' },
]);

const task = (isReady: boolean) => ({
  row: 8201,
  set: `end_at = ${isReady ? 'null' : days(-1)}`,
  context: context(isReady),
});
walkLifecycle(application, 'acticode_task', acticodeTaskLifecycleModel, [
  { ...task(true), value: 'disabled' },
  { ...task(false), value: 'enabled' },
]);

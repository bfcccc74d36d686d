import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { tabsMachine } from '../../../machines/shell/tabs.ts';
import type { TabsEvent } from '../../../machines/shell/tabs-types.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';
import { loadedPlans } from '../../models/plan-trees.ts';

const requestId = 'request-1';
const loaded = done('fetchPlans', loadedPlans);
const input = { key: '/activity/plan', actions: ['query', 'get', 'add', 'edit', 'enable'], activityId: 4001 } as const;
const down = { type: 'MOVE', id: 4102, to: 'down', requestId } as const;
const undo = { type: 'UNDO', requestId } as const;
const submit = { type: 'SUBMIT', requestId } as const;
const fewer = { type: 'RIGHTS', actions: ['query', 'get'] } as const;

test('what may be done follows the rights while the page stands open: what is typed stays, what cannot be taken back is not offered', () => {
  const fill = { type: 'FILL', values: { title: '华南三省' } } as const;
  const moved = [loaded, down, done('savePlan', { id: 4102 }), loaded, fill] as const;
  expect(after(planPageMachine, input, ...moved).can(undo)).toBe(true);
  const page = after(planPageMachine, input, ...moved, fewer);
  expect([page.can(down), page.can(undo), page.can(submit)]).toEqual([false, false, false]);
  expect(page.context).toMatchObject({ drafts: { 4101: { title: '华南三省' } }, actions: ['query', 'get'] });
  const again = after(planPageMachine, input, ...moved, fewer, { type: 'RIGHTS', actions: input.actions });
  expect([again.can(undo), again.can(submit)]).toEqual([true, true]);
});

test('a started plan is taken back by who may stop plans, not by who may only start them', () => {
  const started = [
    loaded,
    { type: 'STEP', id: 4102, event: 'ENABLE', requestId },
    done('savePlan', { id: 4102 }),
    loaded,
  ] as const;
  expect(after(planPageMachine, input, ...started).can(undo)).toBe(false);
  expect(after(planPageMachine, { ...input, actions: ['enable', 'disable'] }, ...started).can(undo)).toBe(true);
});

test('the trees of plans are told of new rights as lists are, and what a tab starts with follows them', () => {
  const opened: TabsEvent = {
    type: 'OPEN_TAB',
    tab: {
      key: '/activity/plan',
      title: '奖励方案',
      page: { view: 'plans', actions: ['query', 'get', 'edit'], activityId: 4001 },
    },
  };
  const told: TabsEvent = {
    type: 'RIGHTS',
    permissions: [{ permissionId: 'AwardActivity', actionEntitySet: [{ action: 'query' }] }],
  };
  const { tabs } = after(tabsMachine, undefined, opened, told).context;
  expect(tabs.at(-1)?.page).toEqual({ view: 'plans', actions: ['query'], activityId: 4001 });
  expect(effectsAfter(tabsMachine, undefined, opened, told).join()).toContain('"actions":["query"]');
});

test('试运行 is brought into sight when it opens, and only then', () => {
  const open = { type: 'REHEARSE', seed: 1 } as const;
  expect(effectsAfter(planPageMachine, input, loaded, open)).toContain('showRehearsal');
  const closed = [loaded, open, { type: 'CLOSE_REHEARSAL' }] as const;
  expect(effectsAfter(planPageMachine, input, ...closed)).not.toContain('showRehearsal');
});

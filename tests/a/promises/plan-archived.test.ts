import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { after, callsAfter } from '../../engine/promises.ts';
import { archivedPlans, loadedPlans } from '../../models/plan-trees.ts';

/* What is not in the tree by itself: what was changed beside it, and what is archived. */

const requestId = 'request-1';
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const input = { key: '/activity/plan', actions: ['query', 'get', 'add', 'edit', 'enable'], activityId: 4001 } as const;

test('prizes that were changed beside the tree are in it by themselves', () => {
  const news = { type: 'PRIZES_CHANGED' } as const;
  const hearing = after(planPageMachine, input, loaded, news);
  expect(hearing.matches({ tree: 'loading' })).toBe(true);
  const typed = { type: 'FILL', values: { title: '华南三省' } } as const;
  expect(after(planPageMachine, input, loaded, typed, news, loaded).context.drafts).toEqual({
    4101: { title: '华南三省' },
  });
});

test('a tree that was on its way while prizes changed may be without them: it is fetched once more', () => {
  const changed = { type: 'PRIZES_CHANGED' } as const;
  expect(callsAfter(planPageMachine, input, changed).join()).toContain('fetchPlans');
  expect(after(planPageMachine, input, changed, loaded).matches({ tree: 'ready' })).toBe(true);
});

const withArchived = {
  type: 'xstate.done.actor.fetchPlans',
  output: archivedPlans,
  actorId: 'fetchPlans',
} as never;
const archivedOnes = { type: 'FILTER', filter: { status: 'archived' } } as const;

test('what is archived is asked for when it is looked for, and what is typed elsewhere stays (award.md §0.4, §3.2)', () => {
  const typed = { type: 'FILL', values: { title: '主方案' } } as const;
  const asking = after(planPageMachine, input, loaded, typed, archivedOnes);
  expect(asking.matches({ tree: 'loading' })).toBe(true);
  expect(asking.context.withArchived).toBe(true);
  const shown = after(planPageMachine, input, loaded, typed, archivedOnes, withArchived);
  expect(shown.context.drafts).toEqual({ 4101: { title: '主方案' } });
  const back = after(planPageMachine, input, loaded, archivedOnes, withArchived, {
    type: 'FILTER',
    filter: { status: '' },
  });
  expect([back.matches({ tree: 'loading' }), back.context.withArchived]).toEqual([true, false]);
});

test('an archived plan is read, and nothing of it is changed', () => {
  const rightsToAll = { ...input, actions: [...input.actions, 'disable'] } as const;
  const fill = { type: 'FILL', values: { title: '改名' } } as const;
  const chosenOne = { type: 'SELECT', id: 4104 } as const;
  const page = after(planPageMachine, rightsToAll, loaded, archivedOnes, withArchived, chosenOne, fill);
  expect(page.can({ type: 'SUBMIT', requestId })).toBe(false);
  expect(page.can({ type: 'ADD', parentId: 4104, title: '下级', requestId })).toBe(false);
  expect(page.can({ type: 'RESTORE', values: { title: '改名' } })).toBe(false);
  expect(page.can({ type: 'STEP', id: 4104, event: 'ENABLE', requestId })).toBe(false);
  expect(page.can({ type: 'BRANCH', id: 4104, requestId })).toBe(false);
});

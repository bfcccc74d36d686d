import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { after, callsAfter, effectsAfter, failed } from '../../engine/promises.ts';
import { loadedPlans, undoAsked } from '../../models/plan-trees.ts';

/* What is typed or asked holds the page: nothing behind it moves, and nothing is lost unsaid. */

const requestId = 'request-1';
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const actions = ['query', 'get', 'add', 'edit', 'enable', 'disable'] as const;
const input = { key: '/activity/plan', actions, activityId: 4001 } as const;
const noActivity = { ...input, activityId: 0 } as const;
const filter = { keyword: '', status: 'all' } as never;
const typed = { type: 'FILL', values: { title: '华南三省' } } as const;
const other = { type: 'CHOOSE', activityId: 4002, filter } as const;

const behind = [
  other,
  { type: 'FILTER', filter },
  { type: 'SELECT', id: 4102 },
  { type: 'FOLD', id: 4101 },
  { type: 'FOLD_ALL' },
  { type: 'UNFOLD_ALL' },
  typed,
] as const;

test.each([
  ['asking', [{ type: 'STEP', id: 4103, event: 'DISABLE', requestId }]],
  ['takingBack', [{ type: 'ASK', question: undoAsked }]],
  [
    'stocking',
    [
      { type: 'SELECT', id: 4103 },
      { type: 'ADJUST', id: 5007 },
    ],
  ],
] as const)('behind what is open over the page (%s) nothing moves', (state, opening) => {
  const page = after(planPageMachine, input, loaded, ...opening);
  expect(page.matches({ tree: state })).toBe(true);
  expect(behind.filter((event) => page.can(event))).toEqual([]);
});

test('who has typed is asked to save before another activity is shown; who has not comes there', () => {
  expect(after(planPageMachine, input, loaded, typed, other).context.activityId).toBe(4001);
  expect(effectsAfter(planPageMachine, input, loaded, typed, other)).toEqual(['warnUnsaved']);
  expect(after(planPageMachine, input, loaded, other).context.activityId).toBe(4002);
  expect(after(planPageMachine, input, loaded).can({ ...other, activityId: 4001 })).toBe(false);
});

test('only what is typed can be given up', () => {
  expect(after(planPageMachine, input, loaded).can({ type: 'DISCARD' })).toBe(false);
  expect(after(planPageMachine, input, loaded, typed, { type: 'DISCARD' }).context.drafts).toEqual({});
});

test('without an activity there is nothing to rehearse, and no news of rows is about anything', () => {
  const page = after(planPageMachine, noActivity);
  expect(page.can({ type: 'REHEARSE', seed: 7 })).toBe(false);
  expect(page.can({ type: 'OTHERS_CHANGED', rows: [{ id: 4101, version: 2 }] } as never)).toBe(false);
});

test('a tree that cannot be read says why', () => {
  const unread = after(planPageMachine, input, failed('fetchPlans', '网络异常') as never);
  expect(unread.context.error).toBe('网络异常');
  expect(callsAfter(planPageMachine, input).join()).toContain('fetchPlans');
});

test('全部收起 folds every branch, 全部展开 opens them', () => {
  const folded = after(planPageMachine, input, loaded, { type: 'FOLD_ALL' });
  expect(folded.context.folded).toContain(4101);
  expect(after(planPageMachine, input, loaded, { type: 'FOLD_ALL' }, { type: 'UNFOLD_ALL' }).context.folded).toEqual(
    [],
  );
});

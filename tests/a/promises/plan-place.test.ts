import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { after, callsAfter, done, effectsAfter, type Happening } from '../../engine/promises.ts';
import { loadedPlans } from '../../models/plan-trees.ts';

/* The tree on the page of its activity, and what of it comes to be newer while something is done with it. */

type Step = Happening<typeof planPageMachine>;
const requestId = 'request-1';
const actions = ['query', 'get', 'add', 'edit', 'enable', 'disable'] as const;
const placed = { key: '/activity/list/4001', id: 4001, actions };
const loaded = done('fetchPlans', loadedPlans);
const stands = (...steps: readonly Step[]) => after(planPageMachine, placed, ...steps);

test('on the page of an activity it is the tree of that activity, and no other', () => {
  expect(callsAfter(planPageMachine, placed).join()).toContain('fetchPlans (fetchPlans) {"activityId":4001');
  expect(stands(loaded).context.activityId).toBe(4001);
});

test('试运行 of the head of that page begins here, and is brought into sight where it is open already', () => {
  const asked: Step = { type: 'FOLLOW_LINK', start: { activityId: 4001, rehearses: true } };
  const effects = (...steps: readonly Step[]) => effectsAfter(planPageMachine, placed, ...steps).join();
  expect(effects(loaded, asked)).toContain('rehearse');
  expect(effects(asked)).toContain('rehearse');
  expect(effects(loaded, { type: 'REHEARSE', seed: 7 }, asked)).toContain('showRehearsal');
  expect(effects(loaded, { type: 'FOLLOW_LINK', start: { activityId: 4001 } })).not.toContain('rehearse');
});

test('a finding leads to its plan, and to a rehearsal with its person, also where one is open with another', () => {
  const person = { at: '2026-07-21T22:00:00+08:00', area: '110000', channel: '', sku: '', nth: 1 };
  const link: Step = { type: 'FOLLOW_LINK', start: { activityId: 4001, planId: 4103, rehearses: true, person } };
  expect(stands(link, loaded).context.selected).toBe(4103);
  expect(stands(loaded, { type: 'SELECT', id: 4102 }, link).context.selected).toBe(4103);
  expect(stands(loaded, link, { type: 'FOLLOW_LINK', start: { activityId: 4001 } }).context.selected).toBe(4103);
  expect(effectsAfter(planPageMachine, placed, loaded, link).join()).toContain('"area":"110000"');
  const asked = (nth: number): Step => ({ type: 'REHEARSE', seed: 7, person: { ...person, nth } });
  const rehearsed = (...steps: readonly Step[]) => callsAfter(planPageMachine, placed, loaded, ...steps).join();
  expect(rehearsed(asked(1))).toContain('"nth":1');
  expect(rehearsed({ type: 'REHEARSE', seed: 7 }, asked(2))).toContain('"nth":2');
  // Nobody is put in the place of whoever is shown but somebody else.
  expect(stands(loaded, asked(2)).can({ type: 'REHEARSE', seed: 8 })).toBe(false);
});

const stop: Step = { type: 'STEP', id: 4103, event: 'DISABLE', requestId };
const adjust: readonly Step[] = [
  { type: 'SELECT', id: 4103 },
  { type: 'ADJUST', id: 5007 },
];
const undone: Step = {
  type: 'ASK',
  question: {
    title: '撤销',
    content: '',
    okText: '重试',
    danger: false,
    needsReason: false,
    requestId,
    target: {},
    said: '',
  },
};
const over = done('confirm', { performed: false });

/** What is done with the tree that a refresh must not interrupt, and how it ends without a write. */
const dialogs: readonly (readonly [string, readonly Step[], Step])[] = [
  ['a question', [stop], over],
  ['what is taken back', [undone], over],
  ['the dialog of stock', adjust, { type: 'PAGE_CLOSED', wrote: false }],
];

test.each(dialogs)('what is newer while %s is open is loaded when that is over, and not before', (_, open, end) => {
  for (const news of [{ type: 'REFRESH' }, { type: 'PRIZES_CHANGED' }] as const) {
    expect(stands(loaded, ...open, news).value).toEqual(stands(loaded, ...open).value);
    expect(stands(loaded, ...open, news, end).matches({ tree: 'loading' })).toBe(true);
    expect(stands(loaded, ...open, news, end, loaded).matches({ tree: 'ready' })).toBe(true);
  }
  expect(stands(loaded, ...open, end).matches({ tree: 'ready' })).toBe(true);
});

test('a write that was refused says so, also where the tree is loaded anew behind it', () => {
  const move: Step = { type: 'MOVE', id: 4102, to: 'down', requestId };
  const refused = { type: 'xstate.error.actor.savePlan', error: { message: '重复' }, actorId: 'savePlan' } as never;
  const refusedThen = stands(loaded, move, { type: 'REFRESH' }, refused);
  expect(refusedThen.matches({ tree: 'loading' })).toBe(true);
  expect(refusedThen.context.error).toBe('重复');
});

test('a refresh while the tree is being loaded is not lost either', () => {
  expect(callsAfter(planPageMachine, placed, { type: 'REFRESH' }).join()).toContain('fetchPlans');
});

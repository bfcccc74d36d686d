import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { after, effectsAfter } from '../../engine/promises.ts';
import { loadedPlans, undoAsked } from '../../models/plan-trees.ts';

/* What is done to plans is taken back by Ctrl Z of the page, by the toast of the house, and in the history of the plan. */

const requestId = 'request-1';
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const input = { key: '/activity/plan', actions: ['query', 'get', 'add', 'edit', 'enable'], activityId: 4001 } as const;
const rights = { ...input, actions: [...input.actions, 'disable'] } as const;
const down = { type: 'MOVE', id: 4102, to: 'down', requestId } as const;
const stop = { type: 'STEP', id: 4103, event: 'DISABLE', requestId } as const;
const chosen = (performed: boolean) =>
  ({ type: 'xstate.done.actor.confirm', output: { performed }, actorId: 'confirm' }) as never;
const ask = { type: 'ASK', question: undoAsked } as const;
const savedAs = (version: number) =>
  ({ type: 'xstate.done.actor.savePlan', output: { id: 4102, version }, actorId: 'savePlan' }) as never;
const offered = (...events: Parameters<typeof effectsAfter<typeof planPageMachine>>[2][]) =>
  effectsAfter(planPageMachine, rights, loaded, ...events).filter((effect) => /已(?:保存|停用)「/.test(effect));

test('what was moved or stopped is offered to be taken back for half an hour; what cannot be is not', () => {
  expect(offered(down, savedAs(2)).join()).toContain('{"entity":"plan","id":4102,"version":2}');
  const performed = { type: 'xstate.done.actor.confirm', output: { performed: true, version: 7 }, actorId: 'confirm' };
  expect(offered(stop, performed as never).join()).toContain('{"entity":"plan","id":4103,"version":7}');
  const add = { type: 'ADD', parentId: 4101, title: '新方案 1', requestId } as const;
  expect(offered(add, savedAs(1))).toEqual([]);
  // What takes back is itself no such thing.
  expect(offered(down, savedAs(2), loaded, { type: 'UNDO', requestId }, savedAs(3))).toEqual([]);
});

test('taken back by its toast or in the history, it is not there for Ctrl Z once more', () => {
  const moved = [loaded, down, savedAs(2), loaded] as const;
  const asked = after(planPageMachine, rights, ...moved, ask);
  expect(asked.matches({ tree: 'takingBack' })).toBe(true);
  const back = after(planPageMachine, rights, ...moved, ask, chosen(true));
  expect([back.matches({ tree: 'loading' }), back.context.undo, back.context.asked]).toEqual([true, [], null]);
  const kept = after(planPageMachine, rights, ...moved, ask, chosen(false));
  expect([kept.matches({ tree: 'ready' }), kept.context.undo.length]).toEqual([true, 1]);
  const inHistory = after(planPageMachine, rights, ...moved, { type: 'SELECT', id: 4102 }, { type: 'UNDONE' });
  expect([inHistory.matches({ tree: 'loading' }), inHistory.context.undo]).toEqual([true, []]);
});

test('an earlier form is put into the form of the chosen plan, by those who may edit it', () => {
  const restore = { type: 'RESTORE', values: { title: '老名字' } } as const;
  expect(after(planPageMachine, input, loaded, restore).context.drafts).toEqual({ 4101: { title: '老名字' } });
  expect(after(planPageMachine, { ...input, actions: ['query'] }, loaded, restore).context.drafts).toEqual({});
});

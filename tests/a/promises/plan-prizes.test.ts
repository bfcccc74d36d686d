import { expect, test } from 'vitest';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { questionOf } from '../../../machines/activities/plan-question.ts';
import { after } from '../../engine/promises.ts';
import { loadedPlans } from '../../models/plan-trees.ts';

const requestId = 'request-1';
const loaded = { type: 'xstate.done.actor.fetchPlans', output: loadedPlans, actorId: 'fetchPlans' } as never;
const performed = { type: 'xstate.done.actor.confirm', output: { performed: true }, actorId: 'confirm' } as never;
const saved = { type: 'xstate.done.actor.savePlan', output: { id: 5007 }, actorId: 'savePlan' } as never;
const actions = ['query', 'get', 'edit', 'enable', 'disable'] as const;
const input = { key: '/activity/plan', actions, activityId: 4001 } as const;
const here = [loaded, { type: 'SELECT', id: 4103 }] as const;
const stop = { type: 'STEP_PRIZE', id: 5006, event: 'DISABLE', requestId } as const;
const start = { type: 'STEP_PRIZE', id: 5007, event: 'ENABLE', requestId } as const;

test('停用 of a prize asks for a reason, by the call of prizes, and can be taken back', () => {
  const asking = after(planPageMachine, input, ...here, stop);
  expect(asking.matches({ tree: 'asking' })).toBe(true);
  expect(questionOf(asking.context)).toMatchObject({
    needsReason: true,
    target: { of: 'prize', id: 5006, version: 1, event: 'DISABLE' },
  });
  expect(questionOf(asking.context).content).toContain('确定停用「88积分」吗？');
  expect(after(planPageMachine, input, ...here, stop, performed, loaded).context.undo).toEqual([
    { kind: 'prize', id: 5006, event: 'ENABLE' },
  ]);
});

test('启用 of a prize is done at once; taken back it says why, wherever one looks by then', () => {
  const saving = after(planPageMachine, input, ...here, start);
  expect(saving.context.saving).toMatchObject({ write: { kind: 'prize', id: 5007, event: 'ENABLE' }, version: 1 });
  const back = after(
    planPageMachine,
    input,
    ...here,
    start,
    saved,
    loaded,
    { type: 'SELECT', id: 4101 },
    {
      type: 'UNDO',
      requestId,
    },
  );
  expect(back.context.saving).toMatchObject({
    write: { kind: 'prize', id: 5007, event: 'DISABLE', reason: '撤销上一步操作' },
    version: 1,
  });
});

test('only prizes in sight take steps, as far as their chart and the rights let them', () => {
  const page = after(planPageMachine, input, ...here);
  expect(page.can({ ...start, event: 'ARCHIVE' })).toBe(false);
  expect(after(planPageMachine, input, loaded, { type: 'SELECT', id: 4102 }).can(start)).toBe(false);
  expect(after(planPageMachine, { ...input, actions: ['query'] }, ...here).can(start)).toBe(false);
});

test('the stock of a limited prize is adjusted over the page; what was changed is loaded when it is over', () => {
  const page = after(planPageMachine, input, ...here);
  expect(page.can({ type: 'ADJUST', id: 5006 })).toBe(false);
  const open = [...here, { type: 'ADJUST', id: 5007 }] as const;
  expect(after(planPageMachine, input, ...open).matches({ tree: 'stocking' })).toBe(true);
  const closed = (wrote: boolean) => after(planPageMachine, input, ...open, { type: 'PAGE_CLOSED', wrote });
  expect(closed(true).matches({ tree: 'loading' })).toBe(true);
  expect(closed(false).matches({ tree: 'ready' })).toBe(true);
});

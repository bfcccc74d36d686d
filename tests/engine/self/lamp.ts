import { assign, fromPromise, setup } from 'xstate';
import { lintChart } from '../chart-lint.ts';
import { explore } from '../explore.ts';
import type { Finding } from '../finding.ts';
import { type AnyModel, bare } from '../model.ts';

export const lint = (model: AnyModel): readonly Finding[] => lintChart(explore(model));
export const rules = (model: AnyModel) => [...new Set(lint(model).map(({ rule, where }) => `${rule} @ ${where}`))];

/** A lamp without fault; each test plants one. */
export const lampSetup = setup({
  types: { context: {} as { n: number; error: unknown }, events: {} as { type: 'PRESS' } | { type: 'DIM'; n: number } },
  actors: { glow: fromPromise<number>(() => Promise.reject(new Error('not provided'))) },
  guards: { isLow: ({ context }) => context.n < 2 },
  actions: { dim: assign((_, { n }: { n: number }) => ({ n })), click: () => undefined },
});
export const on = { meta: { label: '亮' } } as const;
export const off = { meta: { label: '灭' }, on: { PRESS: 'on' } } as const;
export const context = { n: 0, error: '' };
export const facts = {
  id: 'lamp',
  cases: { PRESS: bare, DIM: [{ n: 1 }, { n: 2 }] },
  invariants: {
    'never dark': () => true,
    'never hot': () => true,
    'n is small': ({ context: { n } }: { context: { n: number } }) => n < 3,
  },
  goal: (snapshot: { value: unknown }) => snapshot.value === 'off',
};
export const dim = {
  actions: { type: 'dim', params: ({ event }: { event: { n: number } }) => ({ n: event.n }) },
} as const;
export const sound = lampSetup.createMachine({
  id: 'lamp',
  context,
  initial: 'off',
  states: { off, on: { ...on, on: { PRESS: 'off', DIM: dim } } },
});

import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Revealed, RevealTarget } from '../../../contract/entity/reveal.ts';
import { type Failed, failedWith, unprovided } from '../../core/failure.ts';

/** One masked value of a row as it stood: a row that changed since is another one. */
export interface RevealKey {
  readonly id: number;
  readonly version: number;
  readonly field: string;
}

/** A value that the operator looks at. */
export interface Shown extends RevealKey {
  readonly value: string;
}

export interface RevealContext {
  readonly entity: string;
  /** Which value is on its way. */
  readonly asked: RevealKey | null;
  readonly shown: readonly Shown[];
}

const isSame = (one: RevealKey, other: RevealKey) =>
  one.id === other.id && one.version === other.version && one.field === other.field;

/** The value that is looked at, if it is; for views and for the guards. */
export const shownValue = ({ shown }: Pick<RevealContext, 'shown'>, key: RevealKey): string | undefined =>
  shown.find((entry) => isSame(entry, key))?.value;

/** 查看: masked values of a list's rows, told one by one, each with a line in the operation log (wider.md §1.5). */
export const revealMachine = setup({
  types: {
    context: {} as RevealContext,
    input: {} as { entity: string },
    events: {} as ({ type: 'REVEAL' } & RevealKey) | ({ type: 'CONCEAL' } & RevealKey),
    tags: {} as 'busy',
  },
  actors: { fetchValue: fromPromise<Revealed, RevealTarget>(unprovided) },
  guards: {
    isMasked: ({ context }, key: RevealKey) => shownValue(context, key) === undefined,
    isShown: ({ context }, key: RevealKey) => shownValue(context, key) !== undefined,
  },
  actions: {
    ask: assign((_, { id, version, field }: RevealKey) => ({ asked: { id, version, field } })),
    show: assign(({ context }, { value }: Revealed) => ({
      shown: context.asked ? [...context.shown, { ...context.asked, value }] : context.shown,
      asked: null,
    })),
    forgetAsked: assign({ asked: null }),
    conceal: assign(({ context }, key: RevealKey) => ({ shown: context.shown.filter((entry) => !isSame(entry, key)) })),
    /** Says why it was not told; given from outside. */
    notifyRefused: (_, _failed: Failed) => {},
  },
}).createMachine({
  id: 'reveal',
  meta: {
    label: '查看脱敏内容',
    refusals: { isMasked: '已经显示完整内容', isShown: '内容没有显示' },
  },
  context: ({ input }) => ({ entity: input.entity, asked: null, shown: [] }),
  initial: 'waiting',
  on: {
    CONCEAL: {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: { type: 'conceal', params: ({ event }) => event },
    },
  },
  states: {
    waiting: {
      meta: { label: '等待查看' },
      on: {
        REVEAL: {
          guard: { type: 'isMasked', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'ask', params: ({ event }) => event },
        },
      },
    },
    asking: {
      meta: { label: '查看中' },
      tags: 'busy',
      description: 'One value at a time: each look is one of its own, and one line in the log.',
      invoke: {
        id: 'fetchValue',
        src: 'fetchValue',
        input: ({ context }) => ({
          entity: context.entity,
          id: context.asked?.id ?? 0,
          field: context.asked?.field ?? '',
        }),
        onDone: { target: 'waiting', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: {
          target: 'waiting',
          actions: ['forgetAsked', { type: 'notifyRefused', params: ({ event }) => failedWith(event.error) }],
        },
      },
    },
  },
});

export type RevealActor = ActorRefFrom<typeof revealMachine>;

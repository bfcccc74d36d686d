import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { EarlierVersion, VersionsBefore, VersionText } from '../../contract/content/version-diff.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface Context {
  readonly id: number;
  /** What the version says, once it is known. */
  readonly now: VersionText | null;
  readonly earlier: readonly EarlierVersion[];
  /** Which of them it is compared with; 0 for none. */
  readonly against: number;
  readonly before: VersionText | null;
  readonly error: string;
}

/** 对比 of a version with one before it: with the latest until another is chosen, which stays chosen while it is there. */
export const versionDiffMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly id: number },
    events: {} as { type: 'CHOOSE'; id: number } | { type: 'REFRESH' } | { type: 'RETRY' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchVersions: fromPromise<VersionsBefore, { id: number }>(unprovided),
    fetchText: fromPromise<VersionText, { id: number }>(unprovided),
  },
  guards: {
    hasEarlier: (_, { earlier }: VersionsBefore) => earlier.length > 0,
    isOther: ({ context: { earlier, against } }, { id }: { id: number }) =>
      id !== against && earlier.some((version) => version.id === id),
  },
  actions: {
    keepVersions: assign(({ context: { against } }, { now, earlier }: VersionsBefore) => ({
      now,
      earlier,
      against: (earlier.find(({ id }) => id === against) ?? earlier[0])?.id ?? 0,
      before: null,
    })),
    choose: assign((_, { id }: { id: number }) => ({ against: id, before: null })),
    keepText: assign((_, before: VersionText) => ({ before })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'versionDiff',
  meta: { label: '对比', refusals: { isOther: '正在和这个版本对比' } },
  context: ({ input: { id } }) => ({ id, now: null, earlier: [], against: 0, before: null, error: '' }),
  initial: 'loading',
  on: { REFRESH: '.loading' },
  states: {
    loading: {
      meta: { label: '加载版本' },
      tags: 'busy',
      invoke: {
        id: 'fetchVersions',
        src: 'fetchVersions',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'hasEarlier', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'keepVersions', params: ({ event }) => event.output },
          },
          { target: 'alone', actions: { type: 'keepVersions', params: ({ event }) => event.output } },
        ],
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    reading: {
      meta: { label: '加载正文' },
      tags: 'busy',
      invoke: {
        id: 'fetchText',
        src: 'fetchText',
        input: ({ context: { against } }) => ({ id: against }),
        onDone: { target: 'shown', actions: { type: 'keepText', params: ({ event }) => event.output } },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
      on: {
        CHOOSE: {
          target: 'reading',
          reenter: true,
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    shown: {
      meta: { label: '已显示' },
      on: {
        CHOOSE: {
          target: 'reading',
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    alone: { meta: { label: '没有更早的版本' } },
    missing: {
      meta: { label: '加载失败' },
      tags: 'failed',
      exit: 'forgetError',
      on: { RETRY: 'loading' },
    },
  },
});

export type VersionDiffActor = ActorRefFrom<typeof versionDiffMachine>;

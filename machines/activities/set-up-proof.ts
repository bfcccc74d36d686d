import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { SetUpProof } from '../../contract/activities/set-up-proof.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface SetUpProofContext {
  readonly id: number;
  readonly proof: SetUpProof | null;
  readonly error: string;
}

export type SetUpProofEvent = { readonly type: 'REFRESH' } | { readonly type: 'RETRY' };

/** 配置检查 of a campaign: looked at when its page is opened, and again when its plans or prizes may have changed. */
export const setUpProofMachine = setup({
  types: {
    context: {} as SetUpProofContext,
    input: {} as { readonly id: number },
    events: {} as SetUpProofEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchProof: fromPromise<SetUpProof, { id: number }>(unprovided),
    /** Says REFRESH when somebody changed a plan or a prize; given from outside. */
    watchRows: fromCallback<SetUpProofEvent>(() => {}),
  },
  actions: {
    keepProof: assign((_, { proof }: { proof: SetUpProof }) => ({ proof })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'setUpProof',
  meta: { label: '配置检查' },
  context: ({ input: { id } }) => ({ id, proof: null, error: '' }),
  invoke: { id: 'watchRows', src: 'watchRows' },
  initial: 'checking',
  states: {
    checking: {
      meta: { label: '检查中' },
      tags: 'busy',
      description: 'What was found last stays in sight. A change meanwhile may be missing in what is under way.',
      on: { REFRESH: { target: 'checking', reenter: true } },
      invoke: {
        id: 'fetchProof',
        src: 'fetchProof',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'keepProof', params: ({ event }) => ({ proof: event.output }) } },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    shown: { meta: { label: '已显示' }, on: { REFRESH: 'checking' } },
    missing: {
      meta: { label: '检查失败' },
      tags: 'failed',
      exit: 'forgetError',
      on: { RETRY: 'checking', REFRESH: 'checking' },
    },
  },
});

export type SetUpProofActor = ActorRefFrom<typeof setUpProofMachine>;

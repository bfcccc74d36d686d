import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { SetUpProof } from '../../contract/proof/set-up-proof.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

/** The record that is looked at. */
export interface ProvedRow {
  readonly entity: string;
  readonly id: number;
}

interface SetUpProofContext extends ProvedRow {
  readonly proof: SetUpProof | null;
  readonly error: string;
}

export type SetUpProofEvent = { readonly type: 'REFRESH' } | { readonly type: 'RETRY' };

/** 配置检查 of a record: looked at when its page is opened, and again when something that it is made of may have changed. */
export const setUpProofMachine = setup({
  types: {
    context: {} as SetUpProofContext,
    input: {} as ProvedRow,
    events: {} as SetUpProofEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    fetchProof: fromPromise<SetUpProof, ProvedRow>(unprovided),
    /** Says REFRESH when somebody changed a row that it is made of; given from outside. */
    watchRows: fromCallback<SetUpProofEvent, ProvedRow>(() => {}),
  },
  actions: {
    keepProof: assign((_, { proof }: { proof: SetUpProof }) => ({ proof })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'setUpProof',
  meta: { label: '配置检查' },
  context: ({ input: { entity, id } }) => ({ entity, id, proof: null, error: '' }),
  invoke: { id: 'watchRows', src: 'watchRows', input: ({ context: { entity, id } }) => ({ entity, id }) },
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
        input: ({ context: { entity, id } }) => ({ entity, id }),
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

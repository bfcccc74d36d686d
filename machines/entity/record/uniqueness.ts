import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { unprovided } from '../../core/failure.ts';

/** Whether values of a form are free that no two rows may share. */
export interface UniqueQuestion {
  readonly entity: string;
  /** The row that is edited; none for a new one. */
  readonly id?: number;
  /** The fields that are asked about, each with the values that it is unique by: its own, and those of its partners. */
  readonly fields: Readonly<Record<string, Values>>;
}

type UniquenessEvent = { readonly type: 'LOOK' } & UniqueQuestion;

/**
 * Asks, while a form is filled in, whether what no two rows may share is free. The newest question counts; one that cannot be asked is
 * left to the save.
 */
export const uniquenessMachine = setup({
  types: {
    context: {} as { readonly asked: UniqueQuestion },
    events: {} as UniquenessEvent,
  },
  actors: {
    /** Answers with the fields that are taken. */
    checkUnique: fromPromise<readonly string[], UniqueQuestion>(unprovided),
  },
  guards: { isSomeTaken: (_, { taken }: { taken: readonly string[] }) => taken.length > 0 },
  actions: {
    keepAsked: assign((_, { entity, id, fields }: UniqueQuestion) => ({
      asked: { entity, ...(id !== undefined && { id }), fields },
    })),
    /** Tells the form; given from outside. */
    reportTaken: (_, _taken: { fields: UniqueQuestion['fields'] }) => {},
  },
}).createMachine({
  id: 'uniqueness',
  meta: { label: '唯一性校验' },
  context: { asked: { entity: '', fields: {} } },
  initial: 'idle',
  on: {
    LOOK: { target: '.asking', actions: { type: 'keepAsked', params: ({ event }) => event } },
  },
  states: {
    idle: { meta: { label: '空闲' } },
    asking: {
      meta: { label: '校验中' },
      invoke: {
        id: 'checkUnique',
        src: 'checkUnique',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'isSomeTaken', params: ({ event }) => ({ taken: event.output }) },
            target: 'idle',
            actions: {
              type: 'reportTaken',
              params: ({ context: { asked }, event }) => ({
                fields: Object.fromEntries(event.output.map((key) => [key, asked.fields[key] ?? {}])),
              }),
            },
          },
          { target: 'idle' },
        ],
        onError: { description: 'The save asks once more.', target: 'idle' },
      },
    },
  },
});

export type UniquenessActor = ActorRefFrom<typeof uniquenessMachine>;

import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { unprovided } from '../../core/failure.ts';

/** Whose form it is. */
export interface ForesightInput {
  readonly entity: string;
  /** The row, where there is one already. */
  readonly row: number | undefined;
  readonly values: Values;
}

/** What the call of a field is asked. */
type Question = Readonly<Record<string, string>>;

export interface Surroundings {
  readonly entity: string;
  readonly field: string;
  readonly question: Question;
}

interface Context extends Pick<ForesightInput, 'entity' | 'row'> {
  /** What was asked last; null: the form says too little to ask. */
  readonly question: Question | null;
  readonly facts: Values;
}

type ForesightEvent = { readonly type: 'LOOK'; readonly values: Values };

/** The field of an entity that foresees something, with what by. */
const foreseeing = (entity: string) =>
  Object.entries(entityNamed(entity).fields).flatMap(([field, { foreseen }]) =>
    foreseen ? [{ field, ...foreseen }] : [],
  )[0];

const questionIn = ({ entity, row }: Pick<Context, 'entity' | 'row'>, values: Values): Question | null =>
  foreseeing(entity)?.asks(values, row) ?? null;

/**
 * What the form of a row is told before it is saved: what a new one will stand beside, what another value would do. Asked anew whenever the
 * form says something else about it. What cannot be learned is not said; the save looks itself.
 */
export const foresightMachine = setup({
  types: { context: {} as Context, input: {} as ForesightInput, events: {} as ForesightEvent },
  actors: { fetchFacts: fromPromise<Values, Surroundings>(unprovided) },
  // Nobody is asked of each digit while a number is typed: the answer may look at all members.
  delays: { calm: 300 },
  guards: {
    isPlaced: ({ context }) => context.question !== null,
    isElsewhere: ({ context }, { values }: { values: Values }) =>
      JSON.stringify(questionIn(context, values)) !== JSON.stringify(context.question),
  },
  actions: {
    place: assign(({ context }, { values }: { values: Values }) => ({
      question: questionIn(context, values),
      facts: {},
    })),
    keepFacts: assign((_, { facts }: { facts: Values }) => ({ facts })),
  },
}).createMachine({
  id: 'foresight',
  meta: { label: '保存前的预估', refusals: { isElsewhere: '要问的没有变' } },
  context: ({ input: { entity, row, values } }) => ({
    entity,
    row,
    question: questionIn({ entity, row }, values),
    facts: {},
  }),
  initial: 'placing',
  on: {
    LOOK: {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.typed',
      actions: { type: 'place', params: ({ event }) => event },
    },
  },
  states: {
    typed: { meta: { label: '等待停顿' }, after: { calm: 'placing' } },
    placing: { meta: { label: '核对' }, always: [{ guard: 'isPlaced', target: 'asking' }, { target: 'idle' }] },
    asking: {
      meta: { label: '查询中' },
      invoke: {
        id: 'fetchFacts',
        src: 'fetchFacts',
        input: ({ context: { entity, question } }) => ({
          entity,
          question: question ?? {},
          field: foreseeing(entity)?.field ?? '',
        }),
        onDone: { target: 'idle', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) } },
        onError: { description: 'Nothing is said then; the save tells.', target: 'idle' },
      },
    },
    idle: { meta: { label: '空闲' } },
  },
});

export type ForesightActor = ActorRefFrom<typeof foresightMachine>;

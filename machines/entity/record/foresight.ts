import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { unprovided } from '../../core/failure.ts';

/** Whose form it is; of a row that exists the row itself knows. */
export interface ForesightInput {
  readonly entity: string;
  readonly isNew: boolean;
  readonly values: Values;
}

/** What is asked: of which field's surroundings, and the id that says where. */
export interface Surroundings {
  readonly entity: string;
  readonly field: string;
  readonly id: number;
}

interface Context {
  readonly entity: string;
  readonly isNew: boolean;
  /** The id that was asked about last; 0: the form does not say where. */
  readonly id: number;
  readonly facts: Values;
}

type ForesightEvent = { readonly type: 'LOOK'; readonly values: Values };

/** The field of an entity that foresees something, with what by. */
const foreseeing = (entity: string) =>
  Object.entries(entityNamed(entity).fields).flatMap(([field, { foreseen }]) =>
    foreseen ? [{ field, ...foreseen }] : [],
  )[0];

/** Where a form puts the new row; 0 where it says nothing, and where nothing is to be foreseen. */
function placeIn({ entity, isNew }: Pick<Context, 'entity' | 'isNew'>, values: Values): number {
  const by = isNew ? foreseeing(entity)?.by : undefined;
  return by === undefined ? 0 : Number(values[by] ?? 0);
}

/**
 * What a new row will stand beside: asked anew whenever the form says another place. What cannot be learned is not said; the save looks
 * itself.
 */
export const foresightMachine = setup({
  types: { context: {} as Context, input: {} as ForesightInput, events: {} as ForesightEvent },
  actors: { fetchFacts: fromPromise<Values, Surroundings>(unprovided) },
  guards: {
    isPlaced: ({ context }) => context.id > 0,
    isElsewhere: ({ context }, { values }: { values: Values }) => placeIn(context, values) !== context.id,
  },
  actions: {
    place: assign(({ context }, { values }: { values: Values }) => ({ id: placeIn(context, values), facts: {} })),
    keepFacts: assign((_, { facts }: { facts: Values }) => ({ facts })),
  },
}).createMachine({
  id: 'foresight',
  meta: { label: '新记录的周边', refusals: { isElsewhere: '所在位置没有变' } },
  context: ({ input: { entity, isNew, values } }) => ({
    entity,
    isNew,
    id: placeIn({ entity, isNew }, values),
    facts: {},
  }),
  initial: 'placing',
  on: {
    LOOK: {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.placing',
      actions: { type: 'place', params: ({ event }) => event },
    },
  },
  states: {
    placing: { meta: { label: '核对位置' }, always: [{ guard: 'isPlaced', target: 'asking' }, { target: 'idle' }] },
    asking: {
      meta: { label: '查询中' },
      invoke: {
        id: 'fetchFacts',
        src: 'fetchFacts',
        input: ({ context: { entity, id } }) => ({ entity, id, field: foreseeing(entity)?.field ?? '' }),
        onDone: { target: 'idle', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) } },
        onError: { description: 'Nothing is said then; the save tells.', target: 'idle' },
      },
    },
    idle: { meta: { label: '空闲' } },
  },
});

export type ForesightActor = ActorRefFrom<typeof foresightMachine>;

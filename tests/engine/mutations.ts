import {
  actionName,
  type Draft,
  listOf,
  type Mutation,
  nameAt,
  type Place,
  type TransitionDraft,
  transitionsAt,
} from './mutation.ts';
import { type Beside, transitionMutations } from './transition-mutations.ts';
import type { StateConfig } from './xstate-internals.ts';

/** All mutations of one state; `beside` tells where each of its transitions could wrongly lead. */
export const mutationsOf = (state: StateConfig, beside: Beside): readonly Mutation[] => [
  ...placesOf(state).flatMap((place) =>
    transitionsAt(place, state).flatMap((_, index) => [
      ...listMutations(place, state, index),
      ...transitionMutations(place, state, index, beside),
    ]),
  ),
  ...forbiddenIn(state),
  ...Object.keys((state['after'] ?? {}) as object).map(otherDelay),
  ...['entry', 'exit', 'invoke', 'tags'].flatMap((key) => memberMutations(state, key)),
  ...inputMutations(state),
  ...(state['output'] === undefined ? [] : [dropOutput]),
  ...initialMutations(state),
];

const placesOf = (state: StateConfig): readonly Place[] => [
  ...['on', 'after'].flatMap((key) => Object.keys((state[key] ?? {}) as object).map((event) => eventPlace(key, event))),
  ...['always', 'onDone'].filter((key) => state[key] !== undefined).map(ownPlace),
  ...(listOf(state.invoke) as readonly Draft[]).flatMap((invoke, index) =>
    ['onDone', 'onError', 'onSnapshot']
      .filter((key) => invoke[key] !== undefined)
      .map((key) => outcomePlace(key, actorName(invoke), index)),
  ),
];

const actorName = (invoke: Draft) => String(invoke['id'] ?? invoke['src']);

const eventPlace = (key: string, event: string): Place => ({
  name: key === 'on' ? event : `${key} ${event}`,
  read: (state) => (state[key] as Draft)[event],
  write: (state, transitions) => void ((state[key] as Draft)[event] = transitions),
});

const ownPlace = (key: string): Place => ({
  name: key,
  read: (state) => state[key],
  write: (state, transitions) => void (state[key] = transitions),
});

const outcomePlace = (key: string, id: string, index: number): Place => ({
  name: `${key} ${id}`,
  read: (state) => (listOf(state['invoke'])[index] as Draft)[key],
  write: (state, transitions) => changeInvoke(state, index, (invoke) => ({ ...invoke, [key]: transitions })),
});

function changeInvoke(state: Draft, index: number, change: (invoke: Draft) => Draft): void {
  const invokes = listOf(state['invoke']) as readonly Draft[];
  state['invoke'] = invokes.map((invoke, at) => (at === index ? change(invoke) : invoke));
}

/** A transition is gone, or comes after the one it stood before. */
function listMutations(place: Place, state: StateConfig, index: number): readonly Mutation[] {
  const change = (kind: string, edit: (list: readonly TransitionDraft[]) => readonly TransitionDraft[]): Mutation => ({
    kind,
    name: `${nameAt(place, state, index)}: ${kind}`,
    apply: (draft) => place.write(draft, edit(transitionsAt(place, draft))),
  });
  const isLast = index + 1 >= transitionsAt(place, state).length;
  return [
    change('drop transition', (list) => list.toSpliced(index, 1)),
    ...(isLast
      ? []
      : [change('swap order', (list) => list.toSpliced(index, 2, ...list.slice(index, index + 2).toReversed()))]),
  ];
}

/** What a state forbids (`SAVE: undefined`) is left to its ancestors again. */
const forbiddenIn = (state: StateConfig): readonly Mutation[] =>
  Object.entries((state['on'] ?? {}) as object)
    .filter(([, transition]) => transition === undefined)
    .map(([event]) => ({
      kind: 'let through',
      name: `${event}: let through`,
      apply: (draft) => void delete (draft['on'] as Draft)[event],
    }));

/** A time of 1 ms instead, which no chart of people waits for. */
const otherDelay = (delay: string): Mutation => ({
  kind: 'other delay',
  name: `after ${delay}: other delay`,
  apply: (draft) => {
    const { [delay]: transitions, ...others } = draft['after'] as Draft;
    draft['after'] = { ...others, 1: transitions };
  },
});

function memberName(key: string, member: unknown): string {
  if (typeof member === 'string') return member;
  return key === 'invoke' ? actorName(member as Draft) : actionName(member);
}

const singular = (key: string) => (key === 'tags' ? 'tag' : key);

/** Drops one member of a list: an entry or exit action, an invoked actor, a tag. */
const memberMutations = (state: StateConfig, key: string): readonly Mutation[] =>
  listOf(state[key]).map((member, index) => ({
    kind: `drop ${singular(key)}`,
    name: `drop ${singular(key)} ${memberName(key, member)}`,
    apply: (draft) => void (draft[key] = listOf(draft[key]).toSpliced(index, 1)),
  }));

/** An actor is started and told nothing. */
const inputMutations = (state: StateConfig): readonly Mutation[] =>
  (listOf(state.invoke) as readonly Draft[]).flatMap((invoke, index) =>
    invoke['input'] === undefined
      ? []
      : [
          {
            kind: 'drop input',
            name: `drop input of ${actorName(invoke)}`,
            apply: (draft) => changeInvoke(draft, index, ({ input: _, ...others }) => others),
          },
        ],
  );

const dropOutput: Mutation = {
  kind: 'drop output',
  name: 'drop output',
  apply: (draft) => void delete draft['output'],
};

const initialMutations = ({ initial, states }: StateConfig): readonly Mutation[] =>
  initial === undefined
    ? []
    : Object.keys(states ?? {})
        .filter((name) => name !== initial)
        .map((name) => ({
          kind: 'initial',
          name: `initial ${name}`,
          apply: (draft) => void (draft['initial'] = name),
        }));

import type { StateConfig } from './xstate-internals.ts';

/** A copy of a state's configuration that a mutation may change. */
export type Draft = { [key: string]: unknown };

/** One way to spoil a state; `apply` changes a copy of its configuration. */
export interface Mutation {
  readonly kind: string;
  readonly name: string;
  readonly apply: (state: Draft) => void;
}

/** A transition written as an object; XState also takes the target alone. */
interface TransitionDraft extends Draft {
  target?: unknown;
  guard?: unknown;
  actions?: unknown;
  reenter?: boolean;
}

/** A place in a state's configuration that holds a list of transitions. */
interface Place {
  readonly name: string;
  readonly read: (state: StateConfig | Draft) => unknown;
  readonly write: (state: Draft, transitions: readonly TransitionDraft[]) => void;
}

const listOf = (value: unknown): readonly unknown[] => (value === undefined || value === null ? [] : [value].flat());

const transitionsAt = (place: Place, state: StateConfig | Draft): readonly TransitionDraft[] =>
  listOf(place.read(state)).map((one) => (typeof one === 'string' ? { target: one } : { ...(one as Draft) }));

/** All mutations of one state; `siblings` are the names a transition could wrongly lead to. */
export const mutationsOf = (state: StateConfig, siblings: readonly string[]): readonly Mutation[] => [
  ...placesOf(state).flatMap((place) =>
    transitionsAt(place, state).flatMap((_, index) => [
      ...listMutations(place, state, index),
      ...transitionMutations(place, state, index, siblings),
    ]),
  ),
  ...['entry', 'exit', 'invoke'].flatMap((key) => memberMutations(state, key)),
  ...initialMutations(state),
];

const placesOf = (state: StateConfig): readonly Place[] => [
  ...['on', 'after'].flatMap((key) => Object.keys((state[key] ?? {}) as object).map((event) => eventPlace(key, event))),
  ...['always', 'onDone'].filter((key) => state[key] !== undefined).map(ownPlace),
  ...(listOf(state.invoke) as readonly Draft[]).flatMap((invoke, index) =>
    ['onDone', 'onError', 'onSnapshot']
      .filter((key) => invoke[key] !== undefined)
      .map((key) => outcomePlace(key, String(invoke['id'] ?? invoke['src']), index)),
  ),
];

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
  write: (state, transitions) => {
    const invokes = listOf(state['invoke']) as readonly Draft[];
    state['invoke'] = invokes.map((invoke, at) => (at === index ? { ...invoke, [key]: transitions } : invoke));
  },
});

const nameAt = (place: Place, state: StateConfig, index: number) =>
  transitionsAt(place, state).length === 1 ? place.name : `${place.name} [${index}]`;

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

/** A transition leads elsewhere or nowhere, asks no guard or one that refuses, leaves out an action, does not reenter. */
function transitionMutations(
  place: Place,
  state: StateConfig,
  index: number,
  siblings: readonly string[],
): readonly Mutation[] {
  const change = (kind: string, detail: string, edit: (spoilt: TransitionDraft) => void): Mutation => ({
    kind,
    name: `${nameAt(place, state, index)}: ${kind}${detail}`,
    apply: (draft) => {
      const transitions = transitionsAt(place, draft);
      for (const spoilt of transitions.slice(index, index + 1)) edit(spoilt);
      place.write(draft, transitions);
    },
  });
  const { target, guard, reenter, actions } = transitionsAt(place, state)[index] ?? {};
  const others = siblings.filter((sibling) => sibling !== target).slice(0, 2);
  const moving = [
    ...others.map((sibling) => change('retarget', ` to ${sibling}`, (spoilt) => void (spoilt.target = sibling))),
    change('stay', '', (spoilt) => void delete spoilt.target),
  ];
  const guarded = [
    change('guard always true', '', (spoilt) => void delete spoilt.guard),
    change('guard always false', '', (spoilt) => void (spoilt.guard = () => false)),
  ];
  return [
    ...(target === undefined ? [] : moving),
    ...(guard === undefined ? [] : guarded),
    ...listOf(actions).map((action, at) =>
      change('drop action', ` ${actionName(action)}`, (spoilt) => {
        spoilt.actions = listOf(spoilt.actions).toSpliced(at, 1);
      }),
    ),
    ...(reenter ? [change('drop reenter', '', (spoilt) => void delete spoilt.reenter)] : []),
  ];
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name } = action as { readonly type?: string; readonly name?: string };
  return type ?? name ?? 'unnamed';
}

/** Drops one member of a list: an entry or exit action, an invoked actor. */
const memberMutations = (state: StateConfig, key: string): readonly Mutation[] =>
  listOf(state[key]).map((member, index) => ({
    kind: `drop ${key}`,
    name: `drop ${key} ${key === 'invoke' ? String((member as Draft)['id']) : actionName(member)}`,
    apply: (draft) => void (draft[key] = listOf(draft[key]).toSpliced(index, 1)),
  }));

function initialMutations(state: StateConfig): readonly Mutation[] {
  const { initial } = state;
  const other = Object.keys(state.states ?? {}).find((name) => name !== initial);
  if (initial === undefined || other === undefined) return [];
  return [{ kind: 'initial', name: `initial ${other}`, apply: (draft) => void (draft['initial'] = other) }];
}

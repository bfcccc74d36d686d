import {
  actionName,
  listOf,
  type Mutation,
  nameAt,
  type Place,
  type TransitionDraft,
  transitionsAt,
} from './mutation.ts';
import type { StateConfig } from './xstate-internals.ts';

/** The targets beside a target: its siblings, written as it is written. */
export type Beside = (target: string) => readonly string[];

/** What can be wrong with one transition. */
export function transitionMutations(
  place: Place,
  state: StateConfig,
  index: number,
  beside: Beside,
): readonly Mutation[] {
  const transition = transitionsAt(place, state)[index] ?? {};
  const change: Change = (kind, detail, edit) => ({
    kind,
    name: `${nameAt(place, state, index)}: ${kind}${detail}`,
    apply: (draft) => {
      const transitions = transitionsAt(place, draft);
      for (const spoilt of transitions.slice(index, index + 1)) edit(spoilt);
      place.write(draft, transitions);
    },
  });
  return [
    ...moving(transition, change, beside),
    ...guarding(transition, change),
    ...listOf(transition.actions).map((action, at) =>
      change('drop action', ` ${actionName(action)}`, (spoilt) => {
        spoilt.actions = listOf(spoilt.actions).toSpliced(at, 1);
      }),
    ),
    ...entering(transition, state, change),
  ];
}

type Change = (kind: string, detail: string, edit: (spoilt: TransitionDraft) => void) => Mutation;

/** It leads elsewhere or nowhere. */
const moving = ({ target }: TransitionDraft, change: Change, beside: Beside): readonly Mutation[] =>
  typeof target === 'string'
    ? [
        ...beside(target).map((other) => change('retarget', ` to ${other}`, (spoilt) => void (spoilt.target = other))),
        change('stay', '', (spoilt) => void delete spoilt.target),
      ]
    : [];

/** It asks nobody, or somebody who always refuses. */
const guarding = ({ guard }: TransitionDraft, change: Change): readonly Mutation[] =>
  guard === undefined
    ? []
    : [
        change('guard always true', '', (spoilt) => void delete spoilt.guard),
        change('guard always false', '', (spoilt) => void (spoilt.guard = () => false)),
      ];

/**
 * It no longer leaves and enters its source anew, or it does without being asked to: only where something is done on the way, as
 * elsewhere there is no difference.
 */
function entering({ target, reenter }: TransitionDraft, state: StateConfig, change: Change): readonly Mutation[] {
  if (reenter) return [change('drop reenter', '', (spoilt) => void delete spoilt.reenter)];
  const doesSomething = ['entry', 'exit', 'invoke', 'after'].some((key) => state[key] !== undefined);
  const staysInside = typeof target === 'string' && target.startsWith('.');
  return doesSomething && staysInside ? [change('reenter', '', (spoilt) => void (spoilt.reenter = true))] : [];
}

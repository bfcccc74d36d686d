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
export interface TransitionDraft extends Draft {
  target?: unknown;
  guard?: unknown;
  actions?: unknown;
  reenter?: boolean;
}

/** A place in a state's configuration that holds a list of transitions. */
export interface Place {
  readonly name: string;
  readonly read: (state: StateConfig | Draft) => unknown;
  readonly write: (state: Draft, transitions: readonly TransitionDraft[]) => void;
}

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : [value].flat();

export const transitionsAt = (place: Place, state: StateConfig | Draft): readonly TransitionDraft[] =>
  listOf(place.read(state)).map((one) => (typeof one === 'string' ? { target: one } : { ...(one as Draft) }));

/** How a transition is called: by its place, and by its number where there are several. */
export const nameAt = (place: Place, state: StateConfig, index: number): string =>
  transitionsAt(place, state).length === 1 ? place.name : `${place.name} [${index}]`;

/** How an action is called, however it is written. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name } = action as { readonly type?: string; readonly name?: string };
  return type ?? name ?? 'unnamed';
}

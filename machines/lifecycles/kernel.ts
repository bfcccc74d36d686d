import { type AnyStateMachine, transition } from 'xstate';
import type { Values } from '../../contract/field.ts';
import { type Action, actionLabels } from '../../contract/permission.ts';

/** What the chart says about a transition; every life-cycle transition carries it as `meta`. */
export interface MoveMeta {
  readonly label: string;
  readonly action: Action;
  /** The operator must say why; at least two characters. */
  readonly reason?: true;
  /** What the confirm dialog warns of. */
  readonly warns?: string;
  readonly danger?: true;
}

/**
 * An entity's life cycle: a chart whose states are the status values and whose context is the row's facts. Its root's `meta`
 * says for each guard why it refuses.
 */
export interface Lifecycle {
  readonly machine: AnyStateMachine;
}

/** A move drawn from a state. `refusal` is the sentence of the guard that forbids it on this row now. */
export interface Move extends MoveMeta {
  readonly event: string;
  readonly target: string;
  readonly refusal?: string;
}

interface DrawnTransition {
  readonly guard?: unknown;
  readonly meta?: MoveMeta;
  readonly target?: readonly { readonly key: string }[];
}

/** Chinese sentence per guard: why it refuses. */
const refusalsOf = ({ machine }: Lifecycle) =>
  (machine.root.meta as { readonly refusals?: Readonly<Record<string, string>> } | undefined)?.refusals ?? {};

const snapshotAt = ({ machine }: Lifecycle, row: Values) =>
  machine.resolveState({ value: String(row['status']), context: row });

/** Names of the states, which are the status values. */
export const statesOf = ({ machine }: Lifecycle): readonly string[] => Object.keys(machine.root.states);

/** Chinese name of a state (`meta.label`). */
export const stateLabel = ({ machine }: Lifecycle, state: string): string =>
  (machine.root.states[state]?.meta as { label?: string } | undefined)?.label ?? state;

/** The status of a new row. */
export const initialStatus = ({ machine }: Lifecycle): string => String(machine.root.initial.target[0]?.key);

/** Every event of the chart, in the order it is drawn. */
export const eventsOf = (lifecycle: Lifecycle): readonly string[] => [
  ...new Set(
    statesOf(lifecycle).flatMap((state) => [...(lifecycle.machine.root.states[state]?.transitions.keys() ?? [])]),
  ),
];

/** All moves that the chart draws from the row's state; those that a guard forbids now carry its sentence. */
export function movesFrom(lifecycle: Lifecycle, row: Values): readonly Move[] {
  const node = lifecycle.machine.root.states[String(row['status'])];
  if (!node) return [];
  const snapshot = snapshotAt(lifecycle, row);
  return [...node.transitions.entries()].flatMap(([event, drawn]) => {
    const [first] = drawn as unknown as readonly DrawnTransition[];
    if (!first?.meta) return [];
    const allowed = snapshot.can({ type: event });
    const guard = typeof first.guard === 'string' ? first.guard : (first.guard as { type?: string } | undefined)?.type;
    const refusal = refusalsOf(lifecycle)[guard ?? ''] ?? '当前不允许该操作';
    return [{ ...first.meta, event, target: first.target?.[0]?.key ?? node.key, ...(!allowed && { refusal }) }];
  });
}

/** Where the event takes the row: the same question as the button asked, put to the same chart. */
export function move(
  lifecycle: Lifecycle,
  row: Values,
  event: string,
): { readonly status: string } | { readonly refusal: string } {
  const drawn = movesFrom(lifecycle, row).find((candidate) => candidate.event === event);
  if (!drawn)
    return {
      refusal: `当前状态「${stateLabel(lifecycle, String(row['status']))}」不允许「${eventLabel(lifecycle, event)}」`,
    };
  if (drawn.refusal) return { refusal: drawn.refusal };
  const [next] = transition(lifecycle.machine, snapshotAt(lifecycle, row), { type: event });
  return { status: String(next.value) };
}

/** What the chart says about an event, wherever it draws it; undefined when it draws it nowhere. */
function metaOf(lifecycle: Lifecycle, event: string): MoveMeta | undefined {
  for (const state of statesOf(lifecycle)) {
    const [drawn] = (lifecycle.machine.root.states[state]?.transitions.get(event) ??
      []) as unknown as readonly DrawnTransition[];
    if (drawn?.meta) return drawn.meta;
  }
  return undefined;
}

/** The action that an event needs on the entity's page; undefined when the chart draws no such event. */
export const actionOfEvent = (lifecycle: Lifecycle, event: string): Action | undefined =>
  metaOf(lifecycle, event)?.action;

/** The Chinese name of an event, wherever the chart draws it; the event itself when it draws it nowhere. */
export function eventLabel(lifecycle: Lifecycle, event: string): string {
  const action = event.toLowerCase();
  const named = Object.hasOwn(actionLabels, action) ? actionLabels[action as Action] : event;
  return metaOf(lifecycle, event)?.label ?? named;
}

import { type AnyStateMachine, type AnyStateNode, type StateValue, transition } from 'xstate';
import type { Values } from '../../../contract/entity/field.ts';
import { type Action, actionLabels } from '../../../contract/core/permission.ts';

/** Characters of a reason where a step does not ask for more. */
export const leastReason = 2;

/** What the chart says about a transition; every life-cycle transition carries it as `meta`. */
export interface MoveMeta {
  readonly label: string;
  readonly action: Action;
  /** The operator must say why, in at least `leastReason` characters; two when not given. */
  readonly reason?: true;
  readonly leastReason?: number;
  /** The operator must type what the row is called, of many rows how many they are: nobody does it to another one by a slip. */
  readonly retype?: true;
  /** What the confirm dialog warns of. */
  readonly warns?: string;
  readonly danger?: true;
  /** Why it cannot be taken back (撤销) although a step leads back: what it did beside the row stays. */
  readonly lasting?: string;
}

/**
 * Whether what was typed is what was wanted (award.md §3.1, TERMINATE); undefined: nothing was. The browser asks it under the field,
 * the server of every step whose chart says `retype`.
 */
export const isRetyped = (wanted: string | undefined, typed: string): boolean =>
  wanted === undefined || typed.trim() === wanted.trim();

/**
 * An entity's life cycle: a chart whose states are the status values and whose context is the row's facts. Its root's `meta`
 * says for each guard why it refuses.
 */
export interface Lifecycle {
  readonly machine: AnyStateMachine;
  /**
   * Of a chart with two regions at a time: the column that holds the state of each. The first is held in `status`, and draws every
   * step that people take.
   */
  readonly regions?: Readonly<Record<string, string>>;
}

/** Life cycles by the names of their entities. */
export type Lifecycles = Readonly<Record<string, Lifecycle>>;

/** Part of a chart whose state is held in one column: all of it, or a region. */
interface Region {
  readonly key: string;
  readonly column: string;
  readonly node: AnyStateNode;
}

/** The parts of a chart, each with the column that holds its state. */
export function drawnRegions({ machine, regions = {} }: Lifecycle): readonly Region[] {
  const held = Object.entries(regions).flatMap(([key, column]) => {
    const node = machine.root.states[key];
    return node ? [{ key, column, node }] : [];
  });
  return held.length > 0 ? held : [{ key: '', column: 'status', node: machine.root }];
}

/** The part of a chart whose state is held in `status`. */
export const mainOf = (lifecycle: Lifecycle): AnyStateNode =>
  drawnRegions(lifecycle)[0]?.node ?? lifecycle.machine.root;

const initialIn = (node: AnyStateNode): string => String(node.initial.target[0]?.key);

/** The state of a region as the row tells it; where it tells none, the one that it begins in. */
function stateIn({ column, node }: Region, row: Values): string {
  const told = row[column];
  return typeof told === 'string' ? told : initialIn(node);
}

/** One thing that stands in the way of a step, and where it is mended. */
export interface Blocker {
  readonly text: string;
  /** The rule of award.md §1.4 that it breaks (`C2`). */
  readonly rule?: string;
  /** A field of the row's own form; with an address, of the record that this leads to. */
  readonly field?: string;
  /** An address of the pages. */
  readonly path?: string;
  /** A command of the row that mends it, by name. */
  readonly command?: string;
}

/** A move drawn from a state. `refusal` is the sentence of the guard that forbids it on this row now. */
export interface Move extends MoveMeta {
  readonly event: string;
  readonly target: string;
  readonly refusal?: string;
  /** All that the guard found, where it looks at several things. */
  readonly blockers?: readonly Blocker[];
}

/** A transition of a state as xstate keeps it. */
export interface DrawnTransition {
  readonly guard?: unknown;
  /** What only time takes says when (machines/entity/lifecycle/due.ts), and no more. */
  readonly meta?: Partial<MoveMeta>;
  readonly target?: readonly { readonly key: string }[];
}

type Words = Readonly<Record<string, string>>;

/** Chinese sentence per guard: why it refuses; and what events are called that nobody gives, where they are told of. */
const wordsOf = ({ machine }: Lifecycle) =>
  (machine.root.meta ?? {}) as { readonly refusals?: Words; readonly events?: Words };

/** Whether something that a row carries is one. */
export const isBlocker = (value: unknown): value is Blocker =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** What the row's facts list under the name of a guard: `blockers: { publishable: [{ text }] }`. */
function blockersOf({ blockers }: Values, guard: string): readonly Blocker[] {
  if (typeof blockers !== 'object' || blockers === null) return [];
  const found: unknown = Object.entries(blockers).find(([name]) => name === guard)?.[1];
  return Array.isArray(found) ? found.filter(isBlocker) : [];
}

/** The sentence of a refusal: the guard's own, and all that it found, so that nobody mends one thing only to hear of the next. */
const sentenceOf = (sentence: string, blockers: readonly Blocker[]): string =>
  blockers.length === 0 ? sentence : `${sentence}：${blockers.map(({ text }) => text).join('；')}`;

/** The chart as it stands for the row. */
export const snapshotAt = (lifecycle: Lifecycle, row: Values) => {
  const states = drawnRegions(lifecycle).map((region) => [region.key, stateIn(region, row)] as const);
  const value = lifecycle.regions ? Object.fromEntries(states) : (states[0]?.[1] ?? '');
  return lifecycle.machine.resolveState({ value, context: row });
};

/** What a state of the chart is called in the columns of a row. */
export const columnsOf = (lifecycle: Lifecycle, value: StateValue): Readonly<Record<string, string>> =>
  Object.fromEntries(
    drawnRegions(lifecycle).map(({ key, column }) => {
      const state = typeof value === 'string' ? value : value[key];
      return [column, typeof state === 'string' ? state : ''];
    }),
  );

/** Names of the states, which are the status values. */
export const statesOf = (lifecycle: Lifecycle): readonly string[] => Object.keys(mainOf(lifecycle).states);

/** The columns of every state that the chart has: of one with two regions, of each state of one beside each of the other. */
export const stagesOf = (lifecycle: Lifecycle): readonly Readonly<Record<string, string>>[] =>
  drawnRegions(lifecycle).reduce<readonly Readonly<Record<string, string>>[]>(
    (stages, { column, node }) =>
      stages.flatMap((stage) => Object.keys(node.states).map((state) => ({ ...stage, [column]: state }))),
    [{}],
  );

/** Where the row stands in the chart, as paths below its root: one, or one in each region. */
export const placesOf = (lifecycle: Lifecycle, row: Values): readonly string[] =>
  drawnRegions(lifecycle).map((region) => [region.key, stateIn(region, row)].filter((part) => part !== '').join('.'));

/** Chinese name of a state (`meta.label`). */
export const stateLabel = (lifecycle: Lifecycle, state: string): string =>
  (mainOf(lifecycle).states[state]?.meta as { label?: string } | undefined)?.label ?? state;

/** The status of a new row. */
export const initialStatus = (lifecycle: Lifecycle): string => initialIn(mainOf(lifecycle));

/** Every event of the chart, in the order it is drawn. */
export const eventsOf = (lifecycle: Lifecycle): readonly string[] => [
  ...new Set(
    drawnRegions(lifecycle).flatMap(({ node }) =>
      Object.values(node.states).flatMap(({ transitions }) => [...transitions.keys()]),
    ),
  ),
];

/** Whether somebody takes it: what only time takes has no button. */
export const isMove = (meta: Partial<MoveMeta> | undefined): meta is MoveMeta => meta?.action !== undefined;

/** The name of the guard before a transition; empty where there is none. */
export const guardOf = ({ guard }: DrawnTransition): string =>
  (typeof guard === 'string' ? guard : (guard as { type?: string } | undefined)?.type) ?? '';

/** Why a guard forbids the step on this row, with everything that it found. */
export function refusalOf(lifecycle: Lifecycle, row: Values, guard: string): Pick<Move, 'refusal' | 'blockers'> {
  const blockers = blockersOf(row, guard);
  const refusal = sentenceOf(wordsOf(lifecycle).refusals?.[guard] ?? '当前不允许该操作', blockers);
  return { refusal, ...(blockers.length > 0 && { blockers }) };
}

/** All moves that the chart draws from the row's state; those that a guard forbids now carry its sentence. */
export function movesFrom(lifecycle: Lifecycle, row: Values): readonly Move[] {
  const node = mainOf(lifecycle).states[String(row['status'])];
  if (!node) return [];
  const snapshot = snapshotAt(lifecycle, row);
  return [...node.transitions.entries()].flatMap(([event, drawn]) => {
    const [first] = drawn as unknown as readonly DrawnTransition[];
    if (!first || !isMove(first.meta)) return [];
    const refused = !snapshot.can({ type: event }) && refusalOf(lifecycle, row, guardOf(first));
    return [{ ...first.meta, event, target: first.target?.[0]?.key ?? node.key, ...refused }];
  });
}

/** Every move that the chart draws, from each of its states. */
export const drawnMoves = (lifecycle: Lifecycle): readonly Move[] =>
  statesOf(lifecycle).flatMap((status) => movesFrom(lifecycle, { status }));

/** Where a row comes to; `beside` are the columns of the regions that are not held in `status`. */
export interface Arrived {
  readonly status: string;
  readonly beside?: Readonly<Record<string, string>>;
}

/** Where an event takes the row, whoever gives it; or why the chart does not take it. */
export function arrive(lifecycle: Lifecycle, row: Values, event: string): Arrived | { readonly refusal: string } {
  const snapshot = snapshotAt(lifecycle, row);
  if (!snapshot.can({ type: event })) return { refusal: sentenceAgainst(lifecycle, row, event) };
  const [next] = transition(lifecycle.machine, snapshot, { type: event });
  const { status = '', ...beside } = columnsOf(lifecycle, next.value as StateValue);
  return { status, ...(lifecycle.regions && { beside }) };
}

/** The sentence of 40902 (award.md §0.5) for what is called by this name; without one the caller made it up. */
export const refusedInState = (lifecycle: Lifecycle, status: string, label?: string): string =>
  `当前状态「${stateLabel(lifecycle, status)}」不允许${label === undefined ? '此操作' : `「${label}」`}`;

const stateRefuses = (lifecycle: Lifecycle, status: string, event: string): string =>
  refusedInState(lifecycle, status, eventsOf(lifecycle).includes(event) ? eventLabel(lifecycle, event) : undefined);

/** Of the guard where the state knows the event, else of the state. */
function sentenceAgainst(lifecycle: Lifecycle, row: Values, event: string): string {
  const status = String(row['status']);
  const [drawn] = (mainOf(lifecycle).states[status]?.transitions.get(event) ??
    []) as unknown as readonly DrawnTransition[];
  if (drawn?.guard !== undefined) return refusalOf(lifecycle, row, guardOf(drawn)).refusal ?? '';
  return stateRefuses(lifecycle, status, event);
}

/** Where the event takes the row: the same question as the button asked, put to the same chart. What nobody gives is taken by nobody. */
export function move(lifecycle: Lifecycle, row: Values, event: string): Arrived | { readonly refusal: string } {
  if (movesFrom(lifecycle, row).some((drawn) => drawn.event === event)) return arrive(lifecycle, row, event);
  return { refusal: stateRefuses(lifecycle, String(row['status']), event) };
}

/** Where a step that is no operator's takes the row; undefined where the chart does not take it. */
export function follow(lifecycle: Lifecycle, row: Values, event: string): string | undefined {
  const arrived = arrive(lifecycle, row, event);
  return 'refusal' in arrived ? undefined : arrived.status;
}

/** What the chart says about an event, wherever it draws it; undefined when it draws it nowhere. */
function metaOf(lifecycle: Lifecycle, event: string): MoveMeta | undefined {
  for (const state of statesOf(lifecycle)) {
    const [drawn] = (mainOf(lifecycle).states[state]?.transitions.get(event) ??
      []) as unknown as readonly DrawnTransition[];
    if (isMove(drawn?.meta)) return drawn.meta;
  }
  return undefined;
}

/** Whether any state of the chart asks a guard before it takes the event: else the state alone decides. */
export const isGuarded = (lifecycle: Lifecycle, event: string): boolean =>
  statesOf(lifecycle).some((state) =>
    ((mainOf(lifecycle).states[state]?.transitions.get(event) ?? []) as unknown as readonly DrawnTransition[]).some(
      ({ guard }) => guard !== undefined,
    ),
  );

/** The action that an event needs on the entity's page; undefined when the chart draws no such event. */
export const actionOfEvent = (lifecycle: Lifecycle, event: string): Action | undefined =>
  metaOf(lifecycle, event)?.action;

/** The Chinese name of an event, wherever the chart draws it; the event itself when it draws it nowhere. */
export function eventLabel(lifecycle: Lifecycle, event: string): string {
  const action = event.toLowerCase();
  const named = Object.hasOwn(actionLabels, action) ? actionLabels[action as Action] : event;
  return metaOf(lifecycle, event)?.label ?? wordsOf(lifecycle).events?.[event] ?? named;
}

import { type AnyActorRef, type AnyStateMachine, createActor, fromTransition } from 'xstate';

/**
 * What the engine reads of XState 5.33.3 that its types hide or leave untyped. Every cast between XState and the engine is in
 * this file; `self/xstate-internals.test.ts` fails when an upgrade changes one of them.
 */

/** An event as the engine handles it: of the chart's own, or one of XState's (`xstate.done.actor.…`, `xstate.after.…`). */
export interface PathEvent {
  readonly type: string;
  readonly [payload: string]: unknown;
}

export type StateValue = string | { readonly [region: string]: StateValue | undefined };

/** A transition of the chart, as declared. `eventType` is '' for `always`; no `target` means "stay". */
export interface Transition {
  readonly source: StateNode;
  readonly target?: readonly StateNode[];
  readonly eventType: string;
  readonly actions: readonly unknown[];
  readonly guard?: unknown;
  readonly reenter: boolean;
}

export interface Invoke {
  readonly id: string;
  readonly src: string;
}

export interface StateNode {
  readonly id: string;
  readonly key: string;
  readonly path: readonly string[];
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly parent?: StateNode;
  readonly states: Readonly<Record<string, StateNode>>;
  readonly transitions: ReadonlyMap<string, readonly Transition[]>;
  readonly always?: readonly Transition[];
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
  readonly tags: readonly string[];
  readonly invoke: readonly Invoke[];
  readonly after: readonly Transition[];
  readonly meta?: unknown;
  readonly config: StateConfig;
}

/** The raw configuration, as far as it is read (invokes without id) or changed (mutants). */
export interface StateConfig {
  readonly id?: string;
  readonly invoke?: unknown;
  readonly states?: Readonly<Record<string, StateConfig>>;
  readonly [key: string]: unknown;
}

/** A started or spawned child. Engine-made children keep their input in the snapshot. */
export interface Child {
  readonly id: string;
  readonly src: unknown;
  readonly systemId?: string;
  getSnapshot(): { readonly input?: unknown } | undefined;
}

export interface Snapshot {
  readonly status: string;
  readonly value: StateValue;
  readonly context: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly tags: ReadonlySet<string>;
  readonly children: Readonly<Record<string, Child | undefined>>;
  readonly historyValue: Readonly<Record<string, readonly StateNode[]>>;
  readonly _nodes: readonly StateNode[];
  can(event: PathEvent): boolean;
  matches(value: StateValue): boolean;
}

/** A state and its context, as they may lie in a database. */
export interface Stage {
  readonly value: StateValue;
  readonly context: unknown;
}

/** An action about to be executed: a named one, or a built-in with its resolved parameters. */
export interface ActionCall {
  readonly type: string;
  readonly params?: unknown;
}

export interface System {
  get(systemId: string): unknown;
  _set(systemId: string, actor: Child): void;
  inspect(observer: { next(event: Inspection): void }): void;
  readonly scheduler: { schedule: Schedule };
}

export type Schedule = (source: unknown, target: unknown, event: PathEvent, delay: number, id?: string) => void;

export type Inspection =
  | { readonly type: '@xstate.microstep'; readonly actorRef: unknown; readonly _transitions: readonly Transition[] }
  | { readonly type: '@xstate.action'; readonly actorRef: unknown; readonly action: ActionCall }
  | { readonly type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot' | '@xstate.transition' };

export interface Scope {
  readonly self: unknown;
  readonly system: System;
  readonly id: string;
  readonly sessionId: string;
  logger(): void;
  defer(): void;
  stopChild(): void;
  emit(): void;
  actionExecutor(action: ActionCall): void;
}

type Implementations = Readonly<Record<'actors' | 'actions' | 'guards' | 'delays', Readonly<Record<string, unknown>>>>;

/** A machine as pure logic. */
export interface Machine {
  readonly id: string;
  readonly root: StateNode;
  readonly config: StateConfig;
  readonly implementations: Implementations;
  getInitialSnapshot(scope: Scope, input: unknown): Snapshot;
  /** The snapshot of a chart that stands there, without having done anything to get there. */
  resolveState(stage: Stage): Snapshot;
  transition(snapshot: Snapshot, event: PathEvent, scope: Scope): Snapshot;
}

/** A running root actor. */
export interface Running {
  start(): void;
  send(event: PathEvent): void;
  getSnapshot(): Snapshot;
  subscribe(observer: { error(error: unknown): void }): void;
  readonly system: System;
}

export const machineOf = (machine: AnyStateMachine): Machine => machine as unknown as Machine;
export const snapshotOf = (snapshot: unknown): Snapshot => snapshot as Snapshot;
export const runningOf = (actor: AnyActorRef): Running => actor as unknown as Running;
export const inspectionOf = (event: unknown): Inspection => event as Inspection;

type Provided = Parameters<AnyStateMachine['provide']>[0];

/** `machine.provide` for implementations that are built by name. */
export const provideByName = (machine: AnyStateMachine, implementations: Partial<Implementations>): AnyStateMachine =>
  machine.provide(implementations as Provided);

const nothing = fromTransition(() => ({}), {});

/** Stands for whoever started the chart: `sendParent` reaches it and ends there. */
export const createWorld = (options: { clock?: object; inspect?: (event: unknown) => void } = {}): AnyActorRef =>
  createActor(nothing, { id: 'parent', ...options } as object).start() as unknown as AnyActorRef;

/** The `self` of a pure transition, child of a world of its own. XState lets it be told its snapshot. */
export function createSelf(id: string): { self: object; system: System; show: (snapshot: Snapshot) => void } {
  const self = createActor(nothing, { id, parent: createWorld() });
  const bare = self as unknown as { _snapshot: unknown; system: System };
  return { self, system: bare.system, show: (snapshot) => void (bare._snapshot = snapshot) };
}

/** A root-like actor of the chart under `world`, so that `sendParent` and emits behave as in the application. */
export const createChart = (
  machine: AnyStateMachine,
  world: AnyActorRef,
  start: { readonly input: unknown; readonly stage?: Stage | undefined },
): AnyActorRef => {
  const from = start.stage ? { snapshot: machineOf(machine).resolveState(start.stage) } : { input: start.input };
  return createActor(machine, { id: machine.id, parent: world, ...from } as object) as unknown as AnyActorRef;
};

export const isChildOf = (actor: unknown, parent: unknown): boolean =>
  (actor as { readonly _parent?: unknown })._parent === parent;

/** Stops a child of the world; `actor.stop()` refuses for anything that has a parent. */
export const stopChart = (actor: AnyActorRef): void => (actor as unknown as { _stop(): void })._stop();

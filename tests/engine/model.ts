import type { AnyStateMachine, EventFromLogic, InputFrom, OutputFrom, SnapshotFrom, StateMachine } from 'xstate';
import type { PathEvent, Snapshot, Stage } from './xstate-internals.ts';

/** Payloads of one event type: a list, or a record whose keys name them in paths; a function when they depend on the state. */
export type Payloads<T> = readonly T[] | Readonly<Record<string, T>>;
export type Cases<T, S> = Payloads<T> | ((snapshot: S) => Payloads<T>);

/** What an invoked actor fails with: a message, or a message and what else the error carries. */
export type Failure = string | { readonly message: string; readonly [extra: string]: unknown } | Error;

/** For events that carry nothing but their type. */
export const bare = [{}] as const;

type Without<E, K extends string> = E extends unknown ? Omit<E, K> : never;
/** The events of a chart. `EventFrom` would do, but keeps a case function's parameter from being typed. */
export type EventOf<M extends AnyStateMachine> = EventFromLogic<M>;
type ActorsOf<M> =
  M extends StateMachine<
    infer _1,
    infer _2,
    infer _3,
    infer A,
    infer _5,
    infer _6,
    infer _7,
    infer _8,
    infer _9,
    infer _10,
    infer _11,
    infer _12,
    infer _13,
    infer _14
  >
    ? A
    : never;

/**
 * One entry per event type of the chart (the compiler asks for each), and the outcomes of its actors as `done.<invoke id>` and
 * `error.<invoke id>`. Where the invoke id is the actor's name, the output's type is checked.
 */
export type CasesOf<M extends AnyStateMachine> = {
  readonly [T in EventOf<M>['type']]: Cases<Without<Extract<EventOf<M>, { type: T }>, 'type'>, SnapshotFrom<M>>;
} & {
  readonly [A in ActorsOf<M> as A extends { src: infer S extends string } ? `done.${S}` : never]?: Cases<
    A extends { logic: infer L } ? OutputFrom<L> : never,
    SnapshotFrom<M>
  >;
} & { readonly [outcome: `done.${string}` | `snapshot.${string}`]: Cases<unknown, SnapshotFrom<M>> } & {
  readonly [outcome: `error.${string}`]: Cases<Failure, SnapshotFrom<M>>;
};

/** What the engine must know of a chart to explore, judge and walk it. */
export interface Facts<M extends AnyStateMachine> {
  /** Names the path file and the coverage file. */
  readonly id: string;
  /** Inputs to start from; each starts at least one path. Without them the chart is started once without input. */
  readonly roots?: readonly InputFrom<M>[];
  /**
   * States to start from besides: rows as they may lie in the database, whatever brought them there. Entered without entry actions
   * and invokes, so only for charts that have none there.
   */
  readonly stages?: readonly {
    readonly value: SnapshotFrom<M>['value'];
    readonly context: SnapshotFrom<M>['context'];
  }[];
  readonly cases: CasesOf<M>;
  /** What of the context matters for what can happen next; all of it when absent. Equal keys must have equal successors. */
  key?(snapshot: SnapshotFrom<M>): unknown;
  /** What makes the same step another one, such as what a form is for: paths take each payload case once in each of them. */
  aspect?(snapshot: SnapshotFrom<M>): string;
  /** False keeps a possible event out of the exploration: the bound of an endless chart. Timers are never kept out. */
  within?(snapshot: SnapshotFrom<M>, event: PathEvent): boolean;
  /** What holds in every reachable state, named in words; at least three. */
  readonly invariants: Readonly<Record<string, (snapshot: SnapshotFrom<M>) => boolean>>;
  /** Where one can always get to, whatever happened. */
  goal(snapshot: SnapshotFrom<M>): boolean;
  /** Most steps an exploration may take before it gives up; 20 000 when absent. */
  readonly limit?: number;
  /** What the committed paths cover; pairs of transitions when absent. */
  readonly cover?: Goal;
}

/** Every chart transition once, every pair of neighbouring ones, or every concrete edge of the explored graph. */
export type Goal = 'transitions' | 'pairs' | 'edges';

export interface Model<M extends AnyStateMachine> extends Facts<M> {
  readonly machine: M;
}

/** A model, its facts checked against the chart's types. A variation is `defineModel(m.machine, { ...m, cases: … })`. */
export const defineModel = <M extends AnyStateMachine>(machine: M, facts: Facts<M>): Model<M> => ({
  ...facts,
  machine,
});

/** A model of any chart, as functions of the engine accept it. */
export type AnyModel = ModelOver<never>;
/** The same, as the engine reads it. */
export type EngineModel = ModelOver<Snapshot>;

interface ModelOver<S> {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly roots?: readonly unknown[];
  readonly stages?: readonly Stage[];
  readonly cases: Readonly<Record<string, Cases<unknown, S> | undefined>>;
  readonly key?: (snapshot: S) => unknown;
  readonly aspect?: (snapshot: S) => string;
  readonly within?: (snapshot: S, event: PathEvent) => boolean;
  readonly invariants: Readonly<Record<string, (snapshot: S) => boolean>>;
  readonly goal?: (snapshot: S) => boolean;
  readonly limit?: number;
  readonly cover?: Goal;
}

/** Snapshots of the model's own chart are all that its functions will be given. */
export const engineModel = (model: AnyModel): EngineModel => model as unknown as EngineModel;

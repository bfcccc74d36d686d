import { type AnyStateMachine, fromPromise } from 'xstate';
import { transitionId } from '../../src/statechart/transition-id.ts';
import { actorNames } from './chart.ts';
import { shortType } from './outcomes.ts';
import { text } from './text.ts';
import {
  type ActionCall,
  type Child,
  createSelf,
  machineOf,
  type PathEvent,
  provideByName,
  type Scope,
  type Snapshot,
  type Stage,
  type Transition,
} from './xstate-internals.ts';

/** One macrostep of a chart as a value: nothing ran. */
export interface Step {
  readonly snapshot: Snapshot;
  /** Ids of the chart transitions taken, `always` included, in order. */
  readonly taken: readonly string[];
  /** Named actions, emits and sends, in order, as text. */
  readonly effects: readonly string[];
  /** Actors it started and left running: `id (src) input`. */
  readonly calls: readonly string[];
  /** Timers it set, also those that it set anew: `after.toastTime.notices.toasting in 3000`. */
  readonly timers: readonly string[];
}

/** A chart as a pure function. */
export interface PureChart {
  start(input: unknown): Step;
  /** Stands there without having done anything. */
  resume(stage: Stage): Step;
  step(snapshot: Snapshot, event: PathEvent): Step;
}

/** What an executed action looks like from outside; undefined for those that only move data or schedule. */
export function effectOf({ type, params }: ActionCall): string | undefined {
  if (type === 'xstate.emit') return `emit ${text((params as { event: unknown }).event)}`;
  if (type === 'xstate.sendTo') return sendText(params as SendTo);
  if (type.startsWith('xstate.')) return undefined;
  return params === undefined ? type : `${type} ${text(params)}`;
}

/** The timer that an action sets; undefined for all other actions. */
export function timerOf({ type, params }: ActionCall): string | undefined {
  if (type !== 'xstate.raise') return undefined;
  const { event, delay } = params as { readonly event: PathEvent; readonly delay?: number };
  return delay === undefined ? undefined : `${shortType(event.type)} in ${delay}`;
}

interface SendTo {
  readonly to: string | { readonly id: string };
  readonly event: unknown;
  readonly delay?: number;
}

const sendText = ({ to, event, delay }: SendTo) =>
  `send ${typeof to === 'string' ? to : to.id} ${text(event)}${delay === undefined ? '' : ` after ${delay}`}`;

const isFresh = (before: Snapshot | null) => (child: Child | undefined) =>
  child !== undefined && before?.children[child.id] !== child;

/**
 * Named actors that run now and did not run before, sorted. Logic that an event brought along (code loaded late) has no name
 * that a level could replace, so it runs as it is and is judged by the children alone.
 */
function startedCalls(before: Snapshot | null, now: Snapshot): readonly string[] {
  if (now.status !== 'active') return [];
  return Object.values(now.children)
    .filter(isFresh(before))
    .filter((child) => typeof child?.src === 'string')
    .map((child) => callText(child?.id, child?.src, child?.getSnapshot()?.input))
    .toSorted();
}

export const callText = (id: unknown, src: unknown, input: unknown): string =>
  `${String(id)} (${String(src)}) ${text(input)}`;

/** The chart with actors that never start and never answer. */
export const withInertActors = (machine: AnyStateMachine): AnyStateMachine =>
  provideByName(machine, {
    actors: Object.fromEntries(
      actorNames(machine).map((name) => [name, fromPromise(() => new Promise<never>(() => undefined))]),
    ),
  });

/**
 * The chart as a pure function: guards, assigns and parameters run, nothing else does. The same event in the same snapshot is the
 * same step, made once: a chart is explored, judged and walked.
 */
export function pureChart(original: AnyStateMachine): PureChart {
  const machine = machineOf(withInertActors(original));
  const { self, system, show } = createSelf(machine.id);
  let seen = { taken: [] as string[], effects: [] as string[], timers: [] as string[] };
  // Each step sees only the system ids of its own snapshot: branches of an exploration never meet.
  let named = new Map<string, unknown>();
  system._set = (systemId, actor) => void named.set(systemId, actor);
  system.get = (systemId) => named.get(systemId);
  system.inspect({
    next: (event) => {
      if (event.type === '@xstate.microstep' && event.actorRef === self) seen.taken.push(...ids(event._transitions));
    },
  });
  const note = (action: ActionCall) => {
    const [effect, timer] = [effectOf(action), timerOf(action)];
    if (effect !== undefined) seen.effects.push(effect);
    if (timer !== undefined) seen.timers.push(timer);
  };
  const run = (before: Snapshot | null, step: (scope: Scope) => Snapshot): Step => {
    seen = { taken: [], effects: [], timers: [] };
    named = keyedChildren(before);
    if (before) show(before);
    const snapshot = step(scopeOf(self, system, note));
    const { taken, effects, timers } = seen;
    return {
      snapshot,
      taken,
      effects,
      timers,
      // Explorations make many steps and never ask.
      get calls() {
        return startedCalls(before, snapshot);
      },
    };
  };
  const made = new WeakMap<Snapshot, Map<PathEvent, Step>>();
  const starts = new Map<unknown, Step>();
  const resumed = new Map<Stage, Step>();
  return {
    start: (input) => once(starts, input, () => run(null, (scope) => machine.getInitialSnapshot(scope, input))),
    resume: (stage) =>
      once(resumed, stage, () => ({
        snapshot: machine.resolveState(stage),
        taken: [],
        effects: [],
        timers: [],
        calls: [],
      })),
    step: (snapshot, event) => {
      const known = made.get(snapshot) ?? new Map<PathEvent, Step>();
      made.set(snapshot, known);
      return once(known, event, () => run(snapshot, (scope) => machine.transition(snapshot, event, scope)));
    },
  };
}

function once<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

const ids = (transitions: readonly Transition[]) => transitions.map(transitionId);

const keyedChildren = (snapshot: Snapshot | null) =>
  new Map<string, unknown>(
    Object.values(snapshot?.children ?? {}).flatMap((child) => (child?.systemId ? [[child.systemId, child]] : [])),
  );

const nothing = () => undefined;

const scopeOf = (self: unknown, system: Scope['system'], actionExecutor: Scope['actionExecutor']): Scope => ({
  self,
  system,
  id: '',
  sessionId: 'pure',
  logger: nothing,
  defer: nothing,
  stopChild: nothing,
  emit: nothing,
  actionExecutor,
});

import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { transitionId } from '../../src/statechart/transition-id.ts';
import { casesOf } from './events.ts';
import type { Graph, Root } from './explore.ts';
import { ManualClock } from './manual-clock.ts';
import { isTimer, outcomeOf, shortType } from './outcomes.ts';
import { callText, effectOf, timerOf } from './pure.ts';
import { type ParkedCall, ScriptedActors, scriptedActors } from './scripted-actors.ts';
import {
  createChart,
  createWorld,
  inspectionOf,
  isChildOf,
  machineOf,
  type PathEvent,
  provideByName,
  type Running,
  runningOf,
  stopChart,
} from './xstate-internals.ts';

/** What a running chart was seen to do since last asked. */
export interface Seen {
  readonly taken: readonly string[];
  readonly effects: readonly string[];
  readonly calls: readonly string[];
  readonly timers: readonly string[];
}

/** A chart that runs: its actors scripted, its time by hand, its named actions without effect but noted. */
export interface ScriptedRun {
  /** For views and selectors. */
  readonly actor: AnyActorRef;
  readonly running: Running;
  readonly actors: ScriptedActors;
  readonly clock: ManualClock;
  start(): void;
  /** Makes an outcome or timer happen; sends everything else. Also answers, too late, whatever the chart gave up. */
  happen(event: PathEvent): Promise<void>;
  /** What it did since last asked. */
  take(): Seen;
  /** Whether it did nothing since last asked, and runs. */
  isQuiet(): boolean;
  /** Throws the error that stopped the chart, if one did. */
  check(): void;
  stop(): void;
}

const isCode = (implementation: unknown) => typeof implementation === 'function' && !('resolve' in implementation);

/** Named actions given as plain functions do nothing; what built-ins they name stays. */
function silenced(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
  const actions = Object.entries(machineOf(machine).implementations.actions).filter(([, action]) => isCode(action));
  return Object.fromEntries(actions.map(([name]) => [name, () => undefined]));
}

/** Transitions of one step after which the chart is believed to tell itself the same for ever, as a faulty one may. */
const mostTransitions = 1000;

/** Several turns of the microtask queue: promise, actor, parent. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}

const scripted = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The chart with scripted actors and silent actions, made once. */
function scriptedChart(machine: AnyStateMachine): AnyStateMachine {
  const made =
    scripted.get(machine) ?? provideByName(machine, { actors: scriptedActors(machine), actions: silenced(machine) });
  scripted.set(machine, made);
  return made;
}

/** A scripted run of the graph's chart, or of a mutant of it, not started yet. */
export function createRun(
  graph: Graph,
  start: Pick<Root, 'input' | 'stage'>,
  machine: AnyStateMachine = graph.model.machine,
): ScriptedRun {
  const [actors, clock] = [new ScriptedActors(), new ManualClock()];
  const [taken, effects, timers, errors]: [string[], string[], string[], unknown[]] = [[], [], [], []];
  const world = createWorld({
    clock,
    inspect: (raw) => {
      const event = inspectionOf(raw);
      if (event.type === '@xstate.microstep' && isChildOf(event.actorRef, world)) {
        taken.push(...event._transitions.map(transitionId));
        if (taken.length > mostTransitions) throw new Error('the chart never comes to rest');
      }
      if (event.type === '@xstate.action' && isChildOf(event.actorRef, world)) {
        const [effect, timer] = [effectOf(event.action), timerOf(event.action)];
        if (effect !== undefined) effects.push(effect);
        if (timer !== undefined) timers.push(timer);
      }
    },
  });
  const actor = createChart(scriptedChart(machine), world, start);
  const running = runningOf(actor);
  clock.follow(running.system);
  actors.follow(running.system);
  running.subscribe({ error: (error) => errors.push(error) });
  const lateOutput = lateOutputs(graph);
  return {
    actor,
    running,
    actors,
    clock,
    start: () => running.start(),
    happen: async (event) => {
      const outcome = outcomeOf(event.type);
      if (outcome) actors.answer(outcome.id, event);
      else if (isTimer(event.type)) clock.ring(event.type);
      else running.send(event);
      if (outcome) await settled();
      if (actors.answerLate(lateOutput) > 0) await settled();
    },
    take: () => ({
      taken: taken.splice(0),
      effects: effects.splice(0),
      timers: timers.splice(0),
      calls: actors.takeStarted().map(parkedText).toSorted(),
    }),
    isQuiet: () => [taken, effects, timers, errors].every((list) => list.length === 0) && !actors.hasStarted(),
    check: () => {
      if (errors.length > 0) throw new Error(`the chart stopped: ${String(errors[0])}`, { cause: errors[0] });
    },
    stop: () => stopChart(actor),
  };
}

const parkedText = ({ id, src, input }: ParkedCall) => callText(id, src, input);

/** The first answer for an actor that the exploration met; of a chart that was not explored, the first case of the model. */
function answerOf({ edges, model, roots }: Graph, id: string): unknown {
  const met = edges.find((edge) => shortType(edge.event.type) === `done.${id}`);
  const [root] = roots;
  if (met || edges.length > 0 || !root) return met?.event['output'];
  return casesOf(model, `done.${id}`, root.snapshot)[0]?.['output'];
}

/** An answer that the chart would understand, if it wrongly listened: the first one the model knows for the actor. */
function lateOutputs(graph: Graph): (call: ParkedCall) => unknown {
  const known = answers.get(graph) ?? new Map<string, unknown>();
  answers.set(graph, known);
  return ({ id }) => {
    if (!known.has(id)) known.set(id, answerOf(graph, id));
    return known.get(id);
  };
}

const answers = new WeakMap<Graph, Map<string, unknown>>();

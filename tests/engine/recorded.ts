import { test } from 'vitest';
import type { HeardEvent, RecordedRun } from '../../src/inspector/recording.ts';
import { replayText } from '../../src/inspector/recording.ts';
import { stateText } from '../../src/core/state-text.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import { candidates, enabledEvents, fixedCases, label } from './events.ts';
import { type Graph, stepFrom, unexplored } from './explore.ts';
import { compareSnapshots, same } from './level-a.ts';
import type { AnyModel } from './model.ts';
import { eventOf, shortType } from './outcomes.ts';
import type { Step } from './pure.ts';
import { createRun, type ScriptedRun } from './scripted-run.ts';
import { shrunk } from './shrink.ts';
import { text } from './text.ts';
import { machineOf, type PathEvent, type Snapshot } from './xstate-internals.ts';

/**
 * A test: the chart, told what it was told when this was recorded, goes through the same states; real chart and pure chart agree, the
 * invariants hold. Its actors are scripted and answer as recorded. A failure shows the shortest run that still fails in that way.
 */
export function replay(model: AnyModel, name: string, run: RecordedRun): void {
  test(name, async () => {
    const failure = await replayFailure(model, run);
    if (failure !== undefined) throw new Error(failure);
  });
}

/** Why the recorded run does not replay, with the shortest run that shows it, as text that is a test; undefined when it does. */
export async function replayFailure(model: AnyModel, run: RecordedRun): Promise<string | undefined> {
  const graph = graphOf(model);
  const walk = await walked(
    graph,
    run.input,
    run.steps.map(([event, state]) => ({ event, state })),
  );
  const { fault } = walk;
  if (!fault) return undefined;
  const id = machineOf(graph.model.machine).id;
  const today = chartOf(graph.model.machine).signature;
  const changed =
    today === run.signature
      ? []
      : [`the chart has changed since this was recorded (then ${run.signature}, today ${today})`];
  if (fault.at === 0) return [`${id} does not start: ${fault.message}`, ...changed].join('\n  ');
  const steps = await shortest(graph, run, walk, fault);
  const told = `${id}, step ${fault.at} of ${run.steps.length}, ${nameOf(run.steps[fault.at - 1]?.[0])} in ${walk.states.at(-1)}: ${fault.message}`;
  const fewer = `The shortest run that fails in the same way, ${steps.length} of ${run.steps.length} steps:`;
  const example = replayText(id, `${id}: ${fault.kind}`, { ...run, steps });
  return `${[told, ...fault.hints, ...changed].join('\n  ')}\n${fewer}\n\n${example}`;
}

const nameOf = (event: HeardEvent | undefined) => (typeof event === 'object' ? label(event) : String(event));

const graphs = new WeakMap<AnyModel, Graph>();

function graphOf(model: AnyModel): Graph {
  const graph = graphs.get(model) ?? unexplored(model);
  graphs.set(model, graph);
  return graph;
}

interface Told {
  readonly event: HeardEvent;
  /** The state to be in afterwards; whatever comes when absent. */
  readonly state?: string | undefined;
}

interface Fault {
  /** From 1; 0 is the start. */
  readonly at: number;
  /** Equal kinds are the same fault. */
  readonly kind: string;
  readonly message: string;
  readonly hints: readonly string[];
  /** Where it was before the step; '' for a fault that is one wherever it shows. */
  readonly from: string;
}

interface Walk {
  /** State after the start and after each step, as far as it came. */
  readonly states: readonly string[];
  readonly fault?: Fault;
}

/** Tells a new actor of the chart everything, until something is wrong. */
async function walked(graph: Graph, input: unknown, steps: readonly Told[]): Promise<Walk> {
  const run = createRun(graph, { input });
  const states: string[] = [];
  const here = () => stateText(run.running.getSnapshot().value);
  let at = graph.chart.start(input);
  try {
    run.start();
    judge(graph, run, at);
    for (const { event: told, state } of steps) {
      states.push(here());
      const event = eventToSend(graph, at.snapshot, told, state);
      await happening(run, event);
      run.check();
      const before = at.snapshot;
      at = stepFrom(graph.model, graph.chart, before, event);
      judge(graph, run, at);
      if (state !== undefined && here() !== state) throw elsewhere(before, event, here(), state);
    }
    return { states: [...states, here()] };
  } catch (error) {
    return { states, fault: faultOf(error, states) };
  } finally {
    run.stop();
  }
}

/** A fault of a kind of its own; every other error is a kind by its message. */
class Wrong extends Error {
  readonly kind: string;
  readonly hints: readonly string[];

  constructor(kind: string, message: string, ...hints: readonly string[]) {
    super(message);
    this.kind = kind;
    this.hints = hints;
  }
}

/** Something that holds everywhere does not. */
class Broken extends Wrong {}

function faultOf(error: unknown, states: readonly string[]): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const { kind, hints } = error instanceof Wrong ? error : { kind: message, hints: [] };
  const from = error instanceof Broken ? '' : (states.at(-1) ?? '');
  return { at: states.length, kind, message, hints, from };
}

/** Real chart and pure chart agree on everything, and what always holds, holds. */
function judge(graph: Graph, run: ScriptedRun, wanted: Step): void {
  run.check();
  const actual = run.running.getSnapshot();
  const { effects, calls } = run.take();
  try {
    compareSnapshots(actual, wanted.snapshot);
    same('effects', effects, wanted.effects);
    same('calls started', calls, wanted.calls);
  } catch (error) {
    throw new Broken('the running chart is not the pure chart', (error as Error).message);
  }
  for (const [invariant, holds] of Object.entries(graph.model.invariants))
    if (!holds(actual))
      throw new Broken(`"${invariant}" is broken`, `"${invariant}" is broken: ${text(actual.context)}`);
}

async function happening(run: ScriptedRun, event: PathEvent): Promise<void> {
  try {
    await run.happen(event);
  } catch (error) {
    // The recording has an answer or a timer that the chart no longer waits for.
    throw new Wrong(`nobody waits for ${shortType(event.type)}`, (error as Error).message);
  }
}

const elsewhere = (before: Snapshot, event: PathEvent, is: string, recorded: string) =>
  new Wrong(
    `${shortType(event.type)} leads to ${is} instead of ${recorded}`,
    `leads to ${is}, recorded was ${recorded}`,
    ...(before.can(event) ? [] : [`the chart does not take ${shortType(event.type)} here`]),
  );

/** The case that stands at a number, from 1, in a list of the model: `FILL (2)`. */
function listedCase({ model }: Graph, name: string): PathEvent | undefined {
  const [, type = '', number = ''] = /^(\S+) \((\d+)\)$/.exec(name) ?? [];
  const cases = model.cases[type];
  const index = Number(number) - 1;
  return Array.isArray(cases) && index in cases ? eventOf(type, cases[index]) : undefined;
}

/** The case of the model that a recording names, in this state or whatever the state. */
function namedCase(graph: Graph, from: Snapshot, name: string): PathEvent {
  const known = [...candidates(graph.model, from), ...fixedCases(graph.model, from)];
  const found = known.find((event) => label(event) === name) ?? listedCase(graph, name);
  if (!found) throw new Wrong(`no case ${name}`, `the model has no case ${name}`);
  return found;
}

/** The event itself, or the case that is named; where only its type could be recorded, the case that leads where it led. */
function eventToSend(graph: Graph, from: Snapshot, told: HeardEvent, state: string | undefined): PathEvent {
  if (typeof told !== 'string') return told;
  if (told.endsWith(')')) return namedCase(graph, from, told);
  const cases = enabledEvents(graph.model, from).filter(({ type }) => shortType(type) === told);
  const leading = cases.find(
    (event) => stateText(stepFrom(graph.model, graph.chart, from, event).snapshot.value) === state,
  );
  const found = leading ?? cases[0];
  if (!found) throw new Wrong(`no case of ${told}`, `the model has no case of ${told} that is possible here`);
  return found;
}

/** The last step that failed, after as few of the others as bring it about; with the states that these now lead to. */
async function shortest(graph: Graph, run: RecordedRun, { states }: Walk, fault: Fault): Promise<RecordedRun['steps']> {
  const [before, [last]] = [run.steps.slice(0, fault.at - 1), run.steps.slice(fault.at - 1)];
  if (!last) return [];
  const tell = async (fewer: RecordedRun['steps']): Promise<Walk> =>
    walked(graph, run.input, [...fewer.map(([event]) => ({ event })), { event: last[0], state: last[1] }]);
  const kept = await shrunk(before, async (fewer) => {
    const now = await tell(fewer);
    return now.fault?.at === fewer.length + 1 && now.fault.kind === fault.kind && now.fault.from === fault.from;
  });
  const now = kept.length === before.length ? states : (await tell(kept)).states;
  return [...kept.map(([event], index) => [event, now[index + 1] ?? ''] as const), last];
}

import type { AnyStateMachine } from 'xstate';
import type { Coverage } from './coverage.ts';
import { describes, eventTypesIn } from './chart.ts';
import { concreteStep } from './concrete-steps.ts';
import { fixedCases, label } from './events.ts';
import { type Edge, type Graph, keyOf } from './explore.ts';
import { isEnvironment } from './outcomes.ts';
import type { Step } from './pure.ts';
import { createRun, type ScriptedRun } from './scripted-run.ts';
import { isSame, stateText, text } from './text.ts';
import type { Path } from './tours.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

export interface LevelA {
  readonly graph: Graph;
  readonly path: Path;
  /** Runs this instead of the model's chart, which stays the judge: a mutant. */
  readonly machine?: AnyStateMachine;
  readonly coverage?: Coverage;
}

/**
 * Runs a path against a running actor whose server and clock are scripted. Judged after the start and after each step: state,
 * whole context, output, tags and children against the pure chart; effects; calls started and their input; timers set; invariants.
 * Then every event that is not possible there must be known as such, and is sent all the same and must change nothing. Answers to calls that the chart gave up come late and must
 * change nothing.
 */
export async function runPath({ graph, path, machine, coverage }: LevelA): Promise<void> {
  const run = createRun(graph, path.root, machine);
  let at: Step = path.root;
  const walked: string[] = [];
  const judged = (key: string) => {
    judge(graph, run, at, key, coverage);
    refuse(graph, run, at.snapshot);
  };
  try {
    coverage?.startPath();
    run.start();
    judged(path.root.key);
    for (const edge of path.steps) {
      walked.push(edge.label);
      at = await take(graph, run, at.snapshot, edge);
      judged(edge.to);
    }
  } catch (error) {
    throw new PathFailure(graph, path, walked, error);
  } finally {
    run.stop();
  }
}

/** A path that could not be walked; the message tells how far one came. */
export class PathFailure extends Error {
  constructor(graph: Graph, path: Path, walked: readonly string[], reason: unknown) {
    const what = reason instanceof Error ? reason.message : String(reason);
    const trail = ['start', ...walked].join(' > ');
    super(`${graph.model.id}, path ${path.number}, step ${walked.length}: ${what}\n  after ${trail}`, {
      cause: reason,
    });
    this.name = 'PathFailure';
  }
}

async function take(graph: Graph, run: ScriptedRun, from: Snapshot, edge: Edge): Promise<Step> {
  const { event, step } = concreteStep(graph, from, edge);
  await run.happen(event);
  return step;
}

function judge(graph: Graph, run: ScriptedRun, wanted: Step, key: string, coverage: Coverage | undefined): void {
  run.check();
  const seen = run.take();
  coverage?.took(seen.taken);
  const actual = run.running.getSnapshot();
  compareSnapshots(actual, wanted.snapshot);
  same('effects', seen.effects, wanted.effects);
  same('calls started', seen.calls, wanted.calls);
  same('timers set', seen.timers, wanted.timers);
  // What equals the wanted snapshot has its key, which is known.
  same('key of the committed path', keyOf(graph.model, wanted.snapshot), key);
  for (const [invariant, holds] of Object.entries(graph.model.invariants))
    if (!holds(actual)) throw new Error(`invariant "${invariant}" is broken: ${text(actual.context)}`);
}

/** State, status, context, output, tags and names of children are the same. */
export function compareSnapshots(actual: Snapshot, wanted: Snapshot): void {
  same('state', stateText(actual.value), stateText(wanted.value));
  same('status', actual.status, wanted.status);
  same('context', actual.context, wanted.context);
  same('output', actual.output, wanted.output);
  same('tags', [...actual.tags].toSorted(), [...wanted.tags].toSorted());
  if (wanted.status === 'active')
    same('children', Object.keys(actual.children).toSorted(), Object.keys(wanted.children).toSorted());
}

/** Throws unless both are the same value. */
export function same(what: string, actual: unknown, wanted: unknown): void {
  if (isSame(actual, wanted)) return;
  const [is, should] = [text(actual), text(wanted)];
  if (is !== should) throw new Error(`${what}: is ${is}, should be ${should}`);
}

/**
 * Sends what must be impossible here: all that the running chart draws in some way where it stands, so that a guard has to refuse it,
 * and of the rest, which nothing there listens to, one.
 */
function refuse(graph: Graph, run: ScriptedRun, here: Snapshot): void {
  if (here.status !== 'active') return;
  const before = run.running.getSnapshot();
  const drawn = eventTypesIn(before);
  const { heard = [], unheard = [] } = Object.groupBy(refusedIn(graph, here), ({ type }) =>
    drawn.some((descriptor) => describes(descriptor, type)) ? 'heard' : 'unheard',
  );
  for (const event of [...heard, ...unheard.slice(0, 1)]) {
    run.running.send(event);
    if (!run.isQuiet() || run.running.getSnapshot() !== before) {
      run.check();
      const { effects, calls, timers } = run.take();
      compareSnapshots(run.running.getSnapshot(), before);
      const [did, nothing] = [
        { effects, calls, timers },
        { effects: [], calls: [], timers: [] },
      ];
      same(`effects of ${label(event)}, which is not possible here`, did, nothing);
    }
    // Views grey what the chart says cannot be.
    if (before.can(event)) throw new Error(`${label(event)} is not possible here, and the chart says it is`);
  }
}

const alphabets = new WeakMap<Graph, readonly PathEvent[]>();

/** Everything a person or the world could try, in any state of the graph. */
export function alphabetOf(graph: Graph): readonly PathEvent[] {
  const known = alphabets.get(graph);
  if (known) return known;
  const taken = new Set(graph.edges.map((edge) => edge.event));
  const own = [...taken].filter((event) => !isEnvironment(event.type));
  const fixed = graph.roots.slice(0, 1).flatMap((root) => fixedCases(graph.model, root.snapshot));
  const alphabet = [...new Map([...fixed, ...own].map((event) => [text(event), event])).values()];
  alphabets.set(graph, alphabet);
  return alphabet;
}

/** Guards are asked only where a transition is. */
function refusedIn(graph: Graph, snapshot: Snapshot): readonly PathEvent[] {
  const known = refusedEvents.get(snapshot);
  if (known) return known;
  const drawn = eventTypesIn(snapshot);
  const refused = alphabetOf(graph).filter(
    (event) => !drawn.some((descriptor) => describes(descriptor, event.type)) || !snapshot.can(event),
  );
  refusedEvents.set(snapshot, refused);
  return refused;
}

const refusedEvents = new WeakMap<Snapshot, readonly PathEvent[]>();

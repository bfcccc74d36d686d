import type { AnyActorRef } from 'xstate';
import type { Coverage } from './coverage.ts';
import { type AnyDriver, type EngineDriver, engineDriver, isPersonal, wrongControls } from './driver.ts';
import { type Edge, type Graph, keyOf, stepFrom } from './explore.ts';
import { compareSnapshots, eventHere, PathFailure, same } from './level-a.ts';
import { createRun, type ScriptedRun } from './scripted-run.ts';
import type { Path } from './tours.ts';
import { eventually, type Ui } from './ui.ts';
import type { PathEvent, Snapshot } from './xstate-internals.ts';

export interface LevelB {
  /** Of `exploreDriver(driver)`. */
  readonly graph: Graph;
  readonly path: Path;
  readonly driver: AnyDriver;
  /** Draws the view of a running actor and hands back what takes it down again. */
  readonly mount: (actor: AnyActorRef) => (() => void) | Promise<() => void>;
  readonly ui: Ui;
  readonly coverage?: Coverage;
  /** How long a screen may take to follow, in ms; 1000 when absent. */
  readonly patience?: number;
}

/**
 * Walks a path through a view: the test owns the actor, whose server and clock are scripted, and the driver's hands do what a person
 * would. After the start and each step the actor must be where the pure chart is, the screen must show it, and each declared
 * control must be enabled exactly when it can do something.
 */
export async function runPathInView({
  graph,
  path,
  driver: anyDriver,
  mount,
  ui,
  coverage,
  patience = 1000,
}: LevelB): Promise<void> {
  const driver = engineDriver(anyDriver);
  const run = createRun(graph, path.root.input);
  const walked: string[] = [];
  let at = path.root.snapshot;
  coverage?.startPath();
  run.start();
  const unmount = await mount(run.actor);
  const checked = async (key: string) => {
    await eventually(() => judgeActor(graph, run, at, key), patience);
    coverage?.took(run.take().taken);
    await checkScreen(graph, driver, ui, at, patience);
  };
  try {
    await checked(path.root.key);
    for (const edge of path.steps) {
      walked.push(edge.label);
      at = await take(graph, driver, run, ui, at, edge);
      await checked(edge.to);
    }
  } catch (error) {
    throw new PathFailure(graph, path, walked, error);
  } finally {
    unmount();
    run.stop();
  }
}

async function take(
  graph: Graph,
  driver: EngineDriver,
  run: ScriptedRun,
  ui: Ui,
  from: Snapshot,
  edge: Edge,
): Promise<Snapshot> {
  const event: PathEvent = eventHere(graph, from, edge);
  if (isPersonal(driver, event)) await driver.perform(ui, event, from);
  else await run.happen(event);
  return stepFrom(graph.model, graph.chart, from, event).snapshot;
}

function judgeActor(graph: Graph, run: ScriptedRun, wanted: Snapshot, key: string): void {
  run.check();
  const actual = run.running.getSnapshot();
  compareSnapshots(actual, wanted);
  same('key of the committed path', keyOf(graph.model, actual), key);
}

/** Tries until the screen shows the snapshot and offers what is possible in it, and nothing else. */
export const checkScreen = (
  graph: Graph,
  driver: EngineDriver,
  ui: Ui,
  snapshot: Snapshot,
  patience: number,
): Promise<void> =>
  eventually(async () => {
    await driver.check(ui, snapshot);
    if (!driver.controlOf) return;
    const wrong = wrongControls(graph, driver, await ui.read(), snapshot);
    if (wrong !== '') throw new Error(wrong);
  }, patience);

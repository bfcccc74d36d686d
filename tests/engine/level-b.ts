import type { AnyActorRef } from 'xstate';
import type { Coverage } from './coverage.ts';
import { type AnyDriver, type EngineDriver, engineDriver, isPersonal, wrongControls } from './driver.ts';
import { type Edge, type Graph, keyOf, stepFrom } from './explore.ts';
import { eventHere } from './concrete-steps.ts';
import { compareSnapshots, PathFailure, same } from './level-a.ts';
import type { Step } from './pure.ts';
import { createRun, type ScriptedRun } from './scripted-run.ts';
import type { Path } from './tours.ts';
import type { Screen } from './screen.ts';
import { eventually, type Ui } from './ui.ts';
import type { Snapshot } from './xstate-internals.ts';

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
 * would. After the start and each step the actor must be where the pure chart is and have done what that does, once; the screen
 * must show it, and each declared control must be enabled exactly when it can do something.
 */
export async function runPathInView(options: LevelB): Promise<void> {
  const { graph, path, mount, ui, coverage, patience = 15_000 } = options;
  const driver = engineDriver(options.driver);
  const run = createRun(graph, path.root);
  const walked: string[] = [];
  let at: Step = path.root;
  let unmount = () => {};
  const checked = async (key: string) => {
    await eventually(() => judgePlace(graph, run, at, key), patience);
    judgeDeeds(run, at, coverage);
    await checkScreen(graph, driver, ui, at.snapshot, patience);
    coverage?.followed();
  };
  try {
    coverage?.startPath();
    run.start();
    unmount = await mount(run.actor);
    await checked(path.root.key);
    for (const edge of path.steps) {
      walked.push(edge.label);
      at = await take(options, driver, run, at.snapshot, edge);
      await checked(edge.to);
    }
  } catch (error) {
    throw new PathFailure(graph, path, walked, error);
  } finally {
    unmount();
    run.stop();
  }
}

async function take({ graph, ui }: LevelB, driver: EngineDriver, run: ScriptedRun, from: Snapshot, edge: Edge) {
  const event = eventHere(graph, from, edge);
  if (isPersonal(driver, event)) await driver.perform(ui, event, from);
  else await run.happen(event);
  return stepFrom(graph.model, graph.chart, from, event);
}

function judgePlace(graph: Graph, run: ScriptedRun, { snapshot }: Step, key: string): void {
  run.check();
  const actual = run.running.getSnapshot();
  compareSnapshots(actual, snapshot);
  same('key of the committed path', keyOf(graph.model, actual), key);
}

/** What a view sends twice, or besides, shows here: in one effect or call too many. */
function judgeDeeds(run: ScriptedRun, wanted: Step, coverage: Coverage | undefined): void {
  const { taken, effects, calls, timers } = run.take();
  coverage?.took(taken);
  same('effects', effects, wanted.effects);
  same('calls started', calls, wanted.calls);
  same('timers set', timers, wanted.timers);
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
    const looking = lookingOnce(ui);
    await driver.check(looking, snapshot);
    if (!driver.controlOf) return;
    const wrong = wrongControls(graph, driver, await looking.read(), snapshot);
    if (wrong !== '') throw new Error(wrong);
  }, patience);

/** To look at a screen takes longer than anything else here: one look serves all who judge, until somebody does something. */
function lookingOnce(ui: Ui): Ui {
  let seen: ReturnType<Ui['read']> | undefined;
  return new Proxy(ui, {
    get(target, key, receiver) {
      if (key === 'read') return () => (seen ??= target.read());
      if (key === 'see') return async (part: keyof Screen) => (await (seen ??= target.read()))[part];
      seen = undefined;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}

import { afterAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import { Coverage, coverageFile, coverageJson, printCoverage } from '../engine/coverage.ts';
import { domUi } from '../engine/dom-ui.ts';
import { fewestPaths } from '../engine/fewest-paths.ts';
import { stateText } from '../../src/core/state-text.ts';
import { type AnyDriver, type EngineDriver, engineDriver, shows } from '../engine/driver.ts';
import { runPathInView } from '../engine/level-b.ts';
import type { EngineModel } from '../engine/model.ts';
import type { Ui } from '../engine/ui.ts';
import { walkedPaths } from '../engine/walked.ts';
import type { Snapshot } from '../engine/xstate-internals.ts';

type Mount = (actor: AnyActorRef) => (() => void) | Promise<() => void>;

/** Importing a view for the first time takes as long as it takes; after that a screen follows within a frame or two. */
const patience = 30_000;

/** The driver, which also looks at what the element inspector says of the chart (docs/architecture.md). */
function withStateNamed(driver: AnyDriver, chart: string): EngineDriver {
  const hands = engineDriver(driver);
  const check = async (ui: Ui, snapshot: Snapshot) => {
    await hands.check(ui, snapshot);
    const said = document.querySelector(`[data-machine="${chart}"]:not(form)`)?.getAttribute('data-state');
    if (snapshot.status === 'active') shows('data-state', said ?? stateText(snapshot.value), stateText(snapshot.value));
  };
  return { ...hands, check };
}

/** The committed paths of what the view offers: a file of its own where that is less than the chart. */
async function committedPaths(id: string): Promise<{ readonly id: string; readonly file: string }> {
  const read = async (name: string) => ({ id: name, file: await commands.readFile(`tests/paths/${name}.paths.txt`) });
  return read(`${id}.view`).catch(() => read(id));
}

/**
 * Level b: committed paths of the chart as far as the view offers it, with all that is offered taken at the end: those that take each
 * step from each state, with TEST_FULL all. That the file is what chart and driver give today, is for level a to say: nothing is
 * explored here.
 */
export async function walkView(hands: AnyDriver, mount: Mount): Promise<void> {
  const model = engineDriver(hands).model as EngineModel;
  const driver = withStateNamed(hands, model.machine.id);
  const { id, file } = await committedPaths(model.id);
  const { graph, paths: all } = walkedPaths(model as never, file, id);
  const paths = import.meta.env['TEST_FULL'] === '1' ? all : fewestPaths(graph, all);
  const coverage = new Coverage(graph, 'b');
  const ui = domUi();

  describe(`${id}, level b`, () => {
    afterAll(async () => {
      printCoverage([coverage]);
      await commands.writeFile(coverageFile(coverage), coverageJson(coverage));
    });

    test.each(paths.map((path) => [path.number, path] as const))('path %i', async (_, path) => {
      await commands.restMouse();
      await runPathInView({ graph, path, driver, mount, ui, coverage, patience });
    });

    test('all that the paths take was taken', () => {
      const offered = new Set([...graph.roots, ...graph.edges].flatMap(({ taken }) => taken));
      expect(offered.size).toBeGreaterThan(0);
      const { transitions } = coverage.report();
      expect(transitions.missing.filter((one) => offered.has(one))).toEqual([]);
    });
  });
}

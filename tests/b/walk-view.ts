import { afterAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import { Coverage, coverageFile, coverageJson, printCoverage } from '../engine/coverage.ts';
import { domUi } from '../engine/dom-ui.ts';
import { stateText } from '../../src/state-text.ts';
import { type AnyDriver, type EngineDriver, engineDriver, exploreDriver, shows } from '../engine/driver.ts';
import { runPathInView } from '../engine/level-b.ts';
import { parsePaths, pathsText, toursOf } from '../engine/path-text.ts';
import type { Ui } from '../engine/ui.ts';
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

/**
 * Level b: a test for each committed path of the chart as far as the view offers it, with all that is offered taken at the end. The
 * committed file is compared with what chart and driver give today; `npm run charts` writes it.
 */
export async function walkView(hands: AnyDriver, mount: Mount): Promise<void> {
  const graph = exploreDriver(hands);
  const driver = withStateNamed(hands, graph.model.machine.id);
  const { id } = graph.model;
  const committed = await commands.readFile(`tests/paths/${id}.paths.txt`);
  const paths = parsePaths(graph, committed);
  const coverage = new Coverage(graph, 'b');
  const ui = domUi();

  describe(`${id}, level b`, () => {
    afterAll(async () => {
      printCoverage([coverage]);
      await commands.writeFile(coverageFile(coverage), coverageJson(coverage));
    });

    test('the committed paths are those of today', () => {
      expect(committed).toBe(pathsText(graph, toursOf(graph)));
    });

    test.each(paths.map((path) => [path.number, path] as const))('path %i', async (_, path) => {
      await runPathInView({ graph, path, driver, mount, ui, coverage, patience });
    });

    test('all that the view offers was taken', () => {
      const offered = new Set([...graph.roots, ...graph.edges].flatMap(({ taken }) => taken));
      expect(offered.size).toBeGreaterThan(0);
      const { transitions } = coverage.report();
      expect(transitions.missing.filter((one) => offered.has(one))).toEqual([]);
    });
  });
}

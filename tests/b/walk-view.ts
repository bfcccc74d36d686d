import { afterAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import { Coverage, coverageFile, coverageJson, printCoverage } from '../engine/coverage.ts';
import { domUi } from '../engine/dom-ui.ts';
import { type AnyDriver, exploreDriver } from '../engine/driver.ts';
import { runPathInView } from '../engine/level-b.ts';
import { parsePaths, pathsText, toursOf } from '../engine/path-text.ts';

type Mount = (actor: AnyActorRef) => (() => void) | Promise<() => void>;

/** Importing a view for the first time takes as long as it takes; after that a screen follows within a frame or two. */
const patience = 3000;

/**
 * Level b: a test for each committed path of the chart as far as the view offers it, with all that is offered taken at the end. The
 * committed file is compared with what chart and driver give today; `tests/a/charts.test.ts` writes it.
 */
export async function walkView(driver: AnyDriver, mount: Mount): Promise<void> {
  const graph = exploreDriver(driver);
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

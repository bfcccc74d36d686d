import { afterAll, describe, expect, test } from 'vitest';
import { Coverage, printCoverage } from '../engine/coverage.ts';
import { writeCoverage } from '../engine/coverage-files.ts';
import { type AnyDriver, exploreDriver } from '../engine/driver.ts';
import { type LevelC, runPathInBrowser } from '../engine/level-c.ts';
import { coveringTours } from '../engine/tours.ts';
import { sharedApplication } from './application.ts';
import { type Visit, visit } from './visit.ts';

/** What one path needs beside the driver, made anew for each. */
export type Hands = Pick<LevelC, 'open' | 'world' | 'elapse'>;

/**
 * Level c: each transition that the application offers, with real clicks against the real server. Every path is walked by somebody
 * who comes for the first time, to a browser that has the program in its cache: to start one for each would take longer than to
 * walk. What the console complains of fails the path.
 */
export function walkApplication(driver: AnyDriver, handsOf: (visitor: Visit) => Promise<Hands>): void {
  const graph = exploreDriver(driver);
  const paths = coveringTours(graph, { goal: 'transitions', payloads: 'once' });
  const coverage = new Coverage(graph, 'c');

  describe(`${graph.model.id}, level c`, () => {
    let visitor: Visit | undefined;

    afterAll(async () => {
      await visitor?.leave();
      printCoverage([coverage]);
      writeCoverage([coverage]);
    });

    test.each(paths.map((path) => [path.number, path] as const))('path %i', async (_, path) => {
      const application = await sharedApplication();
      visitor ??= await visit(application);
      const { page, ui, startOver } = visitor;
      const { gate } = application;
      try {
        await runPathInBrowser({ graph, path, driver, page, ui, gate, coverage, ...(await handsOf(visitor)) });
        await startOver();
      } catch (error) {
        // Whatever it is that went wrong, the next does not inherit it.
        visitor = undefined;
        await page.context().close();
        throw error;
      }
    });

    test('all that the application offers was taken', () => {
      const offered = new Set([...graph.roots, ...graph.edges].flatMap(({ taken }) => taken));
      expect(offered.size).toBeGreaterThan(0);
      const { missing } = coverage.report().transitions;
      expect(missing.filter((one) => offered.has(one))).toEqual([]);
    });
  });
}

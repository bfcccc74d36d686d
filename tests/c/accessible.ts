import axe, { type AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Visit } from './visit.ts';

/** What the rules of WCAG 2.2 AA find on a screen: rule, weight, and where. Empty when there is nothing to mend. */
async function findingsOn({ page }: Visit): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate((): Promise<AxeResults> =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id} (${impact}) at ${target.join(' ')}: ${why.trim()}`;
    }),
  );
}

/** Expects that everybody can use what is on the screen now, which has this name. */
export const expectAccessible = async (visitor: Visit, name: string): Promise<void> =>
  expect((await findingsOn(visitor)).map((finding) => `${name}: ${finding}`)).toEqual([]);

import axe, { type AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Visit } from './visit.ts';

/** Which rules: all of WCAG 2.2 AA, or those of colours alone. */
export type Rules = 'all' | 'colours';

/** Begins to count the changes of colour on a screen, once. */
const countTransitions = () => {
  const counted = globalThis as { transitions?: number };
  if (counted.transitions !== undefined) return;
  counted.transitions = 0;
  document.addEventListener('transitionrun', () => void (counted.transitions = (counted.transitions ?? 0) + 1), true);
};

/**
 * Resolves when nothing that is seen is on its way any more, with the changes there have been. What was hidden on its way, in a part of the menu
 * that has closed, never arrives.
 */
async function stillScreen(): Promise<number> {
  const isSeen = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
  const moving = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition && isSeen(animation));
  await Promise.allSettled(moving.map(({ finished }) => finished));
  return (globalThis as { transitions?: number }).transitions ?? 0;
}

/**
 * What the rules find on a screen: rule, weight, and where. Empty when there is nothing to mend. A colour on its way to another is neither: a
 * field that has just been opened still looks closed for 0.2 s. What has changed while the rules looked is looked at again.
 */
async function findingsOn({ page }: Visit, rules: Rules): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(countTransitions);
  const look = (runOnly: string[]): Promise<AxeResults> =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] });
  const asked = rules === 'all' ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] : ['color-contrast'];
  let before: number;
  let results: AxeResults;
  do {
    before = await page.evaluate(stillScreen);
    results = await page.evaluate(look, asked);
  } while ((await page.evaluate(stillScreen)) !== before);
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id} (${impact}) at ${target.join(' ')}: ${why.trim()}`;
    }),
  );
}

/** What is called so in Chinese too: names of products and of people. */
const calledSo: ReadonlySet<string> = new Set(['Flan Admin', 'IP', 'admin']);

const isForeign = (name: string) => /[A-Za-z]/.test(name) && !/\p{Script=Han}/u.test(name) && !calledSo.has(name);

/**
 * Names in the accessibility tree that are not Chinese, of pictures and of what somebody named for readers of screens. Names that
 * stand on the screen as they are (of a person, a device, a code) are what operators have written.
 */
async function foreignNamesOn({ page }: Visit): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.flatMap(({ ignored, role, name }) => {
    const said = String(name?.value ?? '');
    const source = name?.sources?.find((one) => one.value !== undefined || one.attributeValue !== undefined);
    const isGiven = source?.type === 'attribute' || role?.value === 'image';
    return !ignored && isGiven && isForeign(said) ? [`${String(role?.value)} “${said}” is not named in Chinese`] : [];
  });
}

/** Expects that everybody can use what is on the screen now, which has this name, and has it read out in Chinese. */
export async function expectAccessible(visitor: Visit, name: string, rules: Rules = 'all'): Promise<void> {
  const foreign = rules === 'all' ? await foreignNamesOn(visitor) : [];
  const found = [...(await findingsOn(visitor, rules)), ...foreign];
  expect(found.map((finding) => `${name}: ${finding}`)).toEqual([]);
}

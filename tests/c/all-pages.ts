import { pages } from '../../contract/menu/pages.ts';
import { soon } from '../soon.ts';
import { frontOf } from './read-page.ts';
import type { Visit } from './visit.ts';

/** Pages, blocks and tables that have not got yet what they asked for. */
const asking =
  '.page-loading, [role=tabpanel] > .ant-skeleton, [data-machine=block][data-state=loading], [data-machine=shortcuts][data-state=loading], [data-state*="data.loading"]';

/**
 * Waits until every call that the page in front made has been answered, one way or the other. What lies behind it is not drawn anew
 * until somebody turns to it.
 */
export const allAnswered = ({ page }: Visit): Promise<void> =>
  soon(() =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)]
          .filter((one) => one.checkVisibility())
          .map(({ className, parentElement }) => className || parentElement?.className),
      asking,
    ),
  ).toEqual([]);

/**
 * Opens the first pages of the menu, each with all it asks for: both dashboards, which ask for ten blocks and more, and lists. So few
 * make more than ten calls when they ask anew.
 */
export async function openPages(visitor: Visit): Promise<void> {
  const { page, ui } = visitor;
  for (const { path, title, view } of pages.slice(0, 6)) {
    await page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
    await soon(() => frontOf(visitor)).toBe(title);
    // The tree of plans has a picture of its own for having loaded.
    if (view !== 'plans') await soon(async () => (await ui.read()).buttons['刷新']).toBe('enabled');
    await allAnswered(visitor);
  }
}

/** All pages, those behind too, ask for everything anew. */
export const reloadAll = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[aria-label=刷新], .welcome > button, .freshness button');
    // Beside the one of the analysis page stand its exports.
    for (const button of buttons) if (!button.textContent.startsWith('导出')) button.click();
  });

/** All lists, those behind too, open a row. */
export const openDetails = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) if (button.textContent === '详情') button.click();
  });

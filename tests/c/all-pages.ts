import { pages } from '../../contract/pages.ts';
import { soon } from '../soon.ts';
import { frontOf } from './read-page.ts';
import type { Visit } from './visit.ts';

/** Pages, blocks and tables that have not got yet what they asked for. */
const asking =
  '[role=tabpanel] > .ant-skeleton, [data-machine=block][data-state=loading], [data-machine=shortcuts][data-state=loading], [data-state*="data.loading"]';

/** Waits until every call that an open page made has been answered, one way or the other. */
export const allAnswered = ({ page }: Visit): Promise<void> =>
  soon(() => page.evaluate((selector) => document.querySelectorAll(selector).length, asking)).toBe(0);

/** Opens every page, each with all it asks for. */
export async function openAllPages(visitor: Visit): Promise<void> {
  const { page, ui } = visitor;
  for (const { path, title, view } of pages) {
    await page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
    await soon(() => frontOf(visitor)).toBe(title);
    await soon(async () => (await ui.read()).buttons['刷新']).toBe('enabled');
    if (view === 'list') await soon(async () => (await ui.read()).rows).not.toEqual([]);
  }
  await allAnswered(visitor);
}

/** All pages, those behind too, ask for everything anew. */
export const reloadAll = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[aria-label=刷新], .welcome > button, .freshness button');
    for (const button of buttons) button.click();
  });

/** All lists, those behind too, open a row. */
export const openDetails = ({ page }: Visit): Promise<void> =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll('button')) if (button.textContent === '详情') button.click();
  });

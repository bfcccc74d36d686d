import { entityNamed } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { type Page, pages } from '../../contract/menu/pages.ts';
import { soon } from '../soon.ts';
import { frontOf, hashOf } from './read-page.ts';
import type { Visit } from './visit.ts';

/** What the list of an entity is drawn from: parts that its declaration has, kinds of columns with their extras, kinds of conditions. */
function partsOf({ columns, fields, filters, ...declared }: Entity): readonly string[] {
  return [
    ...Object.keys(declared),
    ...columns.map(({ key, width: _, label: __, ...extras }) =>
      ['column', fields[key]?.kind ?? key, ...Object.keys(extras)].join(' '),
    ),
    ...filters.map(({ kind }) => `filter ${kind}`),
  ];
}

/**
 * Pages that look unlike all others, in the order of the menu: lists are drawn by one component, so of those each that has a part
 * which none before it has. With TEST_FULL all.
 */
export function unlikePages(): readonly Page[] {
  const seen = new Set<string>();
  return pages.filter(({ entity }) => {
    const fresh = entity === undefined ? [] : partsOf(entityNamed(entity)).filter((part) => !seen.has(part));
    for (const part of fresh) seen.add(part);
    return entity === undefined || fresh.length > 0 || process.env['TEST_FULL'] === '1';
  });
}

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
 * Closes the tab in front, unless it stays for ever, and waits for the one that comes in front then: what lies behind is looked through by
 * all who look through the page, for nothing. On a phone its button is not shown.
 */
export async function closeFront(visitor: Visit): Promise<void> {
  const before = hashOf(visitor);
  const isClosing = await visitor.page.evaluate(() => {
    const title = document.querySelector('.tab-bar [role=tab][aria-selected=true]')?.getAttribute('aria-label');
    const button = document.querySelector<HTMLElement>(`.tab-close[aria-label="关闭 ${title}"]`);
    button?.click();
    return button !== null;
  });
  if (isClosing) await soon(() => hashOf(visitor)).not.toBe(before);
}

/**
 * A dashboard, which asks for ten blocks and more, and pages of campaigns with rows: so few make more than ten calls when they ask
 * anew. By name, for which pages come first changes with each that is added before them, and one of a demo may be empty.
 */
const busyPages = new Set(['workplace', 'activity', 'plans', 'prize']);

/** Opens the busy pages in the order of the menu, each with all it asks for; a list with rows stays in front. */
export async function openPages(visitor: Visit): Promise<void> {
  const { page, ui } = visitor;
  const busy = pages.filter(({ entity, view }) => busyPages.has(entity ?? view ?? ''));
  for (const { path, title, view } of busy) {
    await page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
    await soon(() => frontOf(visitor)).toBe(title);
    // The tree of plans has a picture of its own for having loaded.
    if (view !== 'plans') await soon(() => ui.seeButton('刷新')).toBe('enabled');
    await allAnswered(visitor);
  }
}

/** All pages, those behind and those covered by a question too, ask for everything anew. */
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

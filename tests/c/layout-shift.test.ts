import { afterEach, describe, expect, test } from 'vitest';
import { pages } from '../../contract/menu/pages.ts';
import { sectionOf } from '../../contract/menu/sections.ts';
import { soon } from '../soon.ts';
import { allAnswered, unlikePages } from './all-pages.ts';
import { sharedApplication } from './application.ts';
import { frontOf } from './read-page.ts';
import { type Visit, visit } from './visit.ts';

/* Nothing jumps while a page comes: neither what waits for its code nor what waits for its rows. */

const application = await sharedApplication();
/** The browser's own measure: the part of the screen that moved, times how far. */
const most = 0.02;

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page: adds up what moved without the operator's doing; what is of the menu alone, apart. */
function watchShifts(): void {
  const seen: number[] = [];
  const menu: number[] = [];
  Object.assign(globalThis, { shifts: seen, menuShifts: menu });
  const isOfMenu = ({ node }: { readonly node: Node | null }) => node?.parentElement?.closest('.side-menu') != null;
  const note = (list: PerformanceObserverEntryList) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput) (sources.length > 0 && sources.every(isOfMenu) ? menu : seen).push(value);
  };
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
}

let visitor: Visit;
afterEach(() => visitor.leave());

/** What moved since it was last asked; two frames later nothing more comes of the same change. */
const moved = () =>
  visitor.page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { shifts } = globalThis as unknown as { shifts: number[] };
    return shifts.splice(0).reduce((sum, value) => sum + value, 0);
  });

/** The same of the menu: the group of the page in front opens, whoever led there. */
const menuMoved = () =>
  visitor.page.evaluate(() => {
    const { menuShifts } = globalThis as unknown as { menuShifts: number[] };
    return menuShifts.splice(0).reduce((sum, value) => sum + value, 0);
  });

/** What is open in the menu for a page: its folder and the part of it; nothing for a page that the menu does not have. */
function placeOf(path: string): string {
  const page = pages.find((one) => one.path === path);
  return page?.menu === 'palette' ? 'none' : `${path.split('/')[1]} ${sectionOf(path) ?? ''}`;
}

/** Milliseconds by which each block of the first page answers later, the upper ones last. */
const delays: Readonly<Record<string, number>> = { todos: 900, shortcuts: 700, header: 500, today: 300 };

async function arrive(width: number, late: Readonly<Record<string, number>> = {}): Promise<void> {
  visitor = await visit(application, { viewport: { width, height: 900 } });
  for (const [block, delay] of Object.entries(late))
    await visitor.page.route(`**/workplace/${block}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
  await visitor.page.addInitScript(watchShifts);
  await visitor.signIn();
  await visitor.goTo('#/');
  await soon(() => frontOf(visitor)).toBe('工作台');
  await allAnswered(visitor);
}

/** Lists are drawn by one component: on the wide screen those are looked at that are unlike all others, on the others every fourth, with TEST_FULL all. */
const lookedAt = (width: number) =>
  width === 1440
    ? unlikePages().slice(1)
    : pages
        .slice(1)
        .filter(({ view }, index) => process.env['TEST_FULL'] === '1' || view !== 'list' || index % 4 === 0);

describe.each([1440, 800, 400])('at %i px', (width) => {
  test('each page of the menu comes without a jump, and so does the first one', async () => {
    await arrive(width);
    const jumps: (readonly [page: string, jump: number])[] = [['工作台', await moved()]];
    const stirred: string[] = [];
    let place = '';
    for (const { path, title } of lookedAt(width)) {
      await visitor.page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
      await soon(() => frontOf(visitor)).toBe(title);
      await allAnswered(visitor);
      jumps.push([title, await moved()]);
      const before = place;
      place = placeOf(path);
      if ((await menuMoved()) > 0 && place === before) stirred.push(title);
    }
    expect(stirred).toEqual([]);
    expect(jumps.filter(([, jump]) => jump > most)).toEqual([]);
  });
});

test('the first page stays where it is, however late its blocks answer', async () => {
  await arrive(1440, delays);
  await soon(() => visitor.page.locator('.workplace .ghost').count()).toBe(0);
  expect(await moved()).toBeLessThan(most / 10);
});

test('a jump is noticed', async () => {
  await arrive(1440);
  await moved();
  await visitor.page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '300px';
    document.body.prepend(block);
  });
  expect(await moved()).toBeGreaterThan(most);
});

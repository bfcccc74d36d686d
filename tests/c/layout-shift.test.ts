import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

/** A jump: how far, and what moved. */
interface Jump {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Runs in the page: keeps what moved without the operator's doing; what is of the menu alone, apart. */
function watchShifts(): void {
  const seen: Jump[] = [];
  const menu: number[] = [];
  Object.assign(globalThis, { shifts: seen, menuShifts: menu });
  const isOfMenu = ({ node }: { readonly node: Node | null }) => node?.parentElement?.closest('.side-menu') != null;
  const nameOf = ({ node }: { readonly node: Node | null }) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'gone');
  const note = (list: PerformanceObserverEntryList) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      if (sources.length > 0 && sources.every(isOfMenu)) menu.push(value);
      else seen.push({ value, moved: sources.map(nameOf) });
    }
  };
  new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
}

let visitor: Visit;

/** What moved since it was last asked; two frames later nothing more comes of the same change. */
const moved = () =>
  visitor.page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (globalThis as unknown as { shifts: Jump[] }).shifts.splice(0);
  });

const sumOf = (jumps: readonly Jump[]) => jumps.reduce((sum, { value }) => sum + value, 0);

/** Expects that nothing moved further than that since it was last asked; says what did. */
async function expectStill(bound: number): Promise<void> {
  const jumps = await moved();
  expect(sumOf(jumps) > bound ? jumps : []).toEqual([]);
}

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
}

/** The first page, with all that it asks for. */
async function arrived(): Promise<void> {
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
  let place = '';
  beforeAll(() => arrive(width));
  afterAll(() => visitor.leave());

  test('the first page comes without a jump', async () => {
    await arrived();
    await expectStill(most);
  });

  test.each(lookedAt(width))('$title comes without a jump', async ({ path, title }) => {
    await visitor.page.evaluate((wanted) => void (location.hash = `#${wanted}`), path);
    await soon(() => frontOf(visitor)).toBe(title);
    await allAnswered(visitor);
    await expectStill(most);
    const before = place;
    place = placeOf(path);
    const stirred = await menuMoved();
    if (place === before) expect(stirred).toBe(0);
  });
});

describe('from the start', () => {
  afterEach(() => visitor.leave());

  test('the first page stays where it is, however late its blocks answer', async () => {
    await arrive(1440, delays);
    await arrived();
    await soon(() => visitor.page.locator('.workplace .ghost').count()).toBe(0);
    await expectStill(most / 10);
  });

  test('a jump is noticed', async () => {
    await arrive(1440);
    await arrived();
    await moved();
    await visitor.page.evaluate(() => {
      const block = document.createElement('div');
      block.style.height = '300px';
      document.body.prepend(block);
    });
    expect(sumOf(await moved())).toBeGreaterThan(most);
  });
});

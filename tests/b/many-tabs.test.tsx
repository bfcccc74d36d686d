import { useSelector } from '@xstate/react';
import { afterEach, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, fromPromise } from 'xstate';
import { actions } from '../../contract/core/permission.ts';
import type { ListPage } from '../../contract/core/page.ts';
import { type LatePageActor, latePageMachine } from '../../machines/entity/list/late-page.ts';
import { type ListPageActor, listPageMachine } from '../../machines/entity/list/list-page.ts';
import { type PageQuery, tableMachine } from '../../machines/entity/list/table.ts';
import { pageId, type TabsInput } from '../../machines/shell/tabs-types.ts';
import { type TabsActor, tabsMachine } from '../../machines/shell/tabs.ts';
import '../../src/shell/layout/frame.css';
import { PageArea } from '../../src/shell/layout/PageArea.tsx';
import { TabBar } from '../../src/shell/layout/TabBar.tsx';
import { keepScroll } from '../../src/core/page-scroll.ts';
import '../../src/entity/EntityListPage.tsx';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { goodsRow } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();
afterEach(() => window.scrollTo(0, 0));

/** Lists of fifty rows, whose rows come at once. */
const fetched: string[] = [];
const fetchPage = fromPromise<ListPage, PageQuery>(async ({ input }) => {
  fetched.push(input.entity);
  const data = Array.from({ length: 50 }, (_row, index) => goodsRow(index + 1));
  return { data, pageNo: 1, totalCount: data.length };
});
const logic = listPageMachine.provide({ actors: { table: tableMachine.provide({ actors: { fetchPage } }) } });
const list = latePageMachine.provide({
  actors: {
    loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string; entity?: string }>(async () => ({ logic })),
  },
});

function Frame({ tabs }: { readonly tabs: TabsActor }) {
  const front = useSelector(tabs, ({ context }) => context.active);
  return (
    <div className="frame">
      <main style={{ width: 1200 }}>
        <TabBar tabs={tabs} front={front} />
        <PageArea tabs={tabs} front={front} user={operator} />
      </main>
    </div>
  );
}

const keyOf = (number: number) => `/goods/${number}`;

/** A bar and its pages, the front one at first empty. */
function frame(input?: TabsInput): TabsActor {
  fetched.length = 0;
  const tabs = createActor(tabsMachine.provide({ actors: { list } }), { input }).start();
  const clear = draw(<Frame tabs={tabs} />);
  drawing.keep(() => {
    clear();
    tabs.stop();
  });
  return tabs;
}

const shownRows = () => document.querySelectorAll('.page-place:not(.page-behind) [data-row-key]').length;

const panels = () => [...document.querySelectorAll('.page-panel')];
const rowsIn = (panel: Element) => panel.querySelectorAll('[data-row-key]').length;

/** Opens so many, each drawn once, and waits for the rows of all that stay drawn. */
async function open(tabs: TabsActor, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    const page = { view: 'list', entity: 'goods_offline', actions, table: {} } as const;
    tabs.send({ type: 'OPEN_TAB', tab: { key: keyOf(number), title: `商品 ${number}`, page } });
    await soon(() => document.getElementById(`panel:${keyOf(number)}`)).not.toBeNull();
  }
  await soon(() => panels().every((panel) => rowsIn(panel) === 50)).toBe(true);
}

const nodes = () => document.querySelectorAll('.frame *').length;
function pageOf(tabs: TabsActor, number: number): ListPageActor {
  const late = tabs.getSnapshot().children[pageId(keyOf(number))] as LatePageActor;
  return late.getSnapshot().context.page as ListPageActor;
}

test('forty open tabs stay within twice the document of five', async () => {
  const tabs = frame();
  await open(tabs, 1, 5);
  const few = nodes();
  await open(tabs, 6, 40);
  const many = nodes();
  console.log(`nodes: ${few} with 5 tabs, ${many} with 40`);
  expect(document.querySelectorAll('[role=tab]')).toHaveLength(40);
  expect(many).toBeLessThanOrEqual(2 * few);
});

test('a page that rested wakes as it was left: rows, what was typed and ticked, and where it was scrolled to', async () => {
  const tabs = frame({ restored: [], budget: 1 });
  await open(tabs, 1, 1);
  const { table } = pageOf(tabs, 1).getSnapshot().children;
  table?.send({ type: 'FILL', key: 'keyword', value: '品鉴' });
  table?.send({ type: 'SELECT', ids: [3] });
  window.scrollTo(0, 900);
  keepScroll();
  await open(tabs, 2, 3);
  expect(document.getElementById(`panel:${keyOf(1)}`)).toBeNull();
  const calls = fetched.length;
  tabs.send({ type: 'SELECT_TAB', key: keyOf(1) });
  const panel = () => document.getElementById(`panel:${keyOf(1)}`);
  await soon(() => panel()?.querySelectorAll('[data-row-key]').length).toBe(50);
  await soon(() => window.scrollY).toBe(900);
  expect(fetched).toHaveLength(calls);
  expect(panel()?.querySelector<HTMLInputElement>('input[type=text], input:not([type])')?.value).toBe('品鉴');
  await soon(() => panel()?.querySelectorAll('[data-row-key] input:checked').length).toBe(1);
});

test('a list behind is left out by the browser, and keeps its layout', async () => {
  const tabs = frame();
  await open(tabs, 1, 2);
  const [behind] = panels();
  expect(behind?.checkVisibility()).toBe(false);
  expect(behind?.closest('[style*="none"]')).toBeNull();
  expect(behind?.parentElement?.getBoundingClientRect().height).toBe(0);
  tabs.send({ type: 'SELECT_TAB', key: keyOf(1) });
  await soon(() => panels().map((panel) => panel.checkVisibility())).toEqual([true, false]);
});

test('a page behind stands where it was left when it comes back; one that is made anew begins at its top', async () => {
  const tabs = frame();
  await open(tabs, 1, 1);
  window.scrollTo(0, 700);
  keepScroll();
  window.scrollTo(0, 0);
  await open(tabs, 2, 2);
  keepScroll();
  expect(window.scrollY).toBe(0);
  tabs.send({ type: 'SELECT_TAB', key: keyOf(1) });
  await soon(() => window.scrollY).toBe(700);
  const page = { view: 'list', entity: 'goods_offline', actions, table: {} } as const;
  const before = pageOf(tabs, 1);
  window.scrollTo(0, 0);
  tabs.send({ type: 'REFRESH_TAB', key: keyOf(1), page });
  await soon(shownRows).toBeGreaterThanOrEqual(50);
  expect(pageOf(tabs, 1)).not.toBe(before);
  expect(window.scrollY).toBe(0);
});

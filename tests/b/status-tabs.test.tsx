import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { ListPage } from '../../contract/core/page.ts';
import { type PageQuery, tableMachine, type TableStart } from '../../machines/entity/list/table.ts';
import { StatusTabs } from '../../src/entity/list/StatusTabs.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const orders = entityNamed('goods_order');
const by_status = { wait_check: 12, wait_ship: 1200, finished: 3 };

/** The tabs over a table that runs, and what it asked for. */
function drawTabs(start: TableStart = {}) {
  const asked: PageQuery['query'][] = [];
  const fetchPage = fromPromise<ListPage, PageQuery>(async ({ input: { query } }) => {
    asked.push(query);
    return { data: [], pageNo: 1, totalCount: 0, summary: { by_status } };
  });
  const table = createActor(tableMachine.provide({ actors: { fetchPage } }), {
    input: { entity: 'goods_order', ...start },
  }).start();
  drawing.draw(<StatusTabs entity={orders} table={table} />);
  return { table, asked };
}
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const words = () => tabs().map(({ textContent }) => textContent);
const chosen = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
const focused = () => document.activeElement?.textContent;

afterEach(() => {
  (document.activeElement as HTMLElement | null)?.blur();
});

test('each state that has rows has a tab with its count, in the order of the states, behind that of all', async () => {
  drawTabs();
  await soon(words).toEqual(['全部 1,215', '待审核 12', '待发货 1,200', '已完成 3']);
  expect(document.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('兑换订单状态');
  expect(chosen().map(({ textContent }) => textContent)).toEqual(['全部 1,215']);
});

test('states without rows stand behind 其余; one that is chosen has its tab', async () => {
  const { asked } = drawTabs();
  await soon(words).toContain('待审核 12');
  await ui.click('其余状态');
  const rest = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  await soon(rest).toEqual(['待支付 0', '异常 0', '已发货 0', '取消中 0', '已取消 0']);
  await ui.press({ role: 'menuitem', name: '异常 0' });
  await soon(() => asked.at(-1)?.filters).toEqual({ status: ['exception'] });
  await soon(() => chosen().map(({ textContent }) => textContent)).toEqual(['异常 0']);
});

test('a tab asks for its state on the first page and keeps the other conditions; 全部 for any state', async () => {
  const { table, asked } = drawTabs({ pageNo: 3, filters: { keyword: 'DH2026' } });
  await soon(words).toContain('待审核 12');
  await ui.press({ role: 'tab', name: '待审核 12' });
  await soon(() => asked.at(-1)).toMatchObject({ pageNo: 1, filters: { keyword: 'DH2026', status: ['wait_check'] } });
  await soon(() => chosen().map(({ textContent }) => textContent)).toEqual(['待审核 12']);
  expect(table.getSnapshot().context.draft).toMatchObject({ keyword: 'DH2026', status: ['wait_check'] });
  await ui.press({ role: 'tab', name: '全部 1,215' });
  await soon(() => asked.at(-1)?.filters).toEqual({ keyword: 'DH2026' });
});

test('a link asks for a state as its tab does; of several states no tab is the one', async () => {
  drawTabs({ filters: { status: 'wait_ship' } });
  await soon(() => chosen().map(({ textContent }) => textContent)).toEqual(['待发货 1,200']);
  drawTabs({ filters: { status: ['wait_ship', 'shipped'] } });
  await soon(words).toContain('待审核 12');
  expect(chosen()).toEqual([]);
  expect(tabs().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('one tab stop; arrows, Home and End move along the tabs without asking for anything', async () => {
  const { asked } = drawTabs({ filters: { status: 'wait_check' } });
  await soon(words).toContain('待审核 12');
  expect(tabs().filter(({ tabIndex }) => tabIndex === 0)).toEqual(chosen());
  chosen()[0]?.focus();
  const before = asked.length;
  key('ArrowRight');
  expect(focused()).toBe('待发货 1,200');
  key('ArrowLeft');
  expect(focused()).toBe('待审核 12');
  key('Home');
  key('ArrowLeft');
  expect(focused()).toBe('已完成 3');
  key('ArrowRight');
  expect(focused()).toBe('全部 1,215');
  key('End');
  expect(focused()).toBe('已完成 3');
  key('x');
  expect(focused()).toBe('已完成 3');
  expect(asked).toHaveLength(before);
});

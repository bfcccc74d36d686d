import { expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { folders, pages } from '../../contract/menu/pages.ts';
import { type MainMenuEvent, mainMenuMachine } from '../../machines/shell/main-menu.ts';
import type { MenuEntry, OwnMenu } from '../../machines/shell/menu-entries.ts';
import { menusFor } from '../../server/sign-in/menus.ts';
import { moveInMenu } from '../../src/shell/keys/menu-keys.ts';
import '../../src/shell/layout/frame.css';
import '../../src/shell/menu/EntryTools.tsx';
import '../../src/shell/menu/MenuField.tsx';
import '../../src/shell/menu/OwnEntries.tsx';
import { menuEntriesFor } from '../../src/shell/menu/menu-wiring.ts';
import { menuTree } from '../../src/shell/menu/menu-tree.ts';
import { SideMenu } from '../../src/shell/menu/SideMenu.tsx';
import { useMenu } from '../../src/shell/menu/use-menu.ts';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import type { ShellActor } from '../../machines/shell/shell.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const user = { ...operator, menus: menusFor(new Set(pages.map(({ permissionId }) => `${permissionId}.query`))) };
const nodes = menuTree(user);

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const openGroups = () => texts('.side-menu > ul > li > details[open] > summary');
const summary = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('.side-menu summary')].find(({ textContent }) => textContent === title);

interface Around {
  readonly front?: string;
  readonly own?: OwnMenu;
  readonly mode?: 'open' | 'icons' | 'top';
  readonly height?: number;
}

/** The menu beside a page, with what somebody has made of it. */
function menuWith({
  front = '/award/order',
  own = { favourites: [], pinned: [] },
  mode = 'open',
  height = 900,
}: Around) {
  const store = vi.fn<(own: OwnMenu) => void>();
  const open = vi.fn<(entry: MenuEntry | undefined) => void>();
  const menu = createActor(
    mainMenuMachine.provide({
      actors: {
        follow: fromCallback<MainMenuEvent>(({ sendBack }) => {
          sendBack({ type: 'KNOWN', entries: menuEntriesFor(user), own });
        }),
      },
      actions: { store: (_, kept) => store(kept.own), open: (_, { entry }) => open(entry) },
    }),
  ).start();
  const late = standing({ value: 'ready', context: { page: menu }, children: {} });
  const recent = ['/award/order', '/award/order/12', '/award/cate', '/system/role', '/award/list', '/gone'];
  const palette = standing({
    value: 'closed',
    context: { recent, names: { '/award/order/12': 'DH12' } },
    children: {},
  });
  const paletteLoader = standing({ value: 'ready', context: { palette }, children: {} });
  localStorage.setItem(
    'pro__RECENT_PAGES',
    JSON.stringify({ dataType: 'object', value: { [user.user_id]: recent }, timestamp: 0 }),
  );
  const shell = standing({ value: 'running', context: {}, children: { mainMenu: late, paletteLoader } });
  const Menu = () => (
    <div className="frame house" data-theme="dark" style={{ height }}>
      <aside className="sider" style={{ height, width: mode === 'open' ? 256 : 80 }}>
        <SideMenu mode={mode} nodes={nodes} front={front} state={useMenu(shell as ShellActor, user.user_id, front)} />
      </aside>
    </div>
  );
  const clear = draw(<Menu />);
  drawing.keep(() => {
    clear();
    menu.stop();
    localStorage.removeItem('pro__RECENT_PAGES');
  });
  return { menu, store, open };
}

test('the menu has three levels; the group and the part of the page in front are open, and no others', async () => {
  menuWith({});
  await soon(openGroups).toEqual(['奖品管理']);
  expect(texts('.side-menu details[open] details[open] > summary')).toEqual(['兑换与核销']);
  expect(one('.side-menu [aria-current]')?.textContent).toBe('兑换订单');
  summary('活动管理')?.click();
  await soon(openGroups).toEqual(['活动管理']);
  // What opens shows its first part: one press less.
  expect(texts('.side-menu details[open] details[open] > summary')).toEqual(['抽奖活动']);
});

test('a pinned group stays open beside the one that is', async () => {
  const { menu, store } = menuWith({});
  await soon(openGroups).toEqual(['奖品管理']);
  await soon(() => one('[aria-label="固定「奖品管理」"]')).not.toBeNull();
  one('[aria-label="固定「奖品管理」"]')?.click();
  expect(store.mock.calls).toEqual([[{ favourites: [], pinned: ['/award'] }]]);
  await soon(() => one('[aria-label="固定「奖品管理」"]')?.ariaPressed).toBe('true');
  summary('系统管理')?.click();
  await soon(openGroups).toEqual(['奖品管理', '系统管理']);
  menu.send({ type: 'UNPIN', path: '/award' });
  await soon(() => one('[aria-label="固定「奖品管理」"]')?.ariaPressed).toBe('false');
});

test('收藏 and 最近 stand on top: what a star keeps, and what was in front before', async () => {
  const { store } = menuWith({ own: { favourites: ['/award/list', '/gone'], pinned: [] } });
  await soon(() => texts('[data-part=favourites] a')).toEqual(['奖励库']);
  // Neither what is in front, nor what is kept anyway, nor what the menu does not have.
  expect(texts('[data-part=recent] a > span')).toEqual(['DH12', '奖励分类', '角色管理']);
  expect(one('[data-part=recent] a')?.getAttribute('href')).toBe('#/award/order/12');
  expect(one('[data-part=recent] a')?.ariaLabel).toBe('最近：DH12');
  await soon(() => one('[aria-label="收藏「兑换订单」"]')).not.toBeNull();
  one('[aria-label="收藏「兑换订单」"]')?.click();
  await soon(() => texts('[data-part=favourites] a')).toEqual(['奖励库', '兑换订单']);
  expect(store.mock.lastCall?.[0].favourites).toEqual(['/award/list', '/gone', '/award/order']);
});

test('typing narrows the menu, by pinyin too; the tree comes back as it was', async () => {
  const { open } = menuWith({});
  await soon(() => one('[aria-label=搜菜单]')).not.toBeNull();
  await ui.fill('搜菜单', 'dhdd');
  await soon(() => texts('.menu-result > span')).toContain('兑换订单');
  expect(texts('.menu-result > small')[0]).toBe('奖品管理 / 兑换与核销');
  expect(texts('.side-menu details')).toEqual([]);
  const field = one('[aria-label=搜菜单]') as HTMLInputElement;
  const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('Enter');
  expect(open.mock.lastCall?.[0]?.path).toBe('/award/order');
  await soon(openGroups).toEqual(['奖品管理']);
  expect(field.value).toBe('');
  await ui.fill('搜菜单', '没有的');
  await soon(() => one('.side-menu [role=status]')?.textContent).toBe('没有找到「没有的」');
  press('Escape');
  await soon(openGroups).toEqual(['奖品管理']);
});

test('the menu scrolls by itself, and the page in front is in sight however many groups there are', async () => {
  menuWith({ front: '/system/data-job', height: 320 });
  await soon(() => one('.side-menu [aria-current]')?.textContent).toBe('导入导出任务');
  const [inner, outer] = ['[aria-current]', ''].map((part) => one(`.side-menu ${part}`)?.getBoundingClientRect());
  expect(inner?.top).toBeGreaterThanOrEqual(outer?.top ?? Infinity);
  expect(inner?.bottom).toBeLessThanOrEqual(outer?.bottom ?? 0);
  expect(one('.side-menu')?.scrollTop).toBeGreaterThan(0);
});

test('folded, each group is a sign with its word, and its pages fly out in a column for each part', async () => {
  menuWith({ mode: 'icons', own: { favourites: ['/award/list'], pinned: [] } });
  await soon(() => texts('.side-menu > ul > li > button')).toEqual(['收藏', ...folders.map(({ title }) => title)]);
  const folder = one('.side-menu [title=活动管理]');
  folder?.click();
  const flyout = folder?.nextElementSibling;
  await soon(() => flyout?.matches(':popover-open')).toBe(true);
  const captions = [...(flyout?.querySelectorAll('.menu-caption') ?? [])];
  expect(captions.map(({ textContent }) => textContent)).toEqual(['抽奖活动', '邀请有礼', '扫码营销']);
  const [first, second] = captions.map((caption) => caption.getBoundingClientRect());
  expect(first?.top).toBe(second?.top);
  expect(flyout?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('arrow keys go through the menu, open and close its groups; * keeps what they stand on', async () => {
  const { menu } = menuWith({});
  await soon(openGroups).toEqual(['奖品管理']);
  const heard = (event: KeyboardEvent) => void moveInMenu(event);
  addEventListener('keydown', heard);
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const at = () => document.activeElement?.textContent;
  one('.side-menu [aria-current]')?.focus();
  press('ArrowDown');
  expect(at()).toBe('本地核销点');
  press('*');
  expect(menu.getSnapshot().context.favourites).toEqual(['/award/localverifice']);
  press('ArrowLeft');
  expect(at()).toBe('兑换与核销');
  press('ArrowLeft');
  await soon(() => texts('.side-menu details[open] details[open] > summary')).toEqual([]);
  press('ArrowLeft');
  expect(at()).toBe('奖品管理');
  press('ArrowUp');
  expect(at()).toBe('活动管理');
  press('ArrowRight');
  await soon(openGroups).toEqual(['活动管理']);
  removeEventListener('keydown', heard);
});

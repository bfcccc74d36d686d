import { expect, test } from 'vitest';
import type { MenuItem } from '../../contract/sign-in/session.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { categories, frames, tabsAt, workplace } from './frame-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const frame = frames();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const press = (element: Element | null, type: string, pointerType = 'mouse') =>
  element?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
/** React hears `enter` and `leave` as what comes from and goes to somewhere else. */
const enter = (element: Element | null, pointerType = 'mouse') => press(element, 'pointerover', pointerType);
const leave = (element: Element | null) =>
  element?.dispatchEvent(
    new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }),
  );

test('the menu holds what the user owns, in folders that are not empty', async () => {
  const item = (id: number, parentId: number, title: string, meta: Partial<MenuItem['meta']>): MenuItem => ({
    id,
    parentId,
    name: title,
    path: `/${title}`,
    component: 'list',
    meta: { title, show: true, permission: [], ...meta },
  });
  frame({
    menus: [
      item(1, 0, '有页', { icon: 'GiftOutlined' }),
      item(2, 1, '甲', { permission: ['AwardCate', 'Nobody'], icon: 'GiftOutlined' }),
      item(3, 1, '不给看', { permission: ['AwardCate'], show: false }),
      item(4, 1, '别人的', { permission: ['Nobody'] }),
      item(5, 0, '空', {}),
      item(6, 5, '没有', { permission: ['Nobody'] }),
    ],
  });
  await soon(() => texts('.side-menu .menu-entry')).toEqual(['有页', '甲']);
  expect(document.querySelectorAll('.side-menu svg').length).toBe(3);
  expect(one('a.menu-entry')?.getAttribute('href')).toBe('#/甲');
  expect(one('a.menu-entry')?.title).toBe('甲');
  expect(one('.side-menu [aria-current]')).toBeNull();
  expect(one('nav.side-menu')?.getAttribute('aria-label')).toBe('主菜单');
});

test('a link opens a window of its own that knows nothing of where it came from', async () => {
  const item = (id: number, parentId: number, path: string, component: string, meta: Partial<MenuItem['meta']>) => ({
    id,
    parentId,
    name: path,
    path,
    component,
    meta: { title: path, show: true, permission: [], ...meta },
  });
  frame({
    menus: [
      item(1, 0, '/有页', 'folder', {}),
      item(2, 1, '/甲', 'list', { permission: ['AwardCate'] }),
      item(3, 1, 'https://help.example.com/a', 'link', { title: '帮助', target: '_blank' }),
      item(4, 1, 'javascript:alert(1)', 'link', { title: '恶意', target: '_blank' }),
    ],
  });
  await soon(() => texts('.side-menu a')).toEqual(['/甲', '帮助']);
  const [page, link] = document.querySelectorAll<HTMLAnchorElement>('.side-menu a');
  expect([page?.target, page?.rel]).toEqual(['', '']);
  expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual([
    'https://help.example.com/a',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(link?.title).toBe('帮助（在新窗口打开）');
  // No page of the group is in front: it is closed.
  document.querySelector<HTMLElement>('.side-menu summary')?.click();
  let opened = '';
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    opened = link.href;
  });
  link?.focus();
  expect(document.activeElement).toBe(link);
  link?.click();
  expect(opened).toBe('https://help.example.com/a');
});

test('the page in front is marked in the menu, and no other', async () => {
  frame();
  const marked = () =>
    [...document.querySelectorAll('.side-menu [aria-current=page]')].map((entry) => entry.getAttribute('href'));
  await soon(marked).toEqual(['#/dashboard/workplace']);
});

test('a page that is in no folder stands in the folded menu itself', async () => {
  const meta = { title: '甲', icon: 'GiftOutlined', show: true, permission: ['AwardCate'] };
  frame({ width: 800, menus: [{ id: 1, parentId: 0, name: '甲', path: '/甲', component: 'list', meta }] });
  await soon(() => one('.side-menu > ul > li > a')?.getAttribute('href')).toBe('#/甲');
  expect(one('.side-menu button')).toBeNull();
});

const must = (selector: string): HTMLElement => one(selector) ?? expect.fail(`there is no ${selector}`);

/** The first folder of the folded menu: its button, the pages that fly out, and whether they have. */
async function folded() {
  frame({ width: 800 });
  await soon(() => one('.side-menu .menu-flyout')).not.toBeNull();
  const [folder, button, flyout] = ['.side-menu li', '.side-menu button', '.side-menu .menu-flyout'].map(must);
  return { folder, button, isOut: () => flyout?.matches(':popover-open'), entry: must('.menu-flyout a'), flyout };
}

test('the folded menu is a row of signs that say what they hold', async () => {
  const { button, flyout } = await folded();
  expect(must('aside .brand').textContent).toBe('');
  expect(must('[aria-expanded]').getAttribute('aria-expanded')).toBe('false');
  expect(button?.title).toBe(flyout?.getAttribute('aria-label'));
  expect(button?.title).not.toBe('');
  expect(button?.textContent).toBe(button?.title);
  expect(button?.querySelector('svg')).not.toBeNull();
  const marked = [...document.querySelectorAll<HTMLElement>('.side-menu > ul > li > button')];
  expect(marked.filter(({ dataset }) => dataset['current'] === 'true')).toHaveLength(1);
});

test('pages of a folded folder fly out to a mouse that comes near, and go when it leaves', async () => {
  const { folder = null, isOut } = await folded();
  enter(folder, 'touch');
  expect(isOut()).toBe(false);
  enter(folder);
  expect(isOut()).toBe(true);
  enter(folder);
  expect(isOut()).toBe(true);
  leave(folder);
  expect(isOut()).toBe(false);
});

test('pages of a folded folder fly out at a press, stay while the keyboard is among them, and go when one is chosen', async () => {
  const { button, isOut, entry } = await folded();
  button?.focus();
  button?.click();
  expect(isOut()).toBe(true);
  entry.focus();
  expect(isOut()).toBe(true);
  must('.user-button').focus();
  expect(isOut()).toBe(false);
  button?.click();
  entry.addEventListener('click', (event) => event.preventDefault());
  entry.click();
  expect(isOut()).toBe(false);
});

test('the button says what it does to the menu, and does it', async () => {
  const { screen } = frame();
  const expanded = () => one('header [aria-expanded]')?.getAttribute('aria-expanded');
  await soon(expanded).toBe('true');
  expect(one('header [aria-expanded] .anticon-menu-fold')).not.toBeNull();
  await ui.click('收起菜单');
  await soon(expanded).toBe('false');
  expect(one('header [aria-expanded] .anticon-menu-unfold')).not.toBeNull();
  expect(screen.getSnapshot().hasTag('opened')).toBe(false);
});

test('on a phone the menu covers the page until a page is chosen, and gives the keyboard back', async () => {
  const { screen } = frame({ width: 400, settings: { theme: 'light' } });
  expect(one('aside')).toBeNull();
  const button = () =>
    [...document.querySelectorAll<HTMLElement>('header button')].find((each) => each.ariaLabel?.endsWith('菜单'));
  await soon(() => button()?.getAttribute('aria-expanded')).toBe('false');
  button()?.focus();
  button()?.click();
  await soon(() => one('[role=dialog] .sider')?.dataset['theme']).toBe('light');
  expect(one('[role=dialog] .sider')?.dataset['state']).toBe('mobile.shown');
  expect(one('[role=dialog] .brand')?.textContent).toBe('Flan Admin');
  await soon(() => one('.menu-drawer')?.contains(document.activeElement)).toBe(true);
  const entry = one('[role=dialog] a.menu-entry');
  entry?.addEventListener('click', (event) => event.preventDefault());
  entry?.focus();
  entry?.click();
  await soon(() => screen.getSnapshot().value).toEqual({ mobile: 'hidden' });
  await soon(() => one('[role=dialog]')).toBeNull();
  await soon(() => document.activeElement).toBe(button());
});

test('one group of the menu is open at a time: that of the page in front, until another is opened', async () => {
  const { tabs } = frame();
  const open = () =>
    [...document.querySelectorAll('.side-menu > ul > li > details[open] > summary')].map(
      ({ textContent }) => textContent,
    );
  await soon(open).toEqual(['仪表盘']);
  [...document.querySelectorAll<HTMLElement>('.side-menu summary')]
    .find(({ textContent }) => textContent === '系统管理')
    ?.click();
  await soon(open).toEqual(['系统管理']);
  tabs.become(tabsAt(categories.key, [workplace, categories]));
  await soon(open).toEqual(['奖品管理']);
});

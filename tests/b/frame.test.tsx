import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import { categories, frames, shellAt, tabsAt, workplace } from './frame-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const frame = frames();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const panels = () =>
  [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter((panel) => panel.checkVisibility());

test('the frame shows the page in front: title, way to it, entry of the menu, tab and panel', async () => {
  const { tabs } = frame();
  await soon(() => document.title).toBe('工作台 - Flan Admin');
  const current = () => texts('[aria-current=page]');
  expect(current()).toEqual(['工作台', '工作台']);
  expect(panels().map(({ id }) => id)).toEqual([`panel:${workplace.key}`]);
  tabs.become(tabsAt(categories.key, [workplace, categories]));
  await soon(() => document.title).toBe('奖励分类 - Flan Admin');
  expect(texts('.breadcrumb li')).toEqual(['奖品管理', '奖励分类']);
  expect(current()).toEqual(['奖励分类', '奖励分类']);
  expect(texts('[data-current=true]').length).toBe(1);
  const [panel] = panels();
  expect(panel?.getAttribute('aria-labelledby')).toBe(one('[role=tab][aria-selected=true]')?.id);
  expect(one('[role=tab][aria-selected=true]')?.getAttribute('aria-controls')).toBe(panel?.id);
  await soon(() => panel?.querySelector('.workplace')?.getAttribute('data-state')).toBe(categories.key);
});

test('a page that is in no menu has its title for a way, one that nobody opened none', async () => {
  const { tabs } = frame({ menus: [] });
  await soon(() => texts('.breadcrumb li')).toEqual(['工作台']);
  expect(one('[data-machine=shell]')?.dataset['state']).toBe('running.onPage');
  tabs.become({ ...tabsAt('', []), children: {} });
  await soon(() => document.title).toBe('- Flan Admin');
  expect(one('[role=tab]')).toBeNull();
  expect(panels()).toEqual([]);
});

test('an exception stands in place of the pages, and leads home', async () => {
  const { shell, onHome } = frame();
  await soon(() => panels().length).toBe(1);
  expect(one('.exception-page')).toBeNull();
  shell.become(shellAt(403));
  await soon(() => document.title).toBe('无权访问 - Flan Admin');
  await soon(() => panels().length).toBe(0);
  expect(texts('.breadcrumb li')).toEqual(['无权访问']);
  expect(one('[role=tab][aria-selected=true]')).toBeNull();
  await ui.click('返回首页');
  expect(onHome).toHaveBeenCalledOnce();
  shell.become(shellAt(0));
  await soon(() => panels().length).toBe(1);
});

test('a page that is not there yet leaves its place empty', async () => {
  const { tabs } = frame();
  tabs.become({ ...tabsAt(workplace.key, [workplace]), children: {} });
  await soon(() => panels().map(({ textContent }) => textContent)).toEqual(['']);
});

test('on top the menu takes the place of the way, with the sign before it', async () => {
  const { layout } = frame({ settings: { navigation: 'top', contentWidth: 'Fixed' } });
  await soon(() => one('header nav.side-menu')).not.toBeNull();
  expect(one('header .brand')?.textContent).toBe('Flan Admin');
  expect([one('.breadcrumb'), one('aside')]).toEqual([null, null]);
  expect(one('.frame')?.dataset).toMatchObject({ menu: 'top', theme: 'dark', content: 'Fixed', fixedHeader: 'false' });
  layout.send({ type: 'CHOOSE', settings: { navigation: 'side', theme: 'light', multiTab: false } });
  await soon(() => one('aside nav.side-menu')).not.toBeNull();
  expect(one('header .brand')).toBeNull();
  expect(one('[role=tablist]')).toBeNull();
  expect(one('.frame')?.dataset).toMatchObject({ menu: 'side', theme: 'light', content: 'Fluid', menuOpened: 'true' });
});

test('the header hides while one reads, if one wants that', async () => {
  const { layout } = frame({ settings: { autoHideHeader: true } });
  const state = () => one('.frame')?.dataset['headerHidden'];
  await soon(state).toBe('false');
  layout.send({ type: 'SCROLLED', top: 500 });
  await soon(state).toBe('true');
  expect(one('[data-machine=layout]')?.dataset['state']).toContain('hidden');
});

test('the operator leaves by the menu under his name', async () => {
  const { onSignOut } = frame();
  await ui.click(operator.nickname);
  await ui.press({ role: 'menuitem', name: '退出登录' });
  expect(onSignOut).toHaveBeenCalledOnce();
});

import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { operator } from '../models/operator.ts';
import { soon } from '../soon.ts';
import '../../src/shell/layout/UnsavedDialog.tsx';
import { categories, frames, shellAt, tabsAt, workplace } from './frame-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

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
  expect(texts('.breadcrumb li')).toEqual(['奖品管理', '奖励', '奖励分类']);
  expect(current()).toEqual(['奖励分类', '奖励分类']);
  expect(texts('[data-current=true]')).toEqual(['奖品管理', '奖励']);
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
  // However long the menu is, it scrolls by itself: nothing in the page is as tall as it.
  expect(one('.side-menu')?.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight);
  expect(document.documentElement.scrollHeight).toBeLessThan(1.5 * window.innerHeight);
  expect(one('.exception-actions')?.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight);
  await ui.click('返回首页');
  expect(onHome).toHaveBeenCalledOnce();
  shell.become(shellAt(0));
  await soon(() => panels().length).toBe(1);
});

/** A page whose code is on its way. */
const onItsWay = () =>
  Object.assign(standing({}), {
    getSnapshot: () => {
      // oxlint-disable-next-line typescript/only-throw-error -- this is how React is told to wait.
      throw new Promise(() => {});
    },
  });

test('a page that is not there yet leaves its place empty; while its code comes, grey lines stand there', async () => {
  const { tabs } = frame();
  const open = tabsAt(workplace.key, [workplace]);
  const [id = ''] = Object.keys(open.children);
  tabs.become({ ...open, children: {} });
  await soon(() => panels().map(({ textContent }) => textContent)).toEqual(['']);
  tabs.become(open);
  await soon(() => panels()[0]?.querySelector('.workplace')).not.toBeNull();
  tabs.become({ ...open, children: { [id]: onItsWay() } });
  await soon(() => panels()[0]?.querySelector('[role=status]')?.ariaLabel).toBe('加载中');
  expect(panels()[0]?.querySelector('[role=status]')?.childElementCount).toBe(8);
});

test('pages come and go with their tabs; what would be lost is asked above them', async () => {
  const { tabs, shell } = frame();
  const kept = () => document.querySelectorAll('[role=tabpanel]').length;
  tabs.become(tabsAt(workplace.key, [workplace]));
  await soon(kept).toBe(1);
  tabs.become(tabsAt(categories.key, [workplace, categories]));
  await soon(kept).toBe(2);
  expect(one('footer')?.textContent).toContain('Flan Admin');
  shell.become(shellAt(0, 'elsewhere'));
  await soon(() => one('[data-machine=shell]')?.dataset['state']).toBe('running.elsewhere');
  expect(await ui.see('dialogs')).toEqual([]);
  tabs.become({ ...tabsAt(categories.key, [workplace, categories]), matches: () => true });
  await soon(() => ui.see('dialogs')).toEqual(['提示']);
});

test('the button before the way says whether the menu is open, and folds it; folded, the sign has no name', async () => {
  frame();
  const button = () => one('.global-header .header-button');
  const look = () => [
    button()?.ariaLabel,
    button()?.ariaExpanded,
    button()?.querySelector('.anticon-menu-fold') !== null,
    button()?.querySelector('.anticon-menu-unfold') !== null,
    one('aside .brand')?.textContent,
    one('.frame')?.dataset['menuOpened'],
  ];
  const open = ['收起菜单', 'true', true, false, 'Flan Admin', 'true'];
  await soon(look).toEqual(open);
  expect(one('header nav')?.ariaLabel).toBe('面包屑');
  button()?.click();
  await soon(look).toEqual(['展开菜单', 'false', false, true, '', 'false']);
  button()?.click();
  await soon(look).toEqual(open);
});

test('on a phone the button opens the drawer, and says so', async () => {
  const { screen } = frame({ width: 400 });
  const expanded = () => one('.global-header .header-button')?.ariaExpanded;
  await soon(expanded).toBe('false');
  expect(one('aside')).toBeNull();
  screen.send({ type: 'SHOW_MENU' });
  await soon(expanded).toBe('true');
  await soon(() => ui.see('dialogs')).toEqual(['主菜单']);
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

test('and reaches his own settings there', async () => {
  const { onSettings } = frame();
  await ui.click(operator.nickname);
  await ui.press({ role: 'menuitem', name: '个人设置' });
  expect(onSettings).toHaveBeenCalledOnce();
});

test('以角色查看: chosen beside the name, said above everything, left again', async () => {
  const service = { code: 'customer_service', name: '客服专员' };
  const { onViewAs } = frame({ about: { viewable_roles: [service] } });
  await soon(() => one('.user-button')).not.toBeNull();
  expect(one('.viewing-bar')).toBeNull();
  one('.user-button')?.click();
  await ui.press({ role: 'menuitemradio', name: '以角色查看：客服专员' });
  expect(onViewAs.mock.calls).toEqual([['customer_service']]);
  const viewing = frame({ about: { viewable_roles: [service], viewing_as: service } });
  await soon(() => one('.viewing-bar[role=status]')?.textContent).toContain('正在以「客服专员」查看，按钮仅供预览');
  await ui.press({ role: 'button', name: '退出查看' });
  one('.user-button')?.click();
  await ui.press({ role: 'menuitem', name: '退出查看' });
  expect(viewing.onViewAs.mock.calls).toEqual([[''], ['']]);
  frame();
  await soon(() => one('.viewing-bar')).toBeNull();
  await soon(() => texts('.user-button + [role=menu] [role^=menuitem]')).toEqual(['个人设置', '个性化', '退出登录']);
});

test('and how the frame looks: the drawer comes, and what is chosen in it shows at once', async () => {
  const { layout } = frame();
  await ui.click(operator.nickname);
  await ui.press({ role: 'menuitem', name: '个性化' });
  await soon(() => ui.see('dialogs')).toEqual(['个性化']);
  layout.send({ type: 'CHOOSE', settings: { theme: 'realDark', fixedHeader: true, fixedSidebar: true } });
  await soon(() => one('.frame')?.dataset).toMatchObject({
    theme: 'realDark',
    fixedHeader: 'true',
    fixedSidebar: 'true',
  });
});

import type { SnapshotFrom } from 'xstate';
import { securityPage } from '../../contract/menu/own-pages.ts';
import { pages } from '../../contract/menu/pages.ts';
import { indexOf } from '../../machines/shell/tab-order.ts';
import type { tabsMachine } from '../../machines/shell/tabs.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Ui } from '../engine/ui.ts';
import { tabsModel } from '../models/tabs.model.ts';

type Tabs = SnapshotFrom<typeof tabsMachine>;

const titleOf = (key: string, { tabs }: Tabs['context']): string =>
  tabs.find((tab) => tab.key === key)?.title ?? [...pages, securityPage].find(({ path }) => path === key)?.title ?? key;
const tabOf = (key: string, context: Tabs['context']) => ({ role: 'tab', name: titleOf(key, context) });
const isPinned = ({ tabs }: Tabs['context'], key: string) => tabs.some((tab) => tab.key === key && tab.pinned);
const isOpen = ({ context }: Tabs, key: string) => context.tabs.some((tab) => tab.key === key);

/** Words of the menu under the right mouse button. */
const entries = {
  CLOSE_TAB: '关闭当前',
  CLOSE_LEFT: '关闭左侧',
  CLOSE_RIGHT: '关闭右侧',
  CLOSE_OTHERS: '关闭其他',
  CLOSE_ALL: '关闭全部',
  PIN_TAB: '固定',
  UNPIN_TAB: '取消固定',
  REFRESH_TAB: '刷新',
} as const;

async function chooseInMenu(ui: Ui, context: Tabs['context'], key: string, name: string): Promise<void> {
  await ui.rightClick(tabOf(key, context));
  await ui.press({ role: 'menuitem', name });
}

/** In front of the tabs nothing of them can be reached, so the question alone is looked at. */
async function check(ui: Ui, snapshot: Tabs): Promise<void> {
  const screen = await ui.read();
  const { tabs, active, closing, renewing, unsaved } = snapshot.context;
  const isAsking = snapshot.matches('confirmingClose') || snapshot.matches('confirmingRefresh');
  shows('dialogs', screen.dialogs, isAsking ? ['提示'] : []);
  if (isAsking) {
    const concerned = renewing ? [renewing.key] : closing;
    const lost = tabs.filter(({ key }) => concerned.includes(key) && unsaved.includes(key)).map(({ title }) => title);
    const words = `以下页面有未保存的内容，${renewing ? '刷新' : '关闭'}后将丢失： ${lost.join(' ')} 继续编辑`;
    if (!screen.text.includes(words)) throw new Error(`not on screen: ${words}`);
    return;
  }
  const seen = screen.controls.filter(({ role, ofPage }) => role === 'tab' && !ofPage);
  const inFront = tabs.filter(({ key }) => key === active);
  shows(
    'tabs',
    seen.map(({ name }) => name),
    tabs.map(({ title }) => title),
  );
  shows(
    'in front',
    seen.filter(({ on }) => on).map(({ name }) => name),
    inFront.map(({ title }) => title),
  );
  const buttons = screen.controls.filter(({ role, name }) => role === 'button' && name.startsWith('关闭 '));
  shows(
    'buttons that close',
    buttons.map(({ name }) => name),
    tabs.length > 1 ? tabs.filter(({ pinned }) => !pinned).map(({ title }) => `关闭 ${title}`) : [],
  );
}

/** The tab bar: a click, the button beside the name, the menu under the right button, and the question about unsaved work. */
export const tabsDriver = defineDriver(tabsModel, {
  world: ['OPEN_TAB', 'PAGE_UNSAVED', 'PAGE_SAVED', 'PAGE_MARKED', 'PAGE_TITLED', 'ROW_CHANGED', 'RIGHTS'],
  /** What is not open has no tab to press, its menu leads to its neighbours only, and offers either to pin it or to let it go. */
  offers: (snapshot, event) => {
    if (!('key' in event)) return true;
    const { tabs } = snapshot.context;
    const tab = tabs.find(({ key }) => key === event.key);
    // Which rows a list shows now is said by the view; only these show the same ones always.
    if (event.type === 'REFRESH_TAB') return tab !== undefined && event.key !== '/award/cate';
    if (event.type === 'MOVE_TAB') return Math.abs(event.to - indexOf(snapshot.context, event.key)) === 1;
    if (event.type === 'PIN_TAB') return tab?.pinned !== true;
    if (event.type === 'UNPIN_TAB') return tab?.pinned === true;
    return isOpen(snapshot, event.key);
  },
  perform: async (ui, event, { context }) => {
    const { tabs, active } = context;
    switch (event.type) {
      case 'SELECT_TAB':
        return ui.press(tabOf(event.key, context));
      case 'CLOSE_TAB':
        // The last tab has no button; of several, the one in front is closed by its button and the others from the menu.
        if (tabs.length > 1 && event.key === active && !isPinned(context, active))
          return ui.click(`关闭 ${titleOf(event.key, context)}`);
        return chooseInMenu(ui, context, event.key, entries.CLOSE_TAB);
      case 'CLOSE_LEFT':
      case 'CLOSE_RIGHT':
      case 'CLOSE_OTHERS':
      case 'PIN_TAB':
      case 'UNPIN_TAB':
      case 'REFRESH_TAB':
        return chooseInMenu(ui, context, event.key, entries[event.type]);
      case 'MOVE_TAB':
        return chooseInMenu(ui, context, event.key, event.to < indexOf(context, event.key) ? '左移' : '右移');
      case 'REFRESH_ANYWAY':
        return ui.click('仍然刷新');
      case 'CLOSE_ALL':
        return chooseInMenu(ui, context, active || (tabs[0]?.key ?? ''), entries.CLOSE_ALL);
      case 'CLOSE_ANYWAY':
        return ui.click('仍然关闭');
      case 'KEEP_TABS':
        return ui.click('继续编辑');
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check,
  controlOf: (event, { context }) => {
    const { tabs } = context;
    switch (event.type) {
      case 'SELECT_TAB':
      case 'CLOSE_LEFT':
      case 'CLOSE_RIGHT':
      case 'CLOSE_OTHERS':
        return tabOf(event.key, context);
      case 'CLOSE_TAB':
        return tabs.length > 1 && !isPinned(context, event.key)
          ? { role: 'button', name: `关闭 ${titleOf(event.key, context)}` }
          : tabOf(event.key, context);
      case 'CLOSE_ANYWAY':
        return { role: 'button', name: '仍然关闭' };
      case 'REFRESH_ANYWAY':
        return { role: 'button', name: '仍然刷新' };
      case 'KEEP_TABS':
        return { role: 'button', name: '继续编辑' };
      default:
        return null;
    }
  },
});

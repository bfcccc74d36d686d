import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { tabPopupMachine } from '../../machines/shell/tab-popup.ts';
import { type TabsActor, tabsMachine } from '../../machines/shell/tabs.ts';
import '../../src/shell/layout/frame.css';
import { TabBar } from '../../src/shell/layout/TabBar.tsx';
import '../../src/shell/layout/TabPopup.tsx';
import { TabQuestion } from '../../src/shell/layout/TabQuestion.tsx';
import '../../src/shell/layout/UnsavedDialog.tsx';
import { tabsDriver } from '../drivers/tabs.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';

import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

/** The tab bar as the frame has it, without pages. */
function Bar({ tabs }: { readonly tabs: TabsActor }) {
  const front = useSelector(tabs, ({ context }) => context.active);
  return (
    <div className="frame">
      <TabBar tabs={tabs} front={front} />
      <TabQuestion tabs={tabs} />
    </div>
  );
}

demandQuietConsole();
/** Pages whose code has not come, and what opens over the bar; the engine's own children say nothing. */
const living = (tabs: TabsActor) =>
  withChildren(tabs, ({ children }) => ({
    ...Object.fromEntries(Object.keys(children).map((id) => [id, standing({ context: { page: null } })])),
    popup: createActor(tabPopupMachine).start(),
  }));

await walkView(tabsDriver, (actor: AnyActorRef) => draw(<Bar tabs={living(actor as TabsActor)} />));

const ui = domUi();
const drawing = oneDrawing();

/** The bar with three pages, the last in front. */
function threeTabs(): TabsActor {
  const tabs = createActor(tabsMachine).start();
  for (const title of ['甲', '乙', '丙'])
    tabs.send({ type: 'OPEN_TAB', tab: { key: `/${title}`, title, page: { view: 'workplace' } } });
  const clear = draw(<Bar tabs={tabs} />);
  drawing.keep(() => {
    clear();
    tabs.stop();
  });
  return tabs;
}

/** Names of the tabs, the one in front in brackets. */
async function bar(): Promise<string> {
  const tabs = (await ui.see('controls')).filter(({ role }) => role === 'tab');
  return tabs.map(({ name, on }) => (on ? `[${name}]` : name)).join(' ');
}

test('the arrow keys go round the tabs, Home and End to the ends, Delete closes', async () => {
  threeTabs();
  await ui.press({ role: 'tab', name: '丙' });
  const after = {
    ArrowRight: '[甲] 乙 丙',
    ArrowLeft: '甲 乙 [丙]',
    Home: '[甲] 乙 丙',
    End: '甲 乙 [丙]',
    Delete: '甲 [乙]',
  };
  for (const [key, wanted] of Object.entries(after)) {
    await ui.key(key);
    await soon(bar).toBe(wanted);
    await soon(() => document.activeElement?.getAttribute('aria-selected')).toBe('true');
  }
});

test('the middle button closes a tab, the right one does not', async () => {
  const tabs = threeTabs();
  await soon(bar).toBe('甲 乙 [丙]');
  const press = (button: number) =>
    document.querySelector('[role=tab]')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button }));
  press(2);
  expect(tabs.getSnapshot().context.tabs).toHaveLength(3);
  press(1);
  await soon(bar).toBe('乙 [丙]');
});

test('the menu under the right button offers what works, in the words of the specification', async () => {
  threeTabs();
  await ui.rightClick({ role: 'tab', name: '乙' });
  const words = async () =>
    (await ui.see('controls')).filter(({ role }) => role === 'menuitem').map(({ name }) => name);
  await soon(words).toEqual([
    '刷新',
    '固定',
    '左移',
    '右移',
    '关闭当前',
    '关闭右侧',
    '关闭左侧',
    '关闭其他',
    '关闭全部',
  ]);
});

test('what is not saved is marked, beside a name that stays the title', async () => {
  const tabs = threeTabs();
  const marks = () => [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('aria-description'));
  tabs.send({ type: 'PAGE_UNSAVED', key: '/乙' });
  await soon(marks).toEqual([null, '未保存', null]);
  expect(await bar()).toBe('甲 乙 [丙]');
  tabs.send({ type: 'PAGE_SAVED', key: '/乙' });
  await soon(marks).toEqual([null, null, null]);
});

test('the question names what would be lost, and nothing else', async () => {
  const tabs = threeTabs();
  const lost = () => [...document.querySelectorAll('[role=dialog] li')].map((item) => item.textContent);
  await soon(bar).toBe('甲 乙 [丙]');
  tabs.send({ type: 'PAGE_UNSAVED', key: '/乙' });
  tabs.send({ type: 'CLOSE_ALL' });
  await soon(lost).toEqual(['乙']);
  await ui.click('继续编辑');
  await soon(lost).toEqual([]);
  tabs.send({ type: 'PAGE_UNSAVED', key: '/丙' });
  tabs.send({ type: 'PAGE_UNSAVED', key: '/甲' });
  tabs.send({ type: 'CLOSE_ALL' });
  await soon(lost).toEqual(['乙', '丙']);
  // Saved behind the question.
  tabs.send({ type: 'PAGE_SAVED', key: '/乙' });
  await soon(lost).toEqual(['丙']);
});

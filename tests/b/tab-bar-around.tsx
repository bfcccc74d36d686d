import { createActor } from 'xstate';
import { tabPopupMachine } from '../../machines/shell/tab-popup.ts';
import { pageId, type Tab, type TabsContext } from '../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import '../../src/shell/layout/frame.css';
import { TabBar } from '../../src/shell/layout/TabBar.tsx';
import '../../src/shell/layout/TabPopup.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { oneDrawing } from './drawing.ts';
import { moving, standing } from './standing.ts';

export const ui = domUi();
const drawing = oneDrawing();

export const titles = ['甲', '乙', '丙'];
export const told: { readonly type: string; readonly [payload: string]: unknown }[] = [];
export const one = (selector: string) => document.querySelector<HTMLElement>(selector);
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** A list whose code has come, with the rows that it shows; of other pages nobody asks for them. */
const shownList = standing({
  context: { viewed: [] },
  children: { table: standing({ context: { query: { pageNo: 3 }, columns: {}, density: 'middle', shape: 'rows' } }) },
  matches: () => false,
});
const pageOf = () => standing({ context: { page: shownList } });

/** The bar over tabs that stand still, the second in front unless an exception page is. */
export function bar(open: readonly string[] = titles, front = '乙', pinned: readonly string[] = []) {
  told.length = 0;
  const tabOf = (title: string): Tab => ({
    key: title,
    title,
    ...(pinned.includes(title) && { pinned: true }),
    page: title === '乙' ? { view: 'list', entity: 'award', actions: [], table: {} } : { view: 'workplace' },
  });
  const popup = createActor(tabPopupMachine).start();
  const quiet = { unsaved: [], marks: {}, news: [] };
  const snapshot = (said: Partial<TabsContext> = {}) => ({
    value: 'open',
    context: { tabs: open.map(tabOf), active: front, closing: [], ...quiet, ...said },
    children: { ...Object.fromEntries(open.map((title) => [pageId(title), pageOf()])), popup },
  });
  const { actor, become } = moving(snapshot());
  const tabs = Object.assign(actor, { send: (event: { type: string }) => void told.push(event) }) as TabsActor;
  drawing.draw(
    <div className="frame">
      <TabBar tabs={tabs} front={front} />
      <button type="button">别处</button>
    </div>,
  );
  return {
    tabs,
    say: (said: Partial<TabsContext>) => become(snapshot(said)),
    turn: (value: string) => become({ ...snapshot(), value }),
  };
}

export const key = (name: string, held: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held }),
  );
export const menu = () => one('.tab-menu');
export const list = () => one('.tab-list');

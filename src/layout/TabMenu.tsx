import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tab, TabsActor } from '../../machines/tabs.ts';
import { focusFirst, MenuItem, moveFocus } from '../list/PopupMenu.tsx';
import { refreshPage } from '../page-views.tsx';
import { focusTab, tabMenuId } from './tab-ids.ts';

const entries = {
  CLOSE_TAB: '关闭当前',
  CLOSE_RIGHT: '关闭右侧',
  CLOSE_LEFT: '关闭左侧',
  CLOSE_OTHERS: '关闭其他',
  CLOSE_ALL: '关闭全部',
} as const;
const closings = Object.keys(entries) as readonly (keyof typeof entries)[];

/** Opens the menu of a tab, at the right mouse button or the menu key. */
export function openTabMenu(event: MouseEvent<HTMLElement>, tab: string): void {
  event.preventDefault();
  const menu = document.getElementById(tabMenuId(tab));
  if (menu && !menu.matches(':popover-open')) menu.showPopover({ source: event.currentTarget });
}

/** What can be done with a tab and its neighbours (spec §2). */
export function TabMenu({ tabs, tab: { key, title } }: { readonly tabs: TabsActor; readonly tab: Tab }) {
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    if (event.key !== 'Escape') return;
    event.currentTarget.hidePopover();
    focusTab(key);
  };
  return (
    <div
      id={tabMenuId(key)}
      // The browser would close an `auto` one when the right button is let go.
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={`标签 ${title}`}
      className="popup-menu tab-menu"
      onToggle={focusFirst}
      onKeyDown={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <MenuItem label="刷新" onChoose={() => refreshPage(tabs, key)} />
      {closings.map((type) => (
        <MenuItem
          key={type}
          label={entries[type]}
          onChoose={() => {
            tabs.send({ type, key });
            focusTab(tabs.getSnapshot().context.active);
          }}
        />
      ))}
    </div>
  );
}

import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tab } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import { focusFirst, MenuItem, moveFocus } from '../list/PopupMenu.tsx';
import { refreshPage } from '../page-views.tsx';
import { focusTab, tabMenuId } from './tab-ids.ts';

const closings = [
  { type: 'CLOSE_TAB', label: '关闭当前' },
  { type: 'CLOSE_RIGHT', label: '关闭右侧' },
  { type: 'CLOSE_LEFT', label: '关闭左侧' },
  { type: 'CLOSE_OTHERS', label: '关闭其他' },
  { type: 'CLOSE_ALL', label: '关闭全部' },
] as const;

/** Opens the menu of a tab, at the right mouse button or the menu key. */
export function openTabMenu(event: MouseEvent<HTMLElement>, tab: string): void {
  event.preventDefault();
  document.getElementById(tabMenuId(tab))?.showPopover({ source: event.currentTarget });
}

/** What can be done with a tab and its neighbours (spec §2). */
export function TabMenu({ tabs, tab: { key, title } }: { readonly tabs: TabsActor; readonly tab: Tab }) {
  // The menu closes when the focus leaves it.
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    if (event.key === 'Escape') focusTab(key);
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
      {closings.map(({ type, label }) => (
        <MenuItem
          key={type}
          label={label}
          onChoose={() => {
            tabs.send({ type, key });
            focusTab(tabs.getSnapshot().context.active);
          }}
        />
      ))}
    </div>
  );
}

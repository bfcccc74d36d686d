import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { canMove, indexOf } from '../../../machines/shell/tab-order.ts';
import type { TabPopupActor } from '../../../machines/shell/tab-popup.ts';
import type { Tab } from '../../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { MenuItem, moveFocus } from '../../entity/list/PopupMenu.tsx';
import { renewalOf } from '../workspace.ts';
import { closing, openBeside } from './open-popup.ts';
import { focusTab, tabId } from './tab-ids.ts';

const closings = [
  { type: 'CLOSE_TAB', label: '关闭当前' },
  { type: 'CLOSE_RIGHT', label: '关闭右侧' },
  { type: 'CLOSE_LEFT', label: '关闭左侧' },
  { type: 'CLOSE_OTHERS', label: '关闭其他' },
  { type: 'CLOSE_ALL', label: '关闭全部' },
] as const;

const moves = [
  { step: -1, label: '左移', refusal: '已经在最左边' },
  { step: 1, label: '右移', refusal: '已经在最右边' },
] as const;

interface Props {
  readonly tabs: TabsActor;
  readonly popup: TabPopupActor;
  readonly tab: Tab;
}

/** What can be done with a tab and its neighbours (spec §2). */
export function TabMenu({ tabs, popup, tab }: Props) {
  const { key, title, pinned = false } = tab;
  const place = useSelector(tabs, ({ context }) => indexOf(context, key));
  const open = useSelector(tabs, ({ context }) => context.tabs);
  // The menu closes when the focus leaves it.
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    moveFocus(event);
    if (event.key === 'Escape') focusTab(key);
  };
  return (
    <div
      // The browser would close an `auto` one when the right button is let go.
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={`标签 ${title}`}
      className="popup-menu tab-menu"
      ref={openBeside(tabId(key))}
      onKeyDown={leave}
      {...closing(popup)}
    >
      <MenuItem
        label="刷新"
        onChoose={() => {
          tabs.send({ type: 'REFRESH_TAB', ...renewalOf(tabs, tab) });
          focusTab(key);
        }}
      />
      <MenuItem
        label={pinned ? '取消固定' : '固定'}
        onChoose={() => {
          tabs.send({ type: pinned ? 'UNPIN_TAB' : 'PIN_TAB', key });
          focusTab(key);
        }}
      />
      {moves.map(({ step, label, refusal }) => (
        <MenuItem
          key={label}
          label={label}
          refusal={canMove({ tabs: open }, key, place + step) ? undefined : refusal}
          onChoose={() => {
            tabs.send({ type: 'MOVE_TAB', key, to: place + step });
            focusTab(key);
          }}
        />
      ))}
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

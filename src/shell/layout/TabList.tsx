import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import type { TabPopupActor } from '../../../machines/shell/tab-popup.ts';
import type { Tab } from '../../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { MenuItem, moveFocus } from '../../entity/list/PopupMenu.tsx';
import { closing, openBeside } from './open-popup.ts';
import { allTabsId, focusTab } from './tab-ids.ts';
import { markOf } from './tab-marks.ts';

/** From this many tabs on the list can be searched. */
const many = 8;

const fits = ({ key, title }: Tab, wanted: string) =>
  `${title} ${key}`.toLowerCase().includes(wanted.trim().toLowerCase());

interface Props {
  readonly tabs: TabsActor;
  readonly popup: TabPopupActor;
  readonly front: string;
  readonly wanted: string;
}

/** All open tabs, one below the other; many of them can be searched. */
export function TabList({ tabs, popup, front, wanted }: Props) {
  const context = useSelector(tabs, (snapshot) => snapshot.context);
  const found = context.tabs.filter((tab) => fits(tab, wanted));
  const choose = (key: string) => {
    popup.send({ type: 'LEAVE' });
    tabs.send({ type: 'SELECT_TAB', key });
    focusTab(key);
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    popup.send({ type: 'LEAVE' });
    document.getElementById(allTabsId)?.focus();
  };
  const typed = (event: KeyboardEvent<HTMLInputElement>) => {
    leave(event);
    if (event.key === 'Enter' && found[0]) choose(found[0].key);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  const walked = (event: KeyboardEvent<HTMLElement>) => {
    leave(event);
    if (event.key !== 'Tab') moveFocus(event);
  };
  return (
    <div
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label="全部标签"
      className="popup-menu tab-list"
      ref={openAllTabs}
      {...closing(popup)}
    >
      {context.tabs.length >= many && (
        <input
          type="search"
          className="tab-search"
          aria-label="搜索标签"
          placeholder="搜索标签"
          value={wanted}
          onKeyDown={typed}
          onChange={({ target }) => popup.send({ type: 'SEARCH', wanted: target.value })}
        />
      )}
      <div role="menu" tabIndex={-1} aria-label="已打开的页面" onKeyDown={walked}>
        {found.map(({ key, title }) => {
          const mark = markOf(context, key);
          return (
            <MenuItem
              key={key}
              label={mark ? `${title}（${mark.text}）` : title}
              current={key === front}
              onChoose={() => choose(key)}
            />
          );
        })}
      </div>
      {found.length === 0 && <p className="tab-none">没有找到标签</p>}
    </div>
  );
}

const openAllTabs = openBeside(allTabsId);

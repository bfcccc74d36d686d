import { CloseOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tab } from '../../machines/tabs-types.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import { stateText } from '../state-text.ts';
import { focusTab, panelId, tabId } from './tab-ids.ts';
import { openTabMenu, TabMenu } from './TabMenu.tsx';

interface Props {
  readonly tabs: TabsActor;
  /** Key of the tab whose page is shown; empty on an exception page. */
  readonly front: string;
}

/** The open pages (spec §2): click, arrows, middle click, a menu under the right button, Delete to close. */
export function TabBar({ tabs, front }: Props) {
  const state = useSelector(tabs, ({ value }) => stateText(value));
  const open = useSelector(tabs, ({ context }) => context.tabs);
  const unsaved = useSelector(tabs, ({ context }) => context.unsaved);
  if (open.length === 0) return null;
  return (
    <div className="tab-bar" data-machine="tabs" data-state={state}>
      <div className="tab-track">
        <div role="tablist" aria-label="已打开的页面">
          {open.map((tab, column) => (
            <button
              key={tab.key}
              {...tabProps(tab, front, column)}
              {...handlers(tabs, open, column)}
              {...markOf(tab, unsaved)}
            >
              {unsaved.includes(tab.key) && <span className="tab-unsaved" title="未保存" />}
              {tab.title}
            </button>
          ))}
        </div>
        {open.length > 1 && <CloseButtons tabs={tabs} open={open} front={front} />}
      </div>
      {open.map((tab) => (
        <TabMenu key={tab.key} tabs={tabs} tab={tab} />
      ))}
    </div>
  );
}

const tabProps = ({ key, title }: Tab, front: string, column: number) => ({
  type: 'button' as const,
  role: 'tab',
  className: 'tab',
  id: tabId(key),
  style: { gridColumn: column + 1 },
  'aria-controls': panelId(key),
  'aria-selected': key === front,
  'aria-label': title,
  tabIndex: key === front || (front === '' && column === 0) ? 0 : -1,
  ref: key === front ? scrollIntoBar : null,
});

/** Beside the name, which is the title and nothing else. */
const markOf = ({ key }: Tab, unsaved: readonly string[]) =>
  unsaved.includes(key) ? { 'aria-description': '未保存' } : {};

const scrollIntoBar = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const handlers = (tabs: TabsActor, open: readonly Tab[], column: number) => {
  const key = open[column]?.key ?? '';
  return {
    onClick: () => tabs.send({ type: 'SELECT_TAB', key }),
    onContextMenu: (event: MouseEvent<HTMLElement>) => openTabMenu(event, key),
    onAuxClick: ({ button }: { readonly button: number }) => {
      if (button === 1) tabs.send({ type: 'CLOSE_TAB', key });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Delete') closeTab(tabs, key);
      const next = open[neighbour(event.key, column, open.length)];
      if (!next) return;
      event.preventDefault();
      focusTab(next.key);
      tabs.send({ type: 'SELECT_TAB', key: next.key });
    },
  };
};

/** Where the focus goes with the closed tab, it goes on to the one in front. */
function closeTab(tabs: TabsActor, key: string): void {
  tabs.send({ type: 'CLOSE_TAB', key });
  focusTab(tabs.getSnapshot().context.active);
}

/** Where a key leads from a tab; -1 when nowhere. The bar is a circle. */
function neighbour(key: string, column: number, count: number): number {
  if (key === 'ArrowLeft') return (column + count - 1) % count;
  if (key === 'ArrowRight') return (column + 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

/** A tab list may hold nothing but tabs, so the buttons are a group of their own, laid over it by the grid. */
const CloseButtons = ({ tabs, open, front }: Props & { readonly open: readonly Tab[] }) => (
  <div role="group" aria-label="关闭标签">
    {open.map(({ key, title }, column) => (
      <button
        key={key}
        type="button"
        className="tab-close"
        style={{ gridColumn: column + 1 }}
        aria-label={`关闭 ${title}`}
        tabIndex={key === front ? 0 : -1}
        onClick={() => closeTab(tabs, key)}
      >
        <CloseOutlined aria-hidden />
      </button>
    ))}
  </div>
);

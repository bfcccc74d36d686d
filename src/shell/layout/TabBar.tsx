import { CloseOutlined, DownOutlined, PushpinFilled } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { indexOf } from '../../../machines/shell/tab-order.ts';
import type { Tab, TabsContext } from '../../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { stateText } from '../../core/state-text.ts';
import { tabHandlers } from './tab-handlers.ts';
import { dragTab } from './drag-tab.ts';
import { allTabsId, focusTab, panelId, tabId } from './tab-ids.ts';
import { markOf } from './tab-marks.ts';
import { latePart } from '../../entity/late-part.tsx';

const loadPopup = () => import('./TabPopup.tsx');
const TabPopup = latePart(async () => (await loadPopup()).TabPopup);

/** A pointer over the bar means that a menu may soon be wanted. */
const preload = () => void loadPopup().catch(() => {});

interface Props {
  readonly tabs: TabsActor;
  /** Key of the tab whose page is shown; empty on an exception page. */
  readonly front: string;
}

/**
 * The open pages (spec §2): click, arrows, middle click, a menu under the right button, Delete to close, drag or Alt+Shift+arrow to
 * order; at the end a list of them all.
 */
export function TabBar({ tabs, front }: Props) {
  const state = useSelector(tabs, ({ value }) => stateText(value));
  const context = useSelector(tabs, (snapshot) => snapshot.context);
  const popup = useSelector(tabs, ({ children }) => children.popup);
  const isAsked = useSelector(popup, (snapshot) => snapshot !== undefined && !snapshot.matches('closed'));
  const { tabs: open } = context;
  if (open.length === 0) return null;
  return (
    <div className="tab-bar" data-machine="tabs" data-state={state} onPointerEnter={preload}>
      <div className="tab-scroll">
        <div className="tab-track" onPointerMove={(event) => dragTab(event, tabs)}>
          <div role="tablist" aria-label="已打开的页面">
            {open.map((tab, column) => (
              <TabButton key={tab.key} {...{ tabs, context, tab, front, column }} />
            ))}
          </div>
          {open.length > 1 && <CloseButtons tabs={tabs} open={open} front={front} />}
        </div>
      </div>
      {open.length > 1 && (
        <button
          type="button"
          id={allTabsId}
          className="tab-all"
          aria-label="全部标签"
          title="全部标签"
          aria-haspopup="dialog"
          onClick={() => popup?.send({ type: 'ASK_LIST' })}
        >
          <DownOutlined aria-hidden />
        </button>
      )}
      {popup && isAsked && <Suspense>{<TabPopup tabs={tabs} popup={popup} front={front} />}</Suspense>}
    </div>
  );
}

interface ButtonProps extends Props {
  readonly context: TabsContext;
  readonly tab: Tab;
  readonly column: number;
}

function TabButton({ tabs, context, tab, front, column }: ButtonProps) {
  const { key, title, pinned = false } = tab;
  const mark = markOf(context, key);
  const told = describe(pinned ? '已固定' : undefined, mark?.text);
  return (
    <button
      type="button"
      role="tab"
      className={pinned || context.tabs.length === 1 ? 'tab tab-staying' : 'tab'}
      id={tabId(key)}
      style={{ gridColumn: column + 1 }}
      aria-controls={panelId(key)}
      aria-selected={key === front}
      aria-label={title}
      tabIndex={key === front || (front === '' && column === 0) ? 0 : -1}
      ref={key === front ? scrollIntoBar : null}
      {...tabHandlers(tabs, key)}
      {...told}
    >
      {pinned && <PushpinFilled className="tab-pin" aria-hidden />}
      {mark && <span className={`tab-mark tab-${mark.kind}`} title={mark.text} />}
      {title}
    </button>
  );
}

/** Beside the name, which is the title and nothing else. */
const describe = (...told: readonly (string | undefined)[]) =>
  told.some(Boolean) ? { 'aria-description': told.filter(Boolean).join('，') } : {};

/** Looked at when the page is laid out anyway: to ask at once would lay it out once more, before it is whole. */
const scrollIntoBar = (tab: HTMLElement | null) => {
  if (!tab) return undefined;
  const sight = new IntersectionObserver(([entry]) => {
    sight.disconnect();
    if (entry && entry.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  sight.observe(tab);
  return () => sight.disconnect();
};

/** A tab list may hold nothing but tabs, so the buttons are a group of their own, laid over it by the grid. */
const CloseButtons = ({ tabs, open, front }: Props & { readonly open: readonly Tab[] }) => (
  <div role="group" aria-label="关闭标签">
    {open
      .filter(({ pinned = false }) => !pinned)
      .map(({ key, title }) => (
        <button
          key={key}
          type="button"
          className="tab-close"
          style={{ gridColumn: indexOf({ tabs: open }, key) + 1 }}
          aria-label={`关闭 ${title}`}
          tabIndex={key === front ? 0 : -1}
          onClick={() => {
            tabs.send({ type: 'CLOSE_TAB', key });
            focusTab(tabs.getSnapshot().context.active);
          }}
        >
          <CloseOutlined aria-hidden />
        </button>
      ))}
  </div>
);

import type { KeyboardEvent, MouseEvent } from 'react';
import { indexOf } from '../../../machines/shell/tab-order.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { focusTab } from './tab-ids.ts';

/** What a tab answers to. */
export const tabHandlers = (tabs: TabsActor, key: string) => ({
  onClick: () => tabs.send({ type: 'SELECT_TAB', key }),
  onContextMenu: (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    tabs.getSnapshot().children.popup?.send({ type: 'ASK_MENU', tab: key });
  },
  onAuxClick: ({ button }: { readonly button: number }) => {
    if (button === 1) tabs.send({ type: 'CLOSE_TAB', key });
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    // Alt and an arrow belong to the browser: back and forward.
    if (event.altKey) {
      if (event.shiftKey) moveTab(event, tabs, key);
      return;
    }
    if (event.key === 'Delete') closeTab(tabs, key);
    else walkTabs(event, tabs, key);
  },
});

/** Where the focus goes with the closed tab, it goes on to the one in front. */
function closeTab(tabs: TabsActor, key: string): void {
  tabs.send({ type: 'CLOSE_TAB', key });
  focusTab(tabs.getSnapshot().context.active);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveTab(event: KeyboardEvent<HTMLElement>, tabs: TabsActor, key: string): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  tabs.send({ type: 'MOVE_TAB', key, to: indexOf(tabs.getSnapshot().context, key) + step });
}

/** Arrow keys go round the bar, Home and End to its ends. */
function walkTabs(event: KeyboardEvent<HTMLElement>, tabs: TabsActor, key: string): void {
  const { context } = tabs.getSnapshot();
  const step = steps[event.key];
  const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 };
  const to = step === undefined ? ends[event.key] : (indexOf(context, key) + step) % context.tabs.length;
  const next = to === undefined ? undefined : context.tabs.at(to);
  if (!next) return;
  event.preventDefault();
  focusTab(next.key);
  tabs.send({ type: 'SELECT_TAB', key: next.key });
}

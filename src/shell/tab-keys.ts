import { nthTab } from '../../machines/shell/tab-order.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';

const digitOf = (code: string) => Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0);

/**
 * Alt with 1 to 8 leads to that tab, with 9 to the last one; Alt and W closes the tab in front. By the key's place, since Alt makes
 * another character of it on some keyboards. `tabsNow`: absent while they are covered.
 */
export function listenToTabKeys(tabsNow: () => TabsActor | undefined, signal: AbortSignal): void {
  const pressed = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code, isComposing } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || isComposing) return;
    const digit = digitOf(code);
    if (digit === 0 && code !== 'KeyW') return;
    const tabs = tabsNow();
    if (!tabs) return;
    event.preventDefault();
    const { context } = tabs.getSnapshot();
    if (code === 'KeyW') tabs.send({ type: 'CLOSE_TAB', key: context.active });
    const tab = nthTab(context, digit);
    if (tab) tabs.send({ type: 'SELECT_TAB', key: tab.key });
  };
  window.addEventListener('keydown', pressed, { signal });
}

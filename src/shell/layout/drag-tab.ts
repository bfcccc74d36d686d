import type { PointerEvent } from 'react';
import { indexOf } from '../../../machines/shell/tab-order.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { tabId } from './tab-ids.ts';

const rectOf = (key: string) => document.getElementById(tabId(key))?.getBoundingClientRect();

/** The place that the tab in front takes under the pointer: another one's as soon as it would lie under the pointer there too. */
function placeUnder(x: number, tabs: TabsActor): number {
  const { context } = tabs.getSnapshot();
  const from = indexOf(context, context.active);
  const width = rectOf(context.active)?.width ?? 0;
  return context.tabs.findIndex(({ key }, index) => {
    const rect = rectOf(key);
    if (!rect || index === from) return false;
    return index > from ? x <= rect.right && x > rect.right - width : x >= rect.left && x < rect.left + width;
  });
}

/**
 * `onPointerMove` of the bar: a pressed mouse takes the tab under it to the front, and the tab in front along. That it is being dragged
 * is known to the browser, which lets the bar have the pointer until the button is let go. Fingers scroll the bar instead.
 */
export function dragTab(event: PointerEvent<HTMLElement>, tabs: TabsActor): void {
  const { buttons, pointerType, pointerId, clientX, currentTarget, target } = event;
  if (buttons !== 1 || pointerType === 'touch') return;
  if (!currentTarget.hasPointerCapture(pointerId)) {
    const tab = target instanceof Element ? target.closest('[role=tab]') : null;
    const key = tabs.getSnapshot().context.tabs.find((open) => tabId(open.key) === tab?.id)?.key;
    if (key === undefined) return;
    currentTarget.setPointerCapture(pointerId);
    tabs.send({ type: 'SELECT_TAB', key });
  }
  const to = placeUnder(clientX, tabs);
  if (to >= 0) tabs.send({ type: 'MOVE_TAB', key: tabs.getSnapshot().context.active, to });
}

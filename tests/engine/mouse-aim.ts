import type { Control } from './screen.ts';
import type { ScreenProbe } from './screen-probe.ts';

/** What the mouse is to press: a control, the field of a label, the select or box around that field, an option of an open select. */
export type Mark =
  | { readonly control: Control }
  | { readonly field: string }
  | { readonly select: string }
  | { readonly option: string };

/** Where to press, in CSS pixels of the viewport; or why nothing can be pressed yet. */
export type Aim = { readonly x: number; readonly y: number } | { readonly problem: string };

export interface MouseAim {
  /** Finds the mark, brings it into view and gets ready for a press on its middle. */
  aim(mark: Mark): Aim;
  /** Whether the press was kept from something that was not aimed at, or never came; false as well where the page is another one. */
  hasMissed(): boolean;
}

/** Runs in the page, before any script of the page: uses nothing from outside. */
export function createMouseAim(probe: ScreenProbe): MouseAim {
  let aimed: { readonly body: HTMLElement; hit?: boolean; done?: boolean } | undefined;

  const guard = (event: Event) => {
    if (!aimed || !event.isTrusted) return;
    if (event.type === 'pointerdown') aimed.hit = aimed.body.contains(event.target as Node);
    // What moves away between down and up gets no click, nor does what lies there by then.
    if (aimed.hit && ['click', 'contextmenu'].includes(event.type))
      aimed.done = aimed.body.contains(event.target as Node);
    if (aimed.hit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const parts = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'contextmenu'];
  for (const type of parts) addEventListener(type, guard, { capture: true, passive: false });

  const find = (mark: Mark): HTMLElement | null => {
    if ('control' in mark) return probe.findControl(mark.control);
    if ('field' in mark) return probe.findField(mark.field);
    if ('select' in mark) return probe.findField(mark.select)?.closest<HTMLElement>('.ant-select') ?? null;
    const option = probe.findOption(mark.option);
    if (!option) probe.scrollOptions();
    return option;
  };

  const middleOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return { x, y, hit: document.elementFromPoint(x, y) };
  };

  /** What could not be pressed, where it was, and whether two frames have been drawn since. */
  let waiting: { readonly element: HTMLElement; readonly place: string; isOld: boolean } | undefined;

  /** Only what stays where it is: to scroll to what is still on its way would move the page for good, or keep it from arriving. */
  const scrollWhereItStays = (element: HTMLElement, place: string) => {
    if (waiting?.element === element && waiting.place === place) {
      // Lists that are not laid out yet are kept far to the left.
      if (waiting.isOld && element.getBoundingClientRect().right > -innerWidth)
        // What hangs on a button follows the page a frame later: within it only its own list is moved.
        element.scrollIntoView({ block: element.closest('[popover]') ? 'nearest' : 'center', inline: 'nearest' });
      return;
    }
    const now = { element, place, isOld: false };
    waiting = now;
    requestAnimationFrame(() => requestAnimationFrame(() => void (now.isOld = true)));
  };

  return {
    aim(mark) {
      aimed = undefined;
      const element = find(mark);
      if (!element) return { problem: 'not on screen, or behind something' };
      if (element.matches(':disabled') || element.closest('[aria-disabled=true]')) return { problem: 'disabled' };
      // Inputs of ant design lie small or unseen in their box, which takes the press for them.
      const body = element.closest<HTMLElement>('.ant-select, label') ?? element;
      const before = middleOf(element);
      if (!body.contains(before.hit)) scrollWhereItStays(element, `${before.x} ${before.y}`);
      const { x, y, hit } = middleOf(element);
      if (!body.contains(hit)) return { problem: 'behind something' };
      waiting = undefined;
      aimed = { body };
      return { x, y };
    },
    hasMissed() {
      if (!aimed) return false;
      const { body, hit, done } = aimed;
      aimed = undefined;
      // A select answers to the button going down, and what is gone has answered.
      const isHalf = done !== true && body.isConnected && !body.matches('.ant-select');
      return hit !== true || isHalf;
    },
  };
}

import type { AnyActorRef } from 'xstate';

/** Where a page was scrolled to: the window, and what scrolls inside of it by its place in the document. */
interface Scrolled {
  readonly top: number;
  readonly inner: readonly { readonly path: readonly number[]; readonly left: number; readonly top: number }[];
}

/** Lives and goes with the page's actor: a page that is made anew begins at its top. */
const kept = new WeakMap<AnyActorRef, Scrolled>();
let shown: { readonly panel: HTMLElement; readonly page: AnyActorRef } | undefined;

function pathIn(panel: Element, element: Element): readonly number[] {
  const { parentElement } = element;
  if (!parentElement || element === panel) return [];
  return [...pathIn(panel, parentElement), [...parentElement.children].indexOf(element)];
}

const at = (panel: Element, path: readonly number[]) =>
  path.reduce<Element | undefined>((element, index) => element?.children[index], panel);

/** Remembers where the page in front is scrolled to. To be called before anything scrolls on its account. */
export function keepScroll(): void {
  if (!shown) return;
  const { panel, page } = shown;
  const inner = [...panel.querySelectorAll('*')]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ path: pathIn(panel, element), left: element.scrollLeft, top: element.scrollTop }));
  kept.set(page, { top: window.scrollY, inner });
}

function restore(panel: Element, { top, inner }: Scrolled): void {
  for (const { path, ...place } of inner) at(panel, path)?.scrollTo({ ...place, behavior: 'instant' });
  window.scrollTo({ top, behavior: 'instant' });
}

/** What stops waiting for a page to grow: the operator scrolls by himself. */
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls back again while the page grows to its length: what is drawn anew measures its rows first. */
function restoreWhileGrowing(panel: HTMLElement, scrolled: Scrolled, signal: AbortSignal): void {
  restore(panel, scrolled);
  const growing = new ResizeObserver(() => {
    restore(panel, scrolled);
    if (Math.abs(window.scrollY - scrolled.top) < 1) growing.disconnect();
  });
  growing.observe(panel);
  signal.addEventListener('abort', () => growing.disconnect());
  for (const type of ownScrolls) window.addEventListener(type, () => growing.disconnect(), { signal, once: true });
}

/** Ref of a page's panel: when it is shown (again), the page stands where it was left. */
export const holdScroll = (page: AnyActorRef) => (panel: HTMLDivElement) => {
  const hidden = new AbortController();
  shown = { panel, page };
  const scrolled = kept.get(page);
  if (scrolled) restoreWhileGrowing(panel, scrolled, hidden.signal);
  return () => {
    hidden.abort();
    if (shown?.panel === panel) shown = undefined;
  };
};

import type { AnyActorRef } from 'xstate';
import type { AppActor } from '../../machines/shell/app.ts';
import { desktopFrom, mobileUpTo } from '../../machines/shell/screen.ts';
import { pageId } from '../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import { areDraftsKept, arrive, flushDrafts, isLeftOnPurpose, onUnkept } from './leaving.ts';
import { listenToTabKeys } from './tab-keys.ts';
import { hasTag } from './watch-pages.ts';
import { keepWorkspace } from './workspace.ts';

/** Whether leaving now would lose something: what is typed and not on disk yet, or a file on its way. */
export function wouldLose(tabs: TabsActor | undefined): boolean {
  const { children, context } = tabs?.getSnapshot() ?? {};
  const unsaved = context?.unsaved ?? [];
  if (unsaved.length === 0) return false;
  const pages = unsaved.map((key): AnyActorRef | undefined => children?.[pageId(key)]);
  return !areDraftsKept() || pages.some((page) => page && hasTag(page, 'unkept'));
}

const unkept = { cause: 'drafts', level: 'info', text: '浏览器无法保存草稿，离开页面前请先保存' } as const;

/** Ctrl K, or ⌘ K; not the one that an input method is at. */
const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey && !isComposing;

/** A question stands in front of everything: it wants its answer first. */
const asksSomething = (): boolean =>
  [...document.querySelectorAll('.ant-modal-wrap')].some((dialog) => dialog.checkVisibility());

/**
 * Tells the charts what happens to the window: its width passes a breakpoint or the page is scrolled. Keeps what was typed and where
 * the operator was, and has the browser ask before anything is left that is not kept. Returns how to stop.
 */
export function listenToWindow(app: AppActor): () => void {
  arrive();
  const stopped = new AbortController();
  const { signal } = stopped;
  const children = () => app.getSnapshot().context.shell?.getSnapshot().children;

  const resized = () => children()?.screen?.send({ type: 'RESIZED', width: window.innerWidth });
  // Widths between two breakpoints are one and the same to the screen chart.
  for (const query of [`(width < ${mobileUpTo + 1}px)`, `(width < ${desktopFrom}px)`])
    window.matchMedia(query).addEventListener('change', resized, { signal });

  const scrolled = () => children()?.layout?.send({ type: 'SCROLLED', top: window.scrollY });
  window.addEventListener('scroll', scrolled, { passive: true, signal });

  const following = import('./followed-settings.ts');
  following.then(({ followSettings }) => followSettings(() => children()?.layout, signal)).catch(() => {});

  const pressed = (event: KeyboardEvent) => {
    if (!isPaletteKey(event) || children()?.lock?.getSnapshot().hasTag('covered') || asksSomething()) return;
    event.preventDefault();
    children()?.paletteLoader?.send({ type: 'SUMMON' });
  };
  window.addEventListener('keydown', pressed, { signal });
  listenToTabKeys(() => (children()?.lock?.getSnapshot().hasTag('covered') ? undefined : children()?.tabs), signal);

  const leaving = (event: BeforeUnloadEvent) => {
    if (!isLeftOnPurpose() && wouldLose(children()?.tabs)) event.preventDefault();
    void flushDrafts();
  };
  window.addEventListener('beforeunload', leaving, { signal });
  for (const type of ['pagehide', 'visibilitychange'])
    window.addEventListener(type, () => void flushDrafts(), { signal });
  onUnkept(() => app.send({ type: 'NOTIFY', notice: unkept }));
  const stopKeeping = keepWorkspace(app);
  return () => {
    stopKeeping();
    onUnkept(undefined);
    void flushDrafts();
    stopped.abort();
  };
}

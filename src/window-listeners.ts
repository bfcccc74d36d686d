import type { AppActor } from '../machines/app.ts';
import { desktopFrom, mobileUpTo } from '../machines/screen.ts';

/**
 * Tells the charts what happens to the window: its width passes a breakpoint, the page is scrolled, or it is about to be
 * left with something unsaved in a tab. Returns how to stop.
 */
export function listenToWindow(app: AppActor): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const children = () => app.getSnapshot().context.shell?.getSnapshot().children;

  const resized = () => children()?.screen?.send({ type: 'RESIZED', width: window.innerWidth });
  // Widths between two breakpoints are one and the same to the screen chart.
  for (const query of [`(width < ${mobileUpTo + 1}px)`, `(width < ${desktopFrom}px)`])
    window.matchMedia(query).addEventListener('change', resized, { signal });

  const scrolled = () => children()?.layout?.send({ type: 'SCROLLED', top: window.scrollY });
  window.addEventListener('scroll', scrolled, { passive: true, signal });

  const leaving = (event: BeforeUnloadEvent) => {
    const unsaved = children()?.tabs?.getSnapshot().context.unsaved ?? [];
    if (unsaved.length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', leaving, { signal });
  return () => stopped.abort();
}

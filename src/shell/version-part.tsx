import { lazy } from 'react';
import type { AppActor } from '../../machines/shell/app.ts';

/** Nobody needs it at the start, in ms. */
const later = 3000;

const loadWatch = () => import('./version/watch-version.ts');
const nothing = () => null;

/** What is said about new versions of the program: its code comes when everything else is there, or not at all. */
export const versionPart = (app: AppActor) =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, later));
    try {
      const [{ watchVersion }, { VersionBar }] = await Promise.all([loadWatch(), import('./version/VersionBar.tsx')]);
      const version = watchVersion(app);
      return { default: version ? () => <VersionBar version={version} /> : nothing };
    } catch {
      return { default: nothing };
    }
  });

/** Hears of parts of the program that did not arrive (Vite says so), and has the page loaded anew once. Returns how to stop. */
export function listenToMissingCode(app: AppActor): () => void {
  const missing = async () => {
    const { isRecovered, watchVersion } = await loadWatch();
    watchVersion(app)?.send({ type: 'CODE_MISSING', again: isRecovered() });
  };
  // Where this part is missing as well, what failed says so in its own place (src/shell/layout/FaultBoundary.tsx).
  const heard = () => void missing().catch(() => {});
  window.addEventListener('vite:preloadError', heard);
  return () => window.removeEventListener('vite:preloadError', heard);
}

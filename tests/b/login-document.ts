import type { AppActor } from '../../machines/shell/app.ts';
import type { SessionActor } from '../../machines/sign-in/session.ts';
import page from '../../src/index.html?raw';
import '../../src/sign-in/login.css';
import { isOutside } from '../drivers/session.driver.ts';

type LoginModule = typeof import('../../src/sign-in/login.ts');

let documents = 0;

/**
 * Puts the static document of `src/index.html` on the page and joins its form to the session, as `src/boot.ts` does. Around the
 * session stands what of the app the form looks at: whether one is inside. Returns how to take it all away.
 */
export async function openDocument(session: SessionActor): Promise<() => void> {
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  const parts = [...body.children];
  document.body.append(...parts);
  // The module looks for its form when it is loaded, once in a document; here each path has a document of its own.
  const source = `/src/sign-in/login.ts?t=${++documents}`;
  const { attachLogin, resetLogin } = (await import(/* @vite-ignore */ source)) as LoginModule;
  const { dataset } = document.documentElement;
  const show = () => {
    const outside = isOutside(session.getSnapshot());
    if (outside) resetLogin();
    dataset['state'] = outside ? 'outside' : 'inside';
  };
  show();
  const following = session.subscribe(show);
  attachLogin(appAround(session));
  return () => {
    following.unsubscribe();
    delete dataset['state'];
    for (const part of parts) part.remove();
  };
}

/** The app chart runs the session itself; here the test does, so the app is only looked at. */
const appAround = (session: SessionActor): AppActor => {
  const getSnapshot = () => ({
    children: { session },
    matches: (state: string) => state === (isOutside(session.getSnapshot()) ? 'outside' : 'inside'),
  });
  const subscribe = (listener: (state: unknown) => void) => session.subscribe(() => listener(getSnapshot()));
  return { getSnapshot, subscribe } as unknown as AppActor;
};

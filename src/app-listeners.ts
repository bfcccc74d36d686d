import type { AppActor } from '../machines/app.ts';
import { listenToTrouble, openWire } from './http.ts';
import { goToLogin, goToWanted } from './session-wiring.ts';
import { listenToToken } from './storage.ts';

/**
 * Tells the app what the wire says, what other tabs of the browser do with the token, and that the address changed while
 * nobody is signed in. Lasts as long as the document; returns how to stop hearing the wire.
 */
export function listenToOutside(app: AppActor): () => void {
  openWire(true);
  /**
   * Signed in here and out elsewhere, or the other way round: this tab starts anew as the other one is. The operator may stay for
   * what is not saved yet, but nothing leaves here any more.
   */
  listenToToken((token) => {
    const { session } = app.getSnapshot().children;
    const isSignedIn = session?.getSnapshot().hasTag('signedIn') ?? false;
    if (isSignedIn === (token !== '')) return;
    openWire(false);
    if (!isSignedIn) goToWanted();
    location.reload();
  });

  /** An address typed while signed out is kept as the way back. */
  addEventListener('hashchange', () => {
    if (app.getSnapshot().matches('outside')) goToLogin();
  });

  return listenToTrouble((trouble) => {
    if (trouble.type !== 'EXCEPTION') app.send(trouble);
    else if (app.getSnapshot().matches('inside')) location.hash = `#/exception/${trouble.status}`;
  });
}

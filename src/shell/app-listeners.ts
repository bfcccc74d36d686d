import type { AppActor } from '../../machines/shell/app.ts';
import { listenToTrouble, openWire } from '../core/http.ts';
import { goToLogin, goToWanted, isOwnLogin, recallLogin } from '../sign-in/session-wiring.ts';
import { listenToToken } from '../core/storage.ts';

/**
 * Tells the app what the wire says, what other tabs of the browser do with the token, and that the address changed while
 * nobody is signed in. Lasts as long as the document; returns how to stop hearing the wire.
 */
export function listenToOutside(app: AppActor): () => void {
  openWire(true);
  recallLogin();
  const session = () => app.getSnapshot().children.session?.getSnapshot();
  /**
   * Signed in here and out elsewhere, or the other way round: this tab starts anew as the other one is. The operator may stay for
   * what is not saved yet, but nothing leaves here any more. Nor when somebody, be it the same person, signed in anew elsewhere.
   */
  listenToToken((token) => {
    const isSignedIn = session()?.hasTag('signedIn') ?? false;
    if (!isSignedIn && token === '') return;
    if (isSignedIn && token !== '' && isOwnLogin()) return app.send({ type: 'RENEWED', token });
    openWire(false);
    if (isSignedIn && token !== '') return app.send({ type: 'TAKEN_OVER' });
    if (!isSignedIn) goToWanted();
    location.reload();
  });

  /** An address typed while signed out is kept as the way back. */
  addEventListener('hashchange', () => {
    if (app.getSnapshot().matches('outside')) goToLogin();
  });

  return listenToTrouble((trouble) => {
    const { shell } = app.getSnapshot().context;
    if (trouble.type === 'EXCEPTION') {
      if (app.getSnapshot().matches('inside')) location.hash = `#/exception/${trouble.status}`;
      return false;
    }
    if (trouble.type === 'LOCKED') {
      shell?.send(trouble);
      return shell?.getSnapshot().children.lock?.getSnapshot().hasTag('covered') ?? false;
    }
    app.send(trouble);
    return trouble.type === 'TOKEN_EXPIRED' && (session()?.hasTag('holding') ?? false);
  });
}

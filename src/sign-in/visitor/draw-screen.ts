import './visitor.css';
import type { AnyMachineSnapshot } from 'xstate';

/** An actor as a screen looks at it. */
interface Followed<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(follow: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

/** A part of a screen: drawn once, told of each snapshot as long as it stands there. */
export interface Part<Snapshot> {
  readonly title: string;
  readonly node: HTMLElement;
  readonly show?: (snapshot: Snapshot) => void;
}

/**
 * Follows an actor: the part that `choose` names stands in the document's `#visitor`, and a new one takes its place when it names another. Returns how
 * to take it away, with all that was typed.
 */
export function drawScreen<Snapshot extends AnyMachineSnapshot>(
  actor: Followed<Snapshot>,
  choose: (snapshot: Snapshot) => { readonly key: string; readonly draw: () => Part<Snapshot> },
): () => void {
  const { dataset } = document.documentElement;
  const place = document.querySelector<HTMLElement>('#visitor');
  if (!place) throw new Error('index.html has no #visitor');
  let shown = '';
  let part: Part<Snapshot> | undefined;
  const follow = (snapshot: Snapshot) => {
    const { key, draw } = choose(snapshot);
    if (key !== shown || !part) {
      part = draw();
      shown = key;
      place.replaceChildren(part.node);
      document.title = `${part.title} - Flan Admin`;
      place.querySelector<HTMLElement>('input, h2[tabindex]')?.focus();
    }
    place.dataset['machine'] = snapshot.machine.id;
    place.dataset['state'] = String(snapshot.value);
    part.show?.(snapshot);
  };
  // From here on it stands in the place of the login form (login.css).
  dataset['visitor'] = '';
  follow(actor.getSnapshot());
  const following = actor.subscribe(follow);
  return () => {
    following.unsubscribe();
    place.replaceChildren();
    delete place.dataset['machine'];
    delete place.dataset['state'];
    delete dataset['visitor'];
    document.title = '登录 - Flan Admin';
    document.querySelector<HTMLElement>('#username')?.focus();
  };
}

import { vi } from 'vitest';

type Listener = (event: object) => void;

interface Place {
  readonly hash: string;
  readonly state: unknown;
}

/**
 * As much of a browser's tab as the program touches: address, history, local storage, listeners. A document lives until it is
 * reloaded; what `beforeunload` refuses waits for the operator to answer.
 */
export class Browser {
  readonly shelf = new Map<string, string>();
  /** Of this tab alone. */
  readonly ownShelf = new Map<string, string>();
  /** The browser asks whether to leave a document that has something unsaved. */
  isAsking = false;
  /** Told when a document has ended; starts the next one. */
  onReload = (): void => {};
  readonly #places: Place[] = [{ hash: '', state: null }];
  #listeners = new Map<string, Set<Listener>>();
  #tasks: (() => void)[] = [];
  #at = 0;

  get place(): Place {
    return this.#places[this.#at] ?? { hash: '', state: null };
  }

  /** A link, or the operator's hand in the address bar. */
  go(hash: string): void {
    if (hash === this.place.hash) return;
    this.push({ hash, state: null });
    this.fire('popstate');
    this.#tasks.push(() => this.fire('hashchange'));
  }

  push(place: Place): void {
    this.#places.splice(this.#at + 1, this.#places.length, place);
    this.#at += 1;
  }

  replace(place: Place): void {
    this.#places[this.#at] = place;
  }

  listen(type: string, listener: Listener, signal?: AbortSignal): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    signal?.addEventListener('abort', () => this.forget(type, listener));
  }

  forget(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /** Whether some listener prevented what usually follows. */
  fire(type: string, fields: object = {}): boolean {
    let isPrevented = false;
    const event = { type, ...fields, preventDefault: () => (isPrevented = true) };
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
    return isPrevented;
  }

  /** Another tab says something on a channel. */
  broadcast(name: string, data: unknown): void {
    this.fire(`channel ${name}`, { data });
  }

  /** What the browser has put off for later. */
  runTasks(): void {
    for (const task of this.#tasks.splice(0)) task();
  }

  /** The program wants to start anew; nothing of it runs before the operator has answered. */
  reload(): void {
    this.isAsking = this.fire('beforeunload');
    if (!this.isAsking) this.#tasks.push(() => this.#startAnew());
  }

  answer(leaves: boolean): void {
    this.isAsking = false;
    if (leaves) this.#startAnew();
  }

  #startAnew(): void {
    this.fire('pagehide');
    this.#listeners = new Map();
    this.#tasks = [];
    this.onReload();
  }
}

let current = new Browser();

const location = {
  get hash() {
    return current.place.hash;
  },
  set hash(hash: string) {
    current.go(hash);
  },
  get href() {
    return `http://localhost/${current.place.hash}`;
  },
  reload: () => current.reload(),
  protocol: 'http:',
};

const hashOf = (url: string | undefined) => (url === undefined || url === '' ? current.place.hash : url);

const history = {
  get state() {
    return current.place.state;
  },
  pushState: (state: unknown, _: string, url?: string) => current.push({ hash: hashOf(url), state }),
  replaceState: (state: unknown, _: string, url?: string) => current.replace({ hash: hashOf(url), state }),
};

const storageIn = (shelf: () => Map<string, string>) => ({
  getItem: (key: string) => shelf().get(key) ?? null,
  setItem: (key: string, text: string) => void shelf().set(key, text),
  removeItem: (key: string) => void shelf().delete(key),
});
const localStorage = storageIn(() => current.shelf);
const sessionStorage = storageIn(() => current.ownShelf);

const listening = {
  addEventListener: (type: string, listener: Listener, options?: { readonly signal?: AbortSignal }) =>
    current.listen(type, listener, options?.signal),
  removeEventListener: (type: string, listener: Listener) => current.forget(type, listener),
};

/** Nobody else of this document listens to what it says itself. */
class Channel {
  readonly #name: string;
  readonly #closed = new AbortController();

  constructor(name: string) {
    this.#name = `channel ${name}`;
  }

  addEventListener(_type: string, listener: Listener): void {
    current.listen(this.#name, listener, this.#closed.signal);
  }

  postMessage(): void {}

  close(): void {
    this.#closed.abort();
  }
}

const document = {
  getElementById: () => null,
  querySelector: () => null,
  ...listening,
  visibilityState: 'visible',
  cookie: '',
  defaultView: {},
};
const window = {
  location,
  history,
  document,
  localStorage,
  sessionStorage,
  ...listening,
  innerWidth: 1440,
  scrollY: 0,
  scrollTo: () => {},
  matchMedia: () => ({ addEventListener: () => {} }),
};
document.defaultView = window;

const locks = {
  request: (_name: string, _options: object, run: () => Promise<void>) => run(),
  query: async () => ({ held: [] }),
};

/** Puts the program into a tab of this browser. Undone by `vi.unstubAllGlobals`. */
export function openIn(browser: Browser): void {
  current = browser;
  // Every lock is free: what tabs do to one another is for a real browser (tests/c/renewal.test.ts).
  const navigator = { locks };
  const globals = {
    location,
    history,
    localStorage,
    sessionStorage,
    document,
    window,
    navigator,
    BroadcastChannel: Channel,
    ...listening,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
}

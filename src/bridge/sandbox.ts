import type { TabStart } from './wire.ts';
import { inspectionChannel, statelyChannel } from './wire.ts';

/** A store that lasts as long as the page. */
class MemoryStorage implements Storage {
  readonly #entries: Map<string, string>;
  readonly [name: string]: unknown;

  constructor(entries: Readonly<Record<string, string>> = {}) {
    this.#entries = new Map(Object.entries(entries));
  }

  get length(): number {
    return this.#entries.size;
  }

  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Puts something in the place of what the browser gives. */
const replace = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });

/** The same thing, but what it names first (a data base, a lock) is called otherwise. */
function renamed<T extends object>(real: T, methods: readonly string[], prefix: string): T {
  return new Proxy(real, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof found !== 'function') return found;
      const isNaming = methods.includes(String(key));
      return (name: unknown, ...rest: readonly unknown[]): unknown =>
        Reflect.apply(found, target, [isNaming ? prefix + String(name) : name, ...rest]);
    },
  });
}

/** Stored values know when they were written: a recording of yesterday is not a day old to its page. */
function later(text: string, by: number): string {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== 'object' || entry === null) return text;
    const moved = Object.entries(entry).map(([key, value]: [string, unknown]) =>
      (key === 'timestamp' || key === 'expire') && typeof value === 'number' ? [key, value + by] : [key, value],
    );
    return 'timestamp' in entry ? JSON.stringify(Object.fromEntries(moved)) : text;
  } catch {
    return text;
  }
}

/** What the page that is restored must leave as it is: everything that the other tabs of the browser share with it. */
export interface Sandbox {
  /** What the browser keeps under a key now. */
  readonly realItem: (key: string) => string | null;
  /** Gives the page what the recorded one found. */
  readonly fill: (start: TabStart) => void;
}

/** Shuts the page off from the other tabs: storage, drafts, cookies, channels and locks are its own. */
export function shutOff(restoration: string): Sandbox {
  const prefix = `restored ${restoration} `;
  const { localStorage: real, BroadcastChannel: RealChannel } = globalThis;
  const shared: ReadonlySet<string> = new Set([inspectionChannel, statelyChannel]);
  const fill = ({ at, local, session }: Omit<TabStart, 'hash'>) => {
    const now = (entries: typeof local) =>
      new MemoryStorage(
        Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, later(text, Date.now() - at)])),
      );
    replace(globalThis, 'localStorage', now(local));
    replace(globalThis, 'sessionStorage', now(session));
  };
  fill({ at: 0, local: {}, session: {} });
  replace(globalThis, 'indexedDB', renamed(indexedDB, ['open', 'deleteDatabase'], prefix));
  if ('locks' in navigator) replace(navigator, 'locks', renamed(navigator.locks, ['request'], prefix));
  replace(
    globalThis,
    'BroadcastChannel',
    class extends RealChannel {
      constructor(name: string) {
        super(shared.has(name) ? name : prefix + name);
      }
    },
  );
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {}, configurable: true });
  return { realItem: (key) => real.getItem(key), fill };
}

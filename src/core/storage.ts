import type { LayoutSettings } from '../../machines/shell/layout.ts';
import type { OwnMenu } from '../../machines/shell/menu-entries.ts';
import type { KeptWorkspace } from '../shell/kept-workspace.ts';

/** Prefix of every key (spec §3). */
const namespace = 'pro__';

/** What is kept, by key. A setting holds the value that the layout chart knows it by. */
export interface Stored {
  readonly 'Access-Token': string;
  /** Which sign-in the token is of: another one for each, the same after a renewal. */
  readonly LOGIN_ID: string;
  /** Its timestamp is when somebody last touched a tab. */
  readonly LAST_ACTIVE: boolean;
  /** The screen is covered, but the server does not know yet. */
  readonly LOCK_PENDING: boolean;
  /** Whether the side menu is open. */
  readonly SIDEBAR_TYPE: boolean;
  readonly DEFAULT_THEME: LayoutSettings['theme'];
  readonly DEFAULT_LAYOUT_MODE: LayoutSettings['navigation'];
  readonly DEFAULT_COLOR: LayoutSettings['colour'];
  readonly DEFAULT_COLOR_WEAK: boolean;
  readonly DEFAULT_FIXED_HEADER: boolean;
  readonly DEFAULT_FIXED_SIDEMENU: boolean;
  readonly DEFAULT_FIXED_HEADER_HIDDEN: boolean;
  readonly DEFAULT_CONTENT_WIDTH_TYPE: LayoutSettings['contentWidth'];
  readonly DEFAULT_MULTI_TAB: boolean;
  readonly DEFAULT_DENSITY: LayoutSettings['density'];
  /** Which build lacked a part when the page was loaded anew for that, and when: ms since 1970. */
  readonly RECOVERED: { readonly build: string; readonly at: number };
  /** Path of the page to start with. */
  readonly DEFAULT_HOME: string;
  /** How each person left the program, by user id. */
  readonly WORKSPACES: Readonly<Record<number, KeptWorkspace>>;
  /** Paths of the pages that each person had in front, the latest first, by user id. */
  readonly RECENT_PAGES: Readonly<Record<number, readonly string[]>>;
  /** What records among them are called, by path. */
  readonly RECENT_NAMES: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** What each person has made of the menu, by user id. */
  readonly OWN_MENUS: Readonly<Record<number, OwnMenu>>;
}
type Key = keyof Stored;

/** Where it is kept: for all tabs of the browser, or for this one as long as it is open. */
export type Shelf = 'local' | 'session';

/** One record (spec §9). `timestamp`: when it was written; `expire`: when it runs out; both in ms since 1970. */
interface Entry {
  readonly dataType: string;
  readonly value: unknown;
  readonly timestamp: number;
  readonly expire?: number;
}

const text = (value: unknown) => typeof value === 'string' && value !== '';
const flag = (value: unknown) => typeof value === 'boolean';
const oneOf =
  (...values: readonly string[]) =>
  (value: unknown) =>
    values.some((known) => known === value);

const fits: Readonly<Record<Key, (value: unknown) => boolean>> = {
  'Access-Token': text,
  LOGIN_ID: text,
  LAST_ACTIVE: flag,
  LOCK_PENDING: flag,
  SIDEBAR_TYPE: flag,
  DEFAULT_THEME: oneOf('dark', 'light', 'realDark'),
  DEFAULT_LAYOUT_MODE: oneOf('side', 'top'),
  DEFAULT_COLOR: (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
  DEFAULT_COLOR_WEAK: flag,
  DEFAULT_FIXED_HEADER: flag,
  DEFAULT_FIXED_SIDEMENU: flag,
  DEFAULT_FIXED_HEADER_HIDDEN: flag,
  DEFAULT_CONTENT_WIDTH_TYPE: oneOf('Fluid', 'Fixed'),
  DEFAULT_MULTI_TAB: flag,
  DEFAULT_DENSITY: oneOf('default', 'compact'),
  RECOVERED: (value) => value !== null,
  DEFAULT_HOME: text,
  WORKSPACES: (value) => value !== null,
  RECENT_PAGES: (value) => value !== null,
  RECENT_NAMES: (value) => value !== null,
  OWN_MENUS: (value) => value !== null,
};

/** What the browser would not keep (private mode, full, forbidden): lasts as long as the page. */
const unkept = new Map<string, string>();

const shelfOf = (shelf: Shelf): Storage => (shelf === 'local' ? localStorage : sessionStorage);

/** The name of a key in local storage. */
export const storageKey = (key: Key): string => namespace + key;

const isEntry = (value: unknown): value is Pick<Entry, 'dataType' | 'value'> =>
  typeof value === 'object' && value !== null && 'dataType' in value && 'value' in value;

function textOf(key: Key, shelf: Shelf): string | null {
  try {
    return unkept.get(shelf + key) ?? shelfOf(shelf).getItem(storageKey(key));
  } catch {
    return null;
  }
}

/** What stands under a key, as far as this program wrote it. */
function entryOf(key: Key, shelf: Shelf): { readonly value: unknown; readonly timestamp?: unknown } | undefined {
  try {
    const entry: unknown = JSON.parse(textOf(key, shelf) ?? 'null');
    if (isEntry(entry) && entry.dataType === typeof entry.value && fits[key](entry.value)) return entry;
  } catch {
    // Whatever stands there is not ours: as if nothing did.
  }
  return undefined;
}

/** The stored value; undefined when there is none, or one that this program did not write. */
export function read<K extends Key>(key: K, shelf: Shelf = 'local'): Stored[K] | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fits` has looked.
  return entryOf(key, shelf)?.value as Stored[K] | undefined;
}

/** When a value was stored, in ms since 1970; 0 when there is none, or one that this program did not write. */
export function writtenAt(key: Key): number {
  const timestamp = entryOf(key, 'local')?.timestamp;
  return typeof timestamp === 'number' ? timestamp : 0;
}

/** Stores a value; `expire` in ms since 1970 is written down for whoever looks. Never throws. */
export function write<K extends Key>(key: K, value: Stored[K], expire?: number, shelf: Shelf = 'local'): void {
  const entry: Entry = {
    dataType: typeof value,
    value,
    timestamp: Date.now(),
    ...(expire !== undefined && { expire }),
  };
  const written = JSON.stringify(entry);
  try {
    shelfOf(shelf).setItem(storageKey(key), written);
    unkept.delete(shelf + key);
  } catch {
    unkept.set(shelf + key, written);
  }
}

/** Removes a value. Never throws. */
export function remove(key: Key): void {
  unkept.delete(`local${key}`);
  try {
    localStorage.removeItem(storageKey(key));
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

/** Tells when another tab of the browser stores or removes the token; '' when it is gone. */
export function listenToToken(listener: (token: string) => void): void {
  addEventListener('storage', ({ key }) => {
    // Without a key: everything was cleared.
    if (key === null || key === storageKey('Access-Token')) listener(read('Access-Token') ?? '');
  });
}

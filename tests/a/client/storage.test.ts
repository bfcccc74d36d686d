import { beforeEach, describe, expect, test, vi } from 'vitest';

/** Local storage as a browser has it; `refuses` makes every write fail as in private mode or on a full disk. */
class Shelf {
  readonly items = new Map<string, string>();
  refuses = false;
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, text);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

let shelf: Shelf;

/** The module as a page that has just been opened has it. */
async function opened() {
  vi.resetModules();
  return {
    ...(await import('../../../src/core/storage.ts')),
    ...(await import('../../../src/shell/stored-settings.ts')),
  };
}

beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  vi.setSystemTime(new Date('2026-11-20T08:00:00Z'));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('an entry records data type, value and time under the prefix (spec §3, §9)', async () => {
  const { write } = await opened();
  write('Access-Token', 'abc', 5000);
  expect(JSON.parse(shelf.items.get('pro__Access-Token') ?? '')).toEqual({
    dataType: 'string',
    value: 'abc',
    timestamp: Date.parse('2026-11-20T08:00:00Z'),
    expire: 5000,
  });
});

test('what was written is read by the next page, until it is removed', async () => {
  (await opened()).write('SIDEBAR_TYPE', false);
  const { read, remove } = await opened();
  expect(read('SIDEBAR_TYPE')).toBe(false);
  remove('SIDEBAR_TYPE');
  expect(read('SIDEBAR_TYPE')).toBeUndefined();
  expect(shelf.items.size).toBe(0);
});

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a bare text', '"abc"'],
  ['a list', '[]'],
  ['no type', '{"value":"dark"}'],
  ['another type than it says', '{"dataType":"boolean","value":"dark","timestamp":1}'],
  ['a value that the setting does not have', '{"dataType":"string","value":"blue","timestamp":1}'],
])('an entry with %s is as if it were not there', async (_, text) => {
  shelf.items.set('pro__DEFAULT_THEME', text);
  const { read, storedSettings } = await opened();
  expect(read('DEFAULT_THEME')).toBeUndefined();
  expect(storedSettings()).toEqual({});
});

test('an empty token is none', async () => {
  shelf.items.set('pro__Access-Token', '{"dataType":"string","value":"","timestamp":1}');
  expect((await opened()).read('Access-Token')).toBeUndefined();
});

describe('where the browser keeps nothing', () => {
  test('a value lasts as long as the page', async () => {
    shelf.refuses = true;
    const { read, write } = await opened();
    write('Access-Token', 'abc');
    expect(read('Access-Token')).toBe('abc');
    expect((await opened()).read('Access-Token')).toBeUndefined();
  });

  test('a kept value does not come back after one that was not', async () => {
    const { read, remove, write } = await opened();
    write('Access-Token', 'old');
    shelf.refuses = true;
    write('Access-Token', 'new');
    expect(read('Access-Token')).toBe('new');
    remove('Access-Token');
    expect(read('Access-Token')).toBeUndefined();
  });

  test('a value that is kept again replaces the one that was not', async () => {
    const { read, write } = await opened();
    shelf.refuses = true;
    write('Access-Token', 'mine');
    shelf.refuses = false;
    write('Access-Token', 'kept');
    expect(read('Access-Token')).toBe('kept');
  });

  test('forbidden storage breaks nothing', async () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { read, remove, write } = await opened();
    expect(read('Access-Token')).toBeUndefined();
    write('Access-Token', 'abc');
    expect(read('Access-Token')).toBe('abc');
    remove('Access-Token');
    expect(read('Access-Token')).toBeUndefined();
  });
});

test('settings come back as they were chosen, those never chosen are absent (spec §3)', async () => {
  const chosen = { navigation: 'top', colour: '#1890FF', colourWeak: true, contentWidth: 'Fluid' } as const;
  (await opened()).storeSettings(chosen);
  const { storedSettings, storeSettings } = await opened();
  expect(storedSettings()).toEqual(chosen);
  storeSettings({ navigation: 'side' });
  expect(storedSettings()).toEqual({ ...chosen, navigation: 'side' });
});

test('another tab tells of a token that it stored or removed, and of nothing else', async () => {
  const heard: string[] = [];
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  const { listenToToken, write } = await opened();
  listenToToken((token) => heard.push(token));
  const change = (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }));
  write('Access-Token', 'abc');
  change('pro__Access-Token');
  change('pro__DEFAULT_THEME');
  shelf.items.clear();
  change(null);
  expect(heard).toEqual(['abc', '']);
});

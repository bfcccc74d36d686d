import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(file, 'utf8');
const sources = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
/** Files of the program that use this, in what they do. */
const usersOf = (what: RegExp) =>
  sources.filter((file) => what.test(textOf(file).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''))).toSorted();

describe('interfaces that browsers give to secure pages only', () => {
  /** Files that may use them, each with another way where they are missing. */
  const withOtherWay = ['src/bridge/sandbox.ts', 'src/core/clipboard.ts', 'src/core/tab-locks.ts'];
  const secureOnly =
    /\b(?:locks|clipboard|serviceWorker|credentials|mediaDevices|wakeLock)' in navigator|navigator\.(?:locks|clipboard|serviceWorker|credentials|storage|mediaDevices|wakeLock|share)\b|crypto\.(?:randomUUID|subtle)\b|\b(?:caches\.|cookieStore|show(?:Save|Open)FilePicker|new Notification\()/;

  test('are used where there is another way, and nowhere else: an intranet is http with a host name', () => {
    expect(usersOf(secureOnly)).toEqual(withOtherWay);
  });
});

describe('keys that belong to an input method', () => {
  test('are kept from everything by one listener, which each page has before all else', () => {
    const pages = globSync('src/*.html');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const [, script = ''] = /<script type="module" src="\.\/(.+?)">/.exec(textOf(page)) ?? [];
      expect(textOf(`src/${script}`)).toMatch(/^import '\.\/core\/composing\.ts';\n/);
    }
  });

  /** What a field is told as it is typed into, and shortcuts of letters: nothing that Enter or Escape would do. */
  const ofLetters = [
    'src/shell/keys/keys-wiring.ts',
    'src/shell/menu/MenuField.tsx',
    'src/shell/palette/PaletteDialog.tsx',
    'src/shell/tab-keys.ts',
    'src/shell/window-listeners.ts',
  ];

  test('are looked for nowhere else', () => {
    expect(usersOf(/\b(?:isComposing|keyCode|229)\b/)).toEqual(['src/core/composing.ts', ...ofLetters]);
  });
});

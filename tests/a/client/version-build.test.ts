import { expect, test } from 'vitest';
import { version, versionOf } from '../../../src/build/version.ts';

const files = ['assets/a-1.js', 'assets/b-2.css'];
const digest = (text: string) => `digest of ${text}`;

test('another file or another page is another version, another order is not', () => {
  const own = versionOf(digest, '<html>', files);
  expect(versionOf(digest, '<html>', files.toReversed())).toBe(own);
  expect(versionOf(digest, '<html>', ['assets/a-3.js', 'assets/b-2.css'])).not.toBe(own);
  expect(versionOf(digest, '<html lang>', files)).not.toBe(own);
});

test('only the page of operators says its version, and only when it is built; the file beside it says the same', () => {
  const bundle = Object.fromEntries(files.map((file) => [file, {}]));
  const plugin = version(digest);
  const { transformIndexHtml: pages, generateBundle } = plugin;
  expect(pages.handler('<html>', { path: '/index.html' })).toEqual([]);
  expect(pages.handler('<html>', { path: '/inspector.html', bundle })).toEqual([]);
  const content = versionOf(digest, '<html>', files);
  expect(pages.handler('<html>', { path: '/index.html', bundle })[0]?.attrs).toEqual({ name: 'version', content });
  const emitted: unknown[] = [];
  generateBundle.handler.call({ emitFile: (file) => emitted.push(file) });
  expect(emitted).toEqual([
    { type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version: content })}\n` },
  ]);
});

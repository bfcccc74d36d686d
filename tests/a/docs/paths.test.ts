import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const floors = ['contract', 'machines', 'src', 'server', 'tests', 'docs'] as const;
const files = new Set([
  'README.md',
  '.oxlintrc.json',
  ...floors.flatMap((floor) =>
    readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${floor}/${file.replaceAll('\\', '/')}`,
    ),
  ),
]);

/** A file below a floor, as pages, comments and messages name it. */
const named =
  /(?<![\w./@-])(?:contract|machines|src|server|tests|docs)\/[\w./-]+?\.(?:tsx?|mjs|md|css|json|txt|sql|svg|html)(?!\w)/g;

/** Files that are spoken of and are not there: those that the how-to has its reader write, samples of tests, and what a command writes. */
const spokenOf = [
  /gift-box/,
  /^src\/(?:App|Lamp)\.tsx$/,
  /^contract\/a\.ts$/,
  /\/(?:ID|NAME)\./,
  /^docs\/suite-times\.md$/,
];

test('every file that a page, a comment or a message names is there', () => {
  // A migration is never changed once it has run: it names files as they stood then.
  const readable = [...files].filter((file) => /\.(?:tsx?|mjs|md|css|json)$/.test(file));
  const mentions = readable.flatMap((file) =>
    (readFileSync(path.join(root, file), 'utf8').match(named) ?? []).map((mention) => [file, mention] as const),
  );
  expect(mentions.length).toBeGreaterThan(500);
  const missing = mentions.filter(([, mention]) => !files.has(mention) && !spokenOf.some((one) => one.test(mention)));
  expect(missing).toEqual([]);
});

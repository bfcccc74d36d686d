import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What a browser must fetch at two moments, by the entries of Vite's manifest, in KB of brotli (1 KB = 1,000 bytes). */
const budgets = [
  { moment: 'login page', entries: ['index.html'], limit: 40 },
  { moment: 'first table', entries: ['index.html', 'shell.tsx', 'pages/EntityListPage.tsx'], limit: 300 },
];

const dist = 'dist/client';
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The scripts and styles of an entry and of everything that it imports statically. */
function filesOf(entry: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build has no entry ${entry}; it has ${Object.keys(manifest).join(', ')}.`);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))];
}

/** What the server sends: the precompressed file, which the build leaves out for the smallest ones. */
function bytesOf(file: string): number {
  const full = path.join(dist, file);
  const packed = statSync(`${full}.br`, { throwIfNoEntry: false });
  return packed?.size ?? zlib.brotliCompressSync(readFileSync(full)).length;
}

for (const { moment, entries, limit } of budgets) {
  // The page itself counts as well: its inline script runs before anything else.
  const files = [...new Set(['index.html', ...entries.flatMap((entry) => filesOf(entry))])];
  const sizes = files.map((file) => ({ file, kb: bytesOf(file) / 1000 })).toSorted((a, b) => b.kb - a.kb);
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  console.log(`${moment}: ${total.toFixed(1)} of ${limit} KB in ${files.length} files`);
  if (total <= limit) continue;
  for (const { file, kb } of sizes) console.log(`  ${kb.toFixed(1).padStart(6)} ${file}`);
  process.exitCode = 1;
}

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { inspectionChannel } from '../src/bridge/wire.ts';

interface Chunk {
  readonly file: string;
  /** Of a chunk that the build was told to make. */
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const dist = 'dist/client';
const manifestOf = (name: string) => JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8')) as Manifest;
const application = manifestOf('manifest.json');
const inspector = manifestOf('inspector.json');

/**
 * What a browser must fetch at these moments, by the entries of Vite's manifests: at most `limit` KB of brotli (1 KB = 1,000 bytes), in
 * at most `most` files. docs/decisions/087 says where the figures of the first table come from.
 */
const budgets = [
  { moment: 'login page', of: application, entries: ['index.html'], limit: 40, most: 40 },
  {
    moment: 'first table',
    of: application,
    // With the room that weighs most.
    entries: ['index.html', 'shell.tsx', 'entity/list-in-one.ts', 'room-activities'],
    limit: 340,
    most: 55,
  },
  { moment: 'inspector', of: inspector, entries: ['inspector.html'], limit: 120, most: 40 },
];

type Imports = (chunk: Chunk) => readonly string[];
/** What a chunk needs before it runs. */
const needed: Imports = ({ imports = [] }) => imports;
/** What a chunk may ask for at any time. */
const reachable: Imports = ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports];

/** The scripts and styles of an entry and of everything that it imports. */
function filesOf(manifest: Manifest, entry: string, importsOf: Imports, seen = new Set<string>()): readonly string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const chunk = manifest[entry] ?? Object.values(manifest).find(({ name }) => name === entry);
  if (!chunk) throw new Error(`The build has no entry ${entry}; it has ${Object.keys(manifest).join(', ')}.`);
  const imported = importsOf(chunk).flatMap((name) => filesOf(manifest, name, importsOf, seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

/** What the server sends: the precompressed file, which the build leaves out for the smallest ones. */
function bytesOf(file: string): number {
  const full = path.join(dist, file);
  const packed = statSync(`${full}.br`, { throwIfNoEntry: false });
  return packed?.size ?? zlib.brotliCompressSync(readFileSync(full)).length;
}

for (const { moment, of, entries, limit, most } of budgets) {
  // The page itself counts as well: its inline script runs before anything else.
  const page = entries.slice(0, 1);
  const files = [...new Set([...page, ...entries.flatMap((entry) => filesOf(of, entry, needed))])];
  const sizes = files.map((file) => ({ file, kb: bytesOf(file) / 1000 })).toSorted((a, b) => b.kb - a.kb);
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  console.log(`${moment}: ${total.toFixed(1)} of ${limit} KB in ${files.length} of ${most} files`);
  if (total <= limit && files.length <= most) continue;
  for (const { file, kb } of sizes) console.log(`  ${kb.toFixed(1).padStart(6)} ${file}`);
  process.exitCode = 1;
}

// Operators get nothing of the bridge that inspectors look through (src/bridge), in no file that their page may ask for.
const operators = ['index.html', ...new Set(filesOf(application, 'index.html', reachable))];
const withBridge = operators.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes(inspectionChannel));
console.log(`bridge: in ${withBridge.length} of ${operators.length} files of the application`);
if (withBridge.length > 0 || operators.length < 10) {
  console.log(`  ${withBridge.join(', ') || 'too few to be all of them'}; INSPECTOR=1 builds it in`);
  process.exitCode = 1;
}

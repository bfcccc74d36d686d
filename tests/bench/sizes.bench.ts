import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Row } from './run.ts';

const shown = 15;

/** The largest files of the built client, as they travel. `npm run check` holds the budgets; this shows where they go. */
export async function bench(): Promise<readonly Row[]> {
  const files = globSync('dist/client/**/*.{js,css,html}');
  if (files.length === 0) throw new Error('the client is not built');
  return files
    .map((file) => ({ file: path.relative('dist/client', file), 'brotli KB': kilobytes(readFileSync(file)) }))
    .toSorted((a, b) => b['brotli KB'] - a['brotli KB'])
    .slice(0, shown);
}

const kilobytes = (content: Buffer) => Number((brotliCompressSync(content).length / 1024).toFixed(1));

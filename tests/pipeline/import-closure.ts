import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Read {
  readonly sum: string;
  /** Files that it imports for more than their types, from the root. */
  readonly imports: readonly string[];
}

const known = new Map<string, Read>();

/** Relative imports and re-exports by a pattern: enough for sources that a formatter has written, and cheap. */
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;

function read(file: string): Read {
  const found = known.get(file);
  if (found) return found;
  const content = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
  const imports = [...content.matchAll(importPattern)].map(([, named = '', late = '']) =>
    path.posix.join(path.posix.dirname(file), (named || late).replace(/\?\w+$/, '')),
  );
  const made = { sum: digest(content), imports: imports.filter((one) => existsSync(path.join(root, one))) };
  known.set(file, made);
  return made;
}

const digest = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** What a file itself imports, types left out. From the root, with slashes. */
export const importsOf = (file: string): readonly string[] => read(file).imports;

/** These files and all that they import, and so on, sorted; types left out. From the root, with slashes. */
export function closureOf(...files: readonly string[]): readonly string[] {
  const closure = new Set(files);
  for (const file of closure) for (const target of read(file).imports) closure.add(target);
  return [...closure].toSorted();
}

/** One sum over what these files and all that they import say, and over more. Equal sums: nothing has changed that runs. */
export const sumOver = (files: readonly string[], more: readonly string[] = []): string =>
  digest([...closureOf(...files).map((file) => `${file} ${read(file).sum}`), ...more].join('\n'));

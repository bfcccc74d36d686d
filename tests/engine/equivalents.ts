import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const reviewedFolder = fileURLToPath(new URL('../equivalent-mutants', import.meta.url));
const ending = '.txt';

/**
 * The mutants of a chart that were read by a person and found to be the same chart in other words: name → why no operator could
 * tell. A chart without a file has none. Throws where a name has no reason or stands twice.
 */
export function readEquivalents(id: string, folder = reviewedFolder): ReadonlyMap<string, string> {
  const file = join(folder, `${id}${ending}`);
  return existsSync(file) ? parseEquivalents(readFileSync(file, 'utf8'), file) : new Map();
}

/** A name per line; below it, indented, the reason; `#` begins a comment. */
export function parseEquivalents(content: string, file: string): ReadonlyMap<string, string> {
  const reviewed = new Map<string, string>();
  let name = '';
  for (const line of content.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    if (!line.startsWith(' ')) {
      if (reviewed.has(line)) throw new Error(`${file}: stands twice: ${line}`);
      name = line;
      reviewed.set(name, '');
    } else if (name === '') throw new Error(`${file}: a reason without a mutant: ${line.trim()}`);
    else reviewed.set(name, `${reviewed.get(name) ?? ''} ${line.trim()}`.trim());
  }
  const bare = [...reviewed].find(([, reason]) => reason === '');
  if (bare) throw new Error(`${file}: no reason: ${bare[0]}`);
  return reviewed;
}

/** Lists that belong to no model, left behind by a chart that is gone or renamed. */
export const strayEquivalents = (ids: readonly string[], folder = reviewedFolder): readonly string[] =>
  readdirSync(folder).filter((name) => !(name.endsWith(ending) && ids.includes(name.slice(0, -ending.length))));

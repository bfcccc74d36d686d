import path from 'node:path';
import type { Plugin } from 'vite';
import { planted } from './plant.ts';
import { plantedFiles } from './views.ts';

const query = '?planted';
const root = path.resolve(import.meta.dirname, '../..');
const here = (name: string) => `/tests/mutants/${name}`;

/** A module's path below the project, without its query. */
const fileOf = (id: string) => path.relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
const isPlanted = (id: string | undefined) => id?.includes(query) === true;
/** Views, and the tests that draw them; the engine and the charts are the same for all. */
const isCopied = (file: string) => /^(?:(?:src|tests\/b)\/.*\.tsx?|tests\/soon\.ts)$/.test(file);

/**
 * What is imported as `FILE?planted`, and all that it imports of views and their tests, is a second copy of it: views hold
 * their faults, asleep, and tests are kept for whoever runs them. Everything else is as it was.
 */
export const plantedViews = (): Plugin => ({
  name: 'planted-views',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!isPlanted(importer) || importer === undefined) return null;
    if (source === 'vitest') return path.join(root, here('collector.ts'));
    const resolved = await this.resolve(source, importer.replace(/\?.*$/, ''), { skipSelf: true });
    if (!resolved || resolved.id.includes('?') || !isCopied(fileOf(resolved.id))) return resolved;
    return `${resolved.id}${query}`;
  },
  transform(code, id) {
    const file = fileOf(id);
    return isPlanted(id) && plantedFiles.has(file)
      ? { code: planted(file, code, here('switches.ts')), map: null }
      : null;
  },
});

/** In the place of each test file of level b: what tries the faults that its tests may notice. */
export const sweepingTests = (): Plugin => ({
  name: 'sweeping-tests',
  enforce: 'pre',
  transform(_code, id) {
    const [, name] = /^tests\/b\/(.+)\.test\.tsx$/.exec(fileOf(id)) ?? [];
    if (name === undefined || isPlanted(id)) return null;
    return { code: `import { sweep } from '${here('sweep-page.ts')}'; sweep('${name}');`, map: null };
  },
});

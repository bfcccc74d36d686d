import { execFileSync } from 'node:child_process';
import { sourcesIn } from '../source-tree.ts';
import { allModels } from './all-models.ts';

/** What git says, or null where there is no git, no repository or no such commit. */
function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Where the work began: where this branch left the main one; on the main one itself, the commit before. */
function workBegan(): string | null {
  const base = git('merge-base', 'HEAD', 'origin/main');
  const isAhead = base !== null && base !== git('rev-parse', 'HEAD');
  return isAhead ? base : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/**
 * Files that differ from where the work began, committed or not, from the root; null where that cannot be known (no git, a
 * repository of one commit).
 */
export function changedFiles(): ReadonlySet<string> | null {
  const base = workBegan();
  const tracked = base === null ? null : git('diff', '--name-only', '--relative', base);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  if (tracked === null || fresh === null) return null;
  return new Set([...tracked.split('\n'), ...fresh.split('\n')].filter((file) => file !== ''));
}

/** Everything among these sources that a file is made of: itself and what it imports, types left out. */
export function filesBehind(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const behind = new Set([file]);
  for (const one of behind) for (const target of imports.get(one) ?? []) if (imports.has(target)) behind.add(target);
  return behind;
}

/** Ids of the charts whose machine or model is among the files, or a part that these import. */
export async function chartsOf(files: ReadonlySet<string>): Promise<readonly string[]> {
  const imports = new Map(
    sourcesIn('machines', 'tests/models').map(({ file, imports: all }) => [
      file,
      all.flatMap(({ target, typesOnly }) => (target !== undefined && !typesOnly ? [target] : [])),
    ]),
  );
  return (await allModels())
    .filter(({ file }) => !filesBehind(file, imports).isDisjointFrom(files))
    .map(({ model }) => model.id);
}

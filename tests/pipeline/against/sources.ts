import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lives } from '../../../machines/entity/lifecycle/life.ts';
import { isAboutStates, movesIn } from './migrations.ts';
import type { Moves } from '../../../server/db/life/change/moves.ts';
import { root as ownRoot } from '../chart-places.ts';

/** Where migrations stand, from the root of the sources. */
export const migrationsFolder = 'server/db/migrations';

const program = path.join(import.meta.dirname, 'tell-lives.ts');
const isMigration = (name: string): boolean => /^\d{4}_\w+\.sql$/.test(name);
/** Much for a page, little for a machine: some megabytes of names. */
const maxBuffer = 64 * 1024 * 1024;

/** Sources that declare no life cycles as they are read today; the message says why. */
export class Unreadable extends Error {}

const sentenceIn = (told: string): string => /^\w*Error\b.*$/m.exec(told)?.[0] ?? told.trim();

/** The life cycles that the sources in a folder declare. @throws {Unreadable} */
export function livesIn(folder: string): Lives {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], {
    encoding: 'utf8',
    maxBuffer,
    env: plain(),
  });
  if (status !== 0) throw new Unreadable(sentenceIn(stderr));
  return JSON.parse(stdout) as Lives;
}

/** What tests set for the runner of tests is none of a program's. */
function plain(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

/** Git at the root of the sources; undefined where there is no git, no repository, or nothing of that name. */
function git(root: string, args: readonly string[], more: { readonly input?: string; readonly index?: string } = {}) {
  const { input, index } = more;
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer,
      stdio: ['pipe', 'pipe', 'ignore'],
      ...(input !== undefined && { input }),
      ...(index !== undefined && { env: { ...process.env, GIT_INDEX_FILE: index } }),
    });
  } catch {
    return undefined;
  }
}

/** What another release knew. */
export interface Release {
  readonly lives: Lives;
  /** Its migrations by their names. */
  readonly migrations: readonly string[];
}

/** The commit that a name means; undefined where this clone does not have it. */
export const commitOf = (root: string, ref: string): string | undefined =>
  git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])?.trim();

/** Charts and migrations of a commit, read in a folder of their own. The working tree and its index stay as they are. */
export function releaseAt(root: string, commit: string): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'charts-'));
  try {
    const index = path.join(folder, '.index');
    const files = git(root, [
      'ls-tree',
      '-r',
      '--name-only',
      '-z',
      commit,
      '--',
      'contract',
      'machines',
      'package.json',
    ]);
    const isOut =
      files !== undefined &&
      git(root, ['read-tree', commit], { index }) !== undefined &&
      git(root, ['checkout-index', '-z', '--stdin', `--prefix=${folder}/`], { index, input: files }) !== undefined;
    if (!isOut) throw new Error(`git cannot write the files of ${commit}`);
    symlinkSync(path.join(ownRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    const names = git(root, ['ls-tree', '--name-only', '-z', commit, '--', `${migrationsFolder}/`]) ?? '';
    return {
      lives: livesIn(folder),
      migrations: names
        .split('\0')
        .map((name) => path.posix.basename(name))
        .filter(isMigration),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the migrations of the working tree do to where rows stand, of those that do anything, in their order. */
export function migrationsOf(root: string, ...charts: readonly Lives[]): readonly Moves[] {
  const folder = path.join(root, migrationsFolder);
  const columnsOf = (table: string) => [
    ...new Set(charts.flatMap((lives) => (lives[table]?.regions ?? []).map(({ column }) => column))),
  ];
  const names = existsSync(folder) ? readdirSync(folder).filter(isMigration) : [];
  return names
    .toSorted()
    .map((name) => movesIn(name, readFileSync(path.join(folder, name), 'utf8'), columnsOf))
    .filter(isAboutStates);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root as ownRoot } from '../chart-places.ts';
import type { Lives } from '../../../machines/entity/lifecycle/life.ts';
import { migrationsFolder, type Release, Unreadable } from './sources.ts';

/** The charts as the migrations leave the rows, beside the tables as they leave them (entities.snapshot.json). */
export const snapshotFile = `${migrationsFolder}/charts.snapshot.json`;

interface Snapshot {
  /** Of the migrations those that say where rows stand. */
  readonly migrations: readonly string[];
  readonly charts: Lives;
}

const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === 'object' && value !== null && 'migrations' in value && 'charts' in value;

/** Undefined for what is no JSON, as it is with marks of a conflict. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The committed charts; undefined where there are none. @throws {Unreadable} for a file that is something else */
export function readSnapshot(root: string): Release | undefined {
  const file = path.join(root, snapshotFile);
  if (!existsSync(file)) return undefined;
  const told = parsed(readFileSync(file, 'utf8'));
  if (!isSnapshot(told))
    throw new Unreadable(
      `${snapshotFile} is no snapshot of charts; after a merge take either side, then npm run charts`,
    );
  return { lives: told.charts, migrations: told.migrations };
}

/** Whether the committed charts are these. */
export const isSnapshotOf = (known: Release | undefined, { lives, migrations }: Release): boolean =>
  known !== undefined && JSON.stringify([known.lives, known.migrations]) === JSON.stringify([lives, migrations]);

/** Commits to these charts, in the form that the formatter keeps. */
export function writeSnapshot(root: string, { lives, migrations }: Release): void {
  const file = path.join(root, snapshotFile);
  const snapshot: Snapshot = { migrations, charts: lives };
  writeFileSync(file, `${JSON.stringify(snapshot)}\n`);
  execFileSync(process.execPath, [path.join(ownRoot, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: ownRoot });
}

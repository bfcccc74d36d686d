import type { Report } from '../../../server/db/life/change/findings.ts';
import type { Lives } from '../../../machines/entity/lifecycle/life.ts';
import { compare } from './compare.ts';
import { isSnapshotOf, readSnapshot, snapshotFile, writeSnapshot } from './snapshot.ts';
import { commitOf, livesIn, migrationsOf, type Release, releaseAt, Unreadable } from './sources.ts';
import { linesOf, openIn } from './words.ts';

/** What a comparison comes to. */
export interface Compared {
  readonly lines: readonly string[];
  /** How many ways there are to strand rows. */
  readonly open: number;
}

interface Told {
  readonly reports: readonly Report[];
  readonly now: Lives;
  /** The migrations that say where rows stand: those that the other release had, and those that are new. */
  readonly migrations: readonly string[];
}

function comparedWith(root: string, { lives, migrations: had }: Release): Told {
  const now = livesIn(root);
  const about = migrationsOf(root, lives, now);
  const fresh = about.filter(({ file }) => !had.includes(file));
  const migrations = [...new Set([...had, ...about.map(({ file }) => file)])].toSorted();
  return { reports: compare(lives, now, fresh), now, migrations };
}

function textOf(name: string, before: Release, { reports, now }: Told): Compared {
  const open = openIn(reports);
  const sum =
    `compared with ${name}: ${Object.keys(before.lives).length} life cycles, ` +
    `${reports.length} changed, ${open} ways to strand rows`;
  return { lines: [...linesOf(reports, before.lives, now), sum], open };
}

function againstCommit(root: string, ref: string, commit: string): Compared {
  try {
    const release = releaseAt(root, commit);
    return textOf(ref, release, comparedWith(root, release));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { lines: [`the charts of ${ref} cannot be read: ${error.message}`], open: 1 };
  }
}

/**
 * What the working tree does to rows that stand in the charts of a commit. Where this clone does not have it, the committed snapshot is
 * compared with, and that is said; without one nothing is known, which is no good end either.
 */
export function against(root: string, ref: string): Compared {
  const commit = commitOf(root, ref);
  if (commit !== undefined) return againstCommit(root, ref, commit);
  const snapshot = readSnapshot(root);
  if (!snapshot)
    return { lines: [`this clone has no commit ${ref}, and there is no ${snapshotFile}: nothing is known`], open: 1 };
  const { lines, open } = textOf(snapshotFile, snapshot, comparedWith(root, snapshot));
  const told =
    ref === 'snapshot'
      ? []
      : [`this clone has no commit ${ref} (git fetch --unshallow brings all); compared with ${snapshotFile}`];
  return { lines: [...told, ...lines], open };
}

interface Looked {
  /** Ways to strand rows, in words. */
  readonly stranded: readonly string[];
  readonly isStale: boolean;
  readonly today: Release;
}

function lookedAt(root: string): Looked {
  const known = readSnapshot(root);
  const before = known ?? { lives: {}, migrations: [] };
  const told = comparedWith(root, before);
  const { lines, open } = textOf(snapshotFile, before, told);
  const today = { lives: told.now, migrations: told.migrations };
  return { stranded: open > 0 ? lines : [], isStale: !isSnapshotOf(known, today), today };
}

/** What is wrong with the committed snapshot: rows that the charts of today would strand, or that it is of another day. */
export function snapshotFaults(root: string): readonly string[] {
  const { stranded, isStale } = lookedAt(root);
  return isStale && stranded.length === 0 ? [`stale: ${snapshotFile}`] : stranded;
}

/** Writes the snapshot anew, if no row is stranded: the file that was written, or why none was. */
export function renewSnapshot(root: string): { readonly file: readonly string[]; readonly faults: readonly string[] } {
  const { stranded, isStale, today } = lookedAt(root);
  if (stranded.length > 0 || !isStale) return { file: [], faults: stranded };
  writeSnapshot(root, today);
  return { file: [snapshotFile], faults: [] };
}

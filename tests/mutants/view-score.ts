import type { Equivalent } from './equivalents.ts';
import type { ViewMutant } from './plant.ts';
import type { Swept } from './sweep-run.ts';

/** The share of faults that level b must notice, of those that are not equivalent. */
const goal = 0.95;

export interface Survivor extends ViewMutant {
  /** Whether a test passes its place at all. */
  readonly reached: boolean;
}

export interface ViewScore {
  readonly view: string;
  readonly mutants: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly survivors: readonly Survivor[];
  /** Equivalents that were noticed after all, or that do not exist: the list needs a look. */
  readonly stale: readonly string[];
  readonly seconds: number;
}

const keyOf = ({ file, name }: { readonly file: string; readonly name: string }) => `${file} ${name}`;

/** What came of the faults of a view. */
export function scoreOf(
  view: string,
  mutants: readonly ViewMutant[],
  { outcomes, times }: Swept,
  equivalents: readonly Equivalent[],
): ViewScore {
  const files = new Set(mutants.map(({ file }) => file));
  const listed = new Set(equivalents.filter(({ file }) => files.has(file)).map(keyOf));
  const alive = mutants.filter(({ id }) => outcomes.get(id)?.by === undefined);
  const aliveKeys = new Set(alive.map(keyOf));
  const survivors = alive
    .filter((mutant) => !listed.has(keyOf(mutant)))
    .map((mutant): Survivor => ({ ...mutant, reached: outcomes.get(mutant.id)?.reached === true }));
  const milliseconds = mutants.reduce((sum, { id }) => sum + (times.get(id) ?? 0), 0);
  return {
    view,
    mutants: mutants.length,
    killed: mutants.length - alive.length,
    equivalent: alive.length - survivors.length,
    survivors,
    stale: [...listed].filter((key) => !aliveKeys.has(key)),
    seconds: Math.round(milliseconds / 1000),
  };
}

const shareOf = ({ mutants, killed, equivalent }: ViewScore) =>
  mutants === equivalent ? 1 : killed / (mutants - equivalent);

/** Whether a view has reached the goal, and its list of equivalents is as it should be. */
export const wanted = (score: ViewScore): boolean => shareOf(score) >= goal && score.stale.length === 0;

const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;

/** Scores as lines of a table. */
export function table(scores: readonly ViewScore[]): readonly string[] {
  const rows = scores.map((score) =>
    [
      score.view,
      score.mutants,
      score.killed,
      score.equivalent,
      score.survivors.length,
      percent(shareOf(score)),
      score.seconds,
    ].map(String),
  );
  const all = [['view', 'mutants', 'killed', 'equivalent', 'survivors', 'score', 'seconds'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** Each survivor with its place and what was changed, and what is wrong with the list of equivalents. */
export const survivorLines = ({ survivors, stale }: ViewScore): readonly string[] => [
  ...survivors.map(
    ({ file, line, name, reached }) => `survives: ${file}:${line} ${name}${reached ? '' : ' (no test comes here)'}`,
  ),
  ...stale.map((key) => `is no equivalent: ${key}`),
];

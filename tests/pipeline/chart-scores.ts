import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aligned } from '../engine/columns.ts';
import type { KnownModel } from './all-models.ts';
import { closureOf, sumOver } from './import-closure.ts';
import { promiseFilesOf } from './promise-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tableFile = path.join(root, 'tests/mutants/chart-scores.txt');
const columns = ['chart', 'sum', 'faults', 'judged', 'differing', 'equivalent'] as const;

/** How the faults of a chart came out when it was last tried. */
export interface ChartScore {
  readonly chart: string;
  /** Over all that the outcome depends on: the chart, its model, what they import, the engine. */
  readonly sum: string;
  readonly faults: number;
  /** Noticed by a promise, a rule, an invariant or the goal. */
  readonly judged: number;
  /** Noticed by the committed path file alone. */
  readonly differing: number;
  readonly equivalent: number;
}

/** What plants faults. */
const planter = 'tests/engine/mutants.ts';
/** Stands for what judges faults: raise it when that notices more or less than before. All charts are tried then. */
const judgeVersion = 2;
/**
 * Whoever asks what is declared depends on all declarations and life cycles, which tests make known without an import of the chart's
 * (tests/known-entities.ts). The dialogs that they make known as well are views: no chart asks for them.
 */
const registry = {
  asked: 'contract/entity/known-entities.ts',
  filled: ['contract/entities.ts', 'machines/entity/lifecycle/registry.ts'],
};
const libraries = ['xstate', '@xstate/graph'] as const;

/** What a chart's outcome depends on, as one sum; another one after any change of it. */
export function sumOf({ model, file }: KnownModel): string {
  const own = [`tests/equivalent-mutants/${model.id}.txt`, `tests/paths/${model.id}.paths.txt`];
  const files = [file, planter, ...own.filter((one) => existsSync(path.join(root, one)))];
  const isDeclared = closureOf(...files).includes(registry.asked);
  const versions = libraries.map(
    (name) => `${name} ${packageFile.devDependencies[name] ?? packageFile.dependencies[name]}`,
  );
  const promises = promiseFilesOf({ model, file }).map((one) => `${one} ${readFileSync(path.join(root, one), 'utf8')}`);
  return sumOver(
    [...files, ...(isDeclared ? registry.filled : [])],
    [...versions, ...promises, `judge ${judgeVersion}`],
  );
}

const packageFile = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** The committed table, by chart; empty where there is none. */
export function readScores(file = tableFile): ReadonlyMap<string, ChartScore> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(1) : [];
  return new Map(
    lines.map((line) => {
      const [chart = '', sum = '', ...counts] = line.trim().split(/\s+/);
      const [faults = 0, judged = 0, differing = 0, equivalent = 0] = counts.map(Number);
      return [chart, { chart, sum, faults, judged, differing, equivalent }];
    }),
  );
}

/** Writes the table: a line per chart, by name. */
export function writeScores(scores: Iterable<ChartScore>, file = tableFile): void {
  const rows = [...scores]
    .toSorted((a, b) => (a.chart < b.chart ? -1 : 1))
    .map((score) => columns.map((column) => String(score[column])));
  writeFileSync(file, `${aligned([columns, ...rows]).join('\n')}\n`);
}

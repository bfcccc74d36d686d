import { columnWidths, rowText } from '../engine/columns.ts';
import { readEquivalents } from '../engine/equivalents.ts';
import { type MutationScore, scoreOf } from '../engine/mutation-score.ts';
import { allModels, type KnownModel } from './all-models.ts';
import { changedFiles, chartsOf } from './changed-charts.ts';
import { type ChartScore, readScores, sumOf, writeScores } from './chart-scores.ts';
import { chosen } from './choose.ts';
import type { Tried } from './mutant-worker.ts';
import { tasksFor, tryAll } from './mutant-pool.ts';

/** What `npm run mutants` is asked for. */
export interface MutantArgs {
  /** Ids; all charts when empty. */
  readonly charts: readonly string[];
  /** Only charts whose machine or model differs from where the work began. */
  readonly changed: boolean;
  /** Writes the outcomes into the table of scores; without names of charts, those whose row is not of today. */
  readonly record?: boolean;
}

/** The share of mutants that must be noticed, of each chart, with the machine and its model spoilt together. */
const wantedScore = 0.97;

const columns = [
  'chart',
  'mutants',
  'judged',
  'path file only',
  'equivalent',
  'survivors',
  'by judgement',
  'in all',
  'seconds',
];

/** Whether the chart's tests are good enough and its list of equivalents is of today. */
export const isGood = ({ score, stale }: MutationScore): boolean => score >= wantedScore && stale.length === 0;

/** Charts to look at. Throws UnknownName. */
async function wantedOf(
  { charts, changed, record }: MutantArgs,
  known: readonly KnownModel[],
): Promise<readonly string[]> {
  const asked = chosen(
    charts,
    known.map(({ model }) => model.id),
  );
  if (record && charts.length === 0) return staleIn(known);
  if (!changed) return asked;
  const files = changedFiles();
  if (files) {
    const touched = await chartsOf(files);
    return asked.filter((id) => touched.includes(id));
  }
  console.log('git does not tell what has changed: all charts are tried');
  return asked;
}

/** Ids of the charts whose row in the table of scores is missing or not of today. */
function staleIn(known: readonly KnownModel[]): readonly string[] {
  const rows = readScores();
  return known.filter((one) => rows.get(one.model.id)?.sum !== sumOf(one)).map(({ model }) => model.id);
}

/** The table with these rows new, and without those of charts that are gone. */
function recordScores(known: readonly KnownModel[], scores: ReadonlyMap<string, MutationScore>): void {
  const rows = readScores();
  writeScores(
    known.flatMap((one): readonly ChartScore[] => {
      const { id } = one.model;
      const score = scores.get(id);
      const row = rows.get(id);
      if (!score) return row ? [row] : [];
      const { total, judged, differing, equivalent } = score;
      return [{ chart: id, sum: sumOf(one), faults: total, judged, differing: differing.length, equivalent }];
    }),
  );
}

/**
 * Plants every fault in every chart asked for, in machine and model together; a line per chart as it is done, then what survived, and
 * for charts asked for by name what only their path file notices. False when a chart's score is below 97 % or its list of
 * equivalents is stale.
 */
export async function runChartMutants(args: MutantArgs): Promise<boolean> {
  const known = await allModels();
  const models = known.map(({ model }) => model);
  const wanted = await wantedOf(args, known);
  if (wanted.length === 0) {
    console.log('no chart has changed');
    return true;
  }
  const widths = columnWidths([columns, ...wanted.map((id) => [id])]);
  const byChart = new Map<string, MutationScore>();
  console.log(rowText(columns, widths));
  const parts = new Map<string, Tried[]>();
  await tryAll(tasksFor(models.filter(({ id }) => wanted.includes(id))), (tried) => {
    const shares = [...(parts.get(tried.id) ?? []), tried];
    parts.set(tried.id, shares);
    if (shares.length < tried.parts) return;
    const score = scoreFrom(shares);
    byChart.set(tried.id, score);
    console.log(scoreText(tried.id, score, sum(shares.map(({ seconds }) => seconds)), widths));
    if (args.charts.length > 0) for (const name of score.differing) console.log(`    by the path file only: ${name}`);
  });
  const scores = [...byChart.values()];
  if (args.record) recordScores(known, byChart);
  const bad = scores.filter((score) => !isGood(score)).length;
  console.log(`\n${summary(scores)}${bad > 0 ? `; ${bad} below ${wantedScore * 100} % or with a stale list` : ''}`);
  return bad === 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function scoreFrom(shares: readonly Tried[]): MutationScore {
  const [id = ''] = shares.map((share) => share.id);
  return scoreOf(
    shares.flatMap(({ outcomes }) => outcomes),
    [...readEquivalents(id).keys()],
  );
}

const percent = (share: number) => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;

/** A line of the table; below it what survived and what of the list of equivalents is no longer true. */
export function scoreText(id: string, score: MutationScore, seconds: number, widths: readonly number[]): string {
  const { total, judged, differing, equivalent, survivors, stale } = score;
  const counts = [total, judged, differing.length, equivalent, survivors.length].map(String);
  return [
    rowText([id, ...counts, percent(score.judgement), percent(score.score), seconds.toFixed(1)], widths),
    ...survivors.map((name) => `    survived: ${name}`),
    ...stale.map((name) => `    listed as equivalent, but noticed or gone: ${name}`),
  ].join('\n');
}

function summary(scores: readonly MutationScore[]): string {
  const of = (count: (score: MutationScore) => number) => sum(scores.map(count));
  const [total, judged, differing] = [
    of((one) => one.total),
    of((one) => one.judged),
    of((one) => one.differing.length),
  ];
  const counted = Math.max(1, total - of((one) => one.equivalent));
  return (
    `${scores.length} charts, ${total} mutants, ${judged} noticed by judgement (${percent(judged / counted)}), ` +
    `${differing} by the path file only (${percent((judged + differing) / counted)} in all), ${total - counted} equivalent`
  );
}

import { readFileSync } from 'node:fs';
import { equivalents } from '../mutants/equivalents.ts';
import { mutantsOf, type ViewMutant } from '../mutants/plant.ts';
import { sweepViews } from '../mutants/sweep-run.ts';
import { scoreOf, survivorLines, table, wanted } from '../mutants/view-score.ts';
import { viewsTouching, viewsUnderTest } from '../mutants/views.ts';
import { changedFiles } from './changed-charts.ts';
import { chosen } from './choose.ts';

const say = (line: string) => console.log(line);

const filesOf = (view: string) => viewsUnderTest[view]?.files ?? [];
const testsOf = (view: string) => viewsUnderTest[view]?.tests ?? [];

/** The views that the arguments name, all when they name none; `--changed` leaves those that differ from where the work began. */
function viewsIn(args: readonly string[]): readonly string[] {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const named = chosen(names, Object.keys(viewsUnderTest));
  const changed = args.includes('--changed') ? changedFiles() : null;
  if (!changed) return named;
  const touched = viewsTouching(changed);
  return named.filter((view) => touched.has(view));
}

/**
 * Plants faults in the views and has level b notice them. Arguments: names of views (all when none is given), `--changed`.
 * Prints a table and every survivor; true when each view reaches its goal and the list of equivalents is up to date. Throws
 * UnknownName, and when a test of a view fails though no fault is planted.
 */
export async function runViewMutants(args: readonly string[]): Promise<boolean> {
  const views = viewsIn(args);
  const planted = new Map<string, readonly ViewMutant[]>(
    views.map((view) => [view, filesOf(view).flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))]),
  );
  const idsFor = (test: string) =>
    views
      .filter((view) => testsOf(view).includes(test))
      .flatMap((view) => (planted.get(view) ?? []).map(({ id }) => id));
  const swept = await sweepViews([...new Set(views.flatMap(testsOf))], idsFor, say);
  const scores = views.map((view) => scoreOf(view, planted.get(view) ?? [], swept, equivalents));
  for (const line of [...table(scores), ...scores.flatMap(survivorLines)]) say(line);
  return scores.every(wanted);
}

if (import.meta.main) process.exitCode = (await runViewMutants(process.argv.slice(2))) ? 0 : 1;

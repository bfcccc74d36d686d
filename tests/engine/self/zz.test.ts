import { readdirSync } from 'node:fs';
import { test } from 'vitest';
import { lintChart } from '../chart-lint.ts';
import { walkConcretely } from '../concrete.ts';
import { Coverage, coverageTable } from '../coverage.ts';
import { explore } from '../explore.ts';
import { runPath } from '../level-a.ts';
import type { AnyModel } from '../model.ts';
import { toursOf } from '../path-text.ts';
import { measure } from '../tours.ts';
import { mutationScore } from '../mutation-score.ts';
import { findingsText } from '../finding.ts';
const folder = new URL('../../models/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.model.ts'));
const models: AnyModel[] = [];
for (const name of files) {
  try {
    models.push(...Object.values((await import(new URL(name, folder).href)) as Record<string, AnyModel>));
  } catch (e) {
    console.log(name, String(e));
  }
}
const all: Coverage[] = [];
test.each(models)('$id', async (model) => {
  const out: string[] = [];
  let t = performance.now();
  const lap = (w: string) => {
    const n = performance.now();
    out.push(`${w} ${(n - t).toFixed(0)}ms`);
    t = n;
  };
  const graph = explore(model);
  lap(`explore ${graph.nodes.size}/${graph.edges.length}`);
  const space = walkConcretely(graph);
  lap(`concrete ${space.visited}${space.capped ? '+' : ''}`);
  const f = lintChart(graph, space);
  lap('lint');
  const paths = toursOf(graph);
  lap('tours');
  const coverage = new Coverage(graph, 'a');
  all.push(coverage);
  let bad = 0;
  for (const path of paths)
    try {
      await runPath({ graph, path, coverage });
    } catch (e) {
      if (!bad++) out.push((e as Error).message.slice(0, 300));
    }
  lap(`run ${paths.length} bad ${bad}`);
  const m = measure(graph, paths);
  out.push(`refusals ${m.refusals.hit}/${m.refusals.total}`);
  if (process.env['MUT']) {
    const s = await mutationScore(graph, paths);
    lap(`mutants ${s.killed}/${s.total}`);
    out.push(s.survivors.slice(0, 12).join('\n    '));
  }
  console.log(`${model.id}: ${out.join('; ')} ${findingsText(f).slice(0, 400)}`);
});
test('table', () => console.log(coverageTable(all)));

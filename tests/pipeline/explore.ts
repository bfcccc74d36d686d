// npm run explore -- CHART [--json]: all that can happen in a chart, and what of it may not be. Without a chart: their ids.
import { parseArgs } from 'node:util';
import { walkConcretely } from '../engine/concrete.ts';
import { explorationText } from '../engine/exploration-text.ts';
import { type Exploration, isSound, surveyOf } from '../engine/exploration.ts';
import { explore } from '../engine/explore.ts';
import { allModels } from './all-models.ts';
import { chosen, isAboutArguments } from './choose.ts';

/** Steps of the concrete walk; more than the tests take, as a person waits for one chart only. */
const mostSteps = 60_000;

const options = { json: { type: 'boolean', default: false } } as const;

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const models = (await allModels()).map(({ model }) => model);
  const ids = models.map(({ id }) => id);
  if (positionals.length === 0) {
    console.log(values.json ? JSON.stringify(ids) : ids.join('\n'));
    return true;
  }
  const wanted = chosen(positionals, ids);
  const found = models.filter(({ id }) => wanted.includes(id)).map(explored);
  console.log(values.json ? JSON.stringify(found, null, 2) : found.map(explorationText).join('\n\n'));
  return found.every(isSound);
}

function explored(model: Parameters<typeof explore>[0]): Exploration {
  const start = performance.now();
  const graph = explore(model);
  return surveyOf(graph, start, walkConcretely(graph, mostSteps));
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!isAboutArguments(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { CaseNames } from '../../../src/inspector/case-names.ts';
import { recordingOf } from '../../../src/inspector/recording.ts';
import { recordModel } from '../../models/record.model.ts';
import { sessionModel } from '../../models/session.model.ts';
import { tableModel } from '../../models/table.model.ts';
import { tabsModel } from '../../models/tabs.model.ts';
import { enabledEvents } from '../events.ts';
import { type Graph, unexplored } from '../explore.ts';
import { createRun } from '../scripted-run.ts';
import { snapshotOf } from '../xstate-internals.ts';
import { recorderOf } from './recorder.ts';
import { seeded } from './seeded.ts';

const seeds = 100;
const mostSteps = 25;
const charts = [sessionModel, tableModel, recordModel, tabsModel].map((model) => unexplored(model));
const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
const tests = new URL('../../', import.meta.url).href;

/** What the inspector calls the cases of a chart; level a compares it with the chart. */
function namesOf({ model }: Graph): CaseNames {
  const file = new URL(`src/inspector/cases/${model.id}.json`, new URL('../', tests));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CaseNames) : {};
}

afterAll(() => rmSync(folder, { recursive: true }));

/** A real chart driven by chance in a scripted world, recorded as the application is. */
async function recordedRun(graph: Graph, seed: number) {
  const random = seeded(seed);
  const run = createRun(graph, { input: graph.roots[random(graph.roots.length)]?.input });
  const recorded = recorderOf(run);
  run.start();
  for (let step = 0; step < mostSteps; step++) {
    const events = enabledEvents(graph.model, snapshotOf(run.actor.getSnapshot()));
    const event = events[random(events.length)];
    if (!event) break;
    await run.happen(event);
  }
  run.stop();
  return recordingOf(recorded(), run.actor.sessionId, Number.MAX_SAFE_INTEGER, namesOf(graph));
}

/** As an engineer would put it into the folder of recordings; here outside, so with whole addresses. */
async function replayFile(graph: Graph, seed: number): Promise<string> {
  const made = await recordedRun(graph, seed);
  if ('reason' in made) throw new Error(made.reason);
  const file = join(folder, `${graph.model.id}-${seed}-${made.fileName}`);
  writeFileSync(file, made.text.replaceAll("from '../", `from '${tests}`));
  await import(pathToFileURL(file).href);
  return made.text;
}

let secrets = 0;
let written = 0;
let named = 0;

// Each file registers its own test.
describe.each(charts)('$model.id', async (graph) => {
  for (let seed = 1; seed <= seeds / charts.length; seed++) {
    const text = await replayFile(graph, seed);
    written += 1;
    if (text.includes('‹secret ')) secrets += 1;
    if (/\['[\w.]+ \(/.test(text)) named += 1;
    expect(text).not.toContain('correct horse');
  }
});

test('so many runs were recorded, exported and replayed, many with secrets by name and with cases of the model', () => {
  expect(written).toBe(seeds);
  expect(secrets).toBeGreaterThan(10);
  expect(named).toBeGreaterThan(10);
});

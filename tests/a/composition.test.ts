import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { houseWorld } from './composition/house-world.ts';
import { weights } from './composition/happenings.ts';
import { realLogic } from './composition/house.ts';
import { models } from './composition/person.ts';
import { planted } from './composition/planted.ts';
import { mended } from './composition/stories.ts';
import { recordedRunOf } from '../../src/inspector/recording.ts';
import { faultIn, runSchedule, runStory } from '../engine/composition.ts';
import { replayFailure } from '../engine/recorded.ts';
import { createRecorder } from '../engine/self/recorder.ts';

// The drawing of life cycles is code of its own, fetched when it is asked for; here it is always there.
vi.mock('../../src/statechart/lifecycle-diagram.ts', () => ({ prepareDiagram: () => Promise.resolve() }));

/**
 * The whole program, wired as it is, in a browser tab, a network and a time that do nothing by themselves: who can do what, when what
 * is answered and how, is chosen by chance. TEST_FULL=1 makes three times as many runs, COMPOSITION_RUNS=5000 looks further;
 * COMPOSITION_SEED and COMPOSITION_PATH of a failure run it again.
 */
const mostSteps = 60;
const isFull = process.env['TEST_FULL'] === '1';
const runs = Number(process.env['COMPOSITION_RUNS'] ?? (isFull ? 300 : 100));
const seed = Number(process.env['COMPOSITION_SEED'] ?? 20_261_121);
const path = process.env['COMPOSITION_PATH'];
/** Runs of one test: so few that what hangs is told from what takes long. */
const runsAtOnce = 25;
const seeds = Array.from({ length: path === undefined ? Math.ceil(runs / runsAtOnce) : 1 }, (_, part) => seed + part);

const schedules = fc.array(fc.nat(), { maxLength: mostSteps, size: 'max' });

afterAll(() => void vi.unstubAllGlobals());

test.each(seeds)(
  'session, shell, tabs, lists, records and questions together, in any order of events: %i',
  async (own) => {
    let steps = 0;
    const property = fc.asyncProperty(schedules, async (schedule) => {
      steps += schedule.length;
      await runSchedule(houseWorld(), schedule, weights);
    });
    // Shrunk by what happens and not by numbers: see faultIn.
    const result = await fc.check(property, {
      seed: own,
      numRuns: runsAtOnce,
      endOnFailure: true,
      ...(path && { path }),
    });
    if (result.failed) throw new Error(await told(result, own));
    expect(steps).toBeGreaterThan(runsAtOnce * 10);
  },
);

async function told({ counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[number[]]>, own: number) {
  const again = `COMPOSITION_SEED=${own} COMPOSITION_PATH=${counterexamplePath} runs it again`;
  const fault = counterexample && (await faultIn(houseWorld, counterexample[0], weights));
  return `${again}\n${fault?.message ?? String(errorInstance)}`;
}

test('what an inspector records of it replays, chart by chart', async () => {
  const replayed = new Map<string, number>();
  for (const schedule of fc.sample(schedules, { seed, numRuns: 30 })) {
    const { inspect, recorded } = createRecorder();
    await runSchedule(houseWorld(realLogic, [], inspect), schedule, weights);
    const run = recorded();
    for (const { actor } of run.entries.filter((entry) => entry.kind === 'actor')) {
      const made = recordedRunOf(run, actor, Number.MAX_SAFE_INTEGER);
      const model = 'reason' in made ? undefined : models.get(made.chart);
      if ('reason' in made || !model) continue;
      expect(await replayFailure(model as never, made.run)).toBeUndefined();
      replayed.set(made.chart, (replayed.get(made.chart) ?? 0) + 1);
    }
  }
  expect([...replayed.keys()]).toEqual(
    expect.arrayContaining(['app', 'session', 'shell', 'tabs', 'listPage', 'table', 'record']),
  );
});

test.each(Object.entries(mended))('%s', async (_, story) => {
  await runStory(houseWorld(), story);
});

describe.each(planted)('planted: $fault', ({ logic, monitor, says, story }) => {
  test('is seen by its monitor', async () => {
    const watched = () => houseWorld(logic(), monitor ? [monitor()] : []);
    await expect(runStory(watched(), story)).rejects.toThrow(says);
  });

  test('and without it the same story is quiet, or does not come that far', async () => {
    const end: unknown = await runStory(houseWorld(), story).catch((error: unknown) => error);
    expect(String(end)).toMatch(/^undefined$|^Error: not possible: /);
  });
});

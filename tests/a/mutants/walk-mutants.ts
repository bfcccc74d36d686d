import { describe, expect, test } from 'vitest';
import { readEquivalents } from '../../engine/equivalents.ts';
import { type Outcome, scoreOf } from '../../engine/mutation-score.ts';
import { faultsOf } from '../../engine/mutants.ts';
import { allModels, type KnownModel } from '../../pipeline/all-models.ts';
import { readScores, sumOf } from '../../pipeline/chart-scores.ts';
import { tasksFor, tryAll } from '../../pipeline/mutant-pool.ts';
import { sharesOf } from '../../pipeline/shards.ts';

/** In how many files the mutants are tried. */
export const parts = 3;

const rows = readScores();
const triesAll = process.env['TEST_FULL'] === '1';

/** Charts that are not what they were when their row was written; every chart with TEST_FULL=1. */
const isTried = (known: KnownModel) => triesAll || rows.get(known.model.id)?.sum !== sumOf(known);

/**
 * The mutants of the charts of one share, from 1. Of a chart that is as it was when it was last tried, the committed row says how they
 * came out; all others are tried.
 */
export async function walkMutants(part: number): Promise<void> {
  const known = await allModels();
  const tried = known.filter(isTried).map(({ model }) => model);
  const cost = new Map(tried.map(({ id, machine }) => [id, faultsOf(machine).length]));
  const own = sharesOf([...cost.keys()], parts, (id) => cost.get(id) ?? 0)[part - 1];

  test('of a chart that has not changed the committed row is good enough', () => {
    const others = known.filter((one) => !isTried(one)).flatMap(({ model }) => rows.get(model.id) ?? []);
    expect(
      others.filter(({ faults, judged, differing, equivalent }) => faults !== judged + differing + equivalent),
    ).toEqual([]);
    expect(others.length + tried.length).toBe(known.length);
  });

  // All of a chart, since what is drawn by lot is another lot after every change.
  describe.each(tried.filter(({ id }) => own?.has(id)))('mutants of $id', (model) => {
    test('are noticed though the model is spoilt with the machine', async () => {
      const [outcomes, equivalents]: [Outcome[], readonly string[]] = [[], [...readEquivalents(model.id).keys()]];
      // Promises stand in files that only Node loads without vitest: in a thread of their own.
      await tryAll(tasksFor([model]), (share) => outcomes.push(...share.outcomes), 1);
      const { total, survivors, stale } = scoreOf(outcomes, equivalents);
      expect(total).toBeGreaterThan(5);
      // What is listed and noticed after all is struck off.
      expect({ survivors, stale }).toEqual({ survivors: [], stale: [] });
      // Hundreds of faults of a large chart, one after the other beside other tests.
    }, 180_000);
  });
}

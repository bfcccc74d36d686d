import { afterAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import { leadingTo, regionsIn } from '../../../machines/entity/lifecycle/ends.ts';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { refuseStranded } from '../../../server/db/life/known-states.ts';
import { renamed, withoutState, withoutWaysTo } from './changed-charts.ts';
import { lifeOnServer } from './life.ts';

/*
 * A release that changes a chart (docs/decisions/130-rows-without-a-place.md): the rows of the demo against charts that lack a state, call it otherwise, or lead to no
 * end. What is named is what somebody finds who counts these rows by hand.
 */

const life = lifeOnServer();
const { run } = life;

let spoilt = 0;
afterAll(() => expect(spoilt).toBeGreaterThan(50));

/** What the start of a release with this chart says; empty where it starts. Nothing of it stays. */
async function startedWith(name: string, chart: Lifecycle): Promise<string> {
  const client = await life.server().store.pool.connect();
  try {
    await client.query('begin');
    await refuseStranded(client, (entity) => (entity === name ? chart : lifecycleOf(entity)));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe.each(entities.filter(isFollowed).map((entity) => ({ name: entity.name, entity })))(
  '$name',
  ({ name, entity }) => {
    const chart = lifecycleOf(name);

    test('each state that is gone, or has another name, is named with its rows', async () => {
      for (const { column, states } of regionsIn(chart)) {
        if (states.length < 2) continue;
        for (const state of states) {
          const there = await run<{ rows: number }>(`select count(*)::int as rows from ${name} where ${column} = $1`, [
            state,
          ]);
          const count = there[0]?.rows ?? 0;
          const said = count === 0 ? '' : `${entity.label}「${stateWord(entity, column, state)}」${count} 条`;
          const [gone, other] = [withoutState(chart, column, state), renamed(chart, column, state, `${state}_2`)];
          spoilt += 2;
          const told = [await startedWith(name, gone), await startedWith(name, other)];
          const named = told.map((line) => line.includes(`这个版本没有这些数据所处的状态：${said}`));
          expect(named).toEqual([count > 0, count > 0]);
        }
      }
    });

    test('so is each state that led to an end and leads to none any more', async () => {
      for (const region of regionsIn(chart)) {
        const { column, ends } = region;
        if (ends.size === 0) continue;
        spoilt += 1;
        const told = await startedWith(name, withoutWaysTo(chart, column, ends));
        for (const state of leadingTo(region, ends)) {
          if (ends.has(state)) continue;
          const [there] = await run<{ rows: number }>(
            `select count(*)::int as rows from ${name} where ${column} = $1`,
            [state],
          );
          const said = `${entity.label}「${stateWord(entity, column, state)}」${there?.rows} 条`;
          if (there?.rows === 0) expect(told).not.toContain(said);
          else expect(told).toContain(said);
        }
      }
    });

    test('the chart as it is strands nobody', async () => {
      expect(await startedWith(name, chart)).toBe('');
    });
  },
);

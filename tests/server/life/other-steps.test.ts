import { afterAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { isAlive } from '../../../contract/entity/list/alive.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import { drawnRegions, eventLabel, type Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { tellOtherSteps } from '../../../server/db/life/tell-other-steps.ts';
import { type DrawnStep, withoutStep, withStricterStep } from './changed-charts.ts';
import { lifeOnServer } from './life.ts';

/*
 * A release whose charts let rows do something else than the one before: what it says before it starts, over the rows of the demo. What is
 * expected is counted by hand.
 */

const life = lifeOnServer();
const { run } = life;

let spoilt = 0;
afterAll(() => expect(spoilt).toBeGreaterThan(100));

/** What the start of a release with this chart says. Nothing of it stays. */
async function saidWith(name: string, chart: Lifecycle): Promise<readonly string[]> {
  const client = await life.server().store.pool.connect();
  const lines: string[] = [];
  try {
    await client.query('begin');
    await tellOtherSteps(
      client,
      (line) => lines.push(line),
      (entity) => (entity === name ? chart : lifecycleOf(entity)),
    );
    return lines;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Counted in what is stored, and none of what is only read from elsewhere. */
async function rowsIn(table: string, column: string, state: string): Promise<number> {
  const [known] = await run(
    `select from pg_attribute join pg_class c on c.oid = attrelid where relname = $1 and relkind = 'r' and attname = $2`,
    [table, column],
  );
  if (!known) return 0;
  const rows = await run<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [state]);
  return rows[0]?.n ?? 0;
}

const stepsIn = (chart: Lifecycle): readonly DrawnStep[] =>
  drawnRegions(chart).flatMap(({ column, node }) =>
    Object.values(node.states).flatMap(({ key, transitions }) =>
      [...transitions.keys()].map((event) => ({ column, state: key, event })),
    ),
  );

describe.each(entities.filter(isAlive).map((entity) => ({ name: entity.name, entity })))(
  '$name',
  ({ name, entity }) => {
    const chart = lifecycleOf(name);

    test('the chart as it is says nothing', async () => {
      expect(await saidWith(name, chart)).toEqual([]);
    });

    test('a step that is gone, or asks for more, is told with the rows that stand there', async () => {
      for (const step of stepsIn(chart)) {
        const { column, state, event } = step;
        const label = eventLabel(chart, event);
        const rows = await rowsIn(name, column, state);
        const stands = `这个版本里，${entity.label}「${stateWord(entity, column, state)}」${rows} 条能做的与以前不同：`;
        const lines = (text: string) => (rows === 0 ? [] : [`${stands}${text}。`]);
        spoilt += 2;
        expect(await saidWith(name, withoutStep(chart, step))).toEqual(lines(`不再有「${label}」`));
        expect(await saidWith(name, withStricterStep(chart, step))).toEqual(lines(`「${label}」的条件更严`));
      }
    });
  },
);

test('it is said once: the release that has said it is the one before, the next time', async () => {
  const gone = { column: 'status', state: 'enabled', event: 'DISABLE' };
  const chart = withoutStep(lifecycleOf('award_cate'), gone);
  const client = await life.server().store.pool.connect();
  const said = async () => {
    const lines: string[] = [];
    await tellOtherSteps(
      client,
      (line) => lines.push(line),
      (entity) => (entity === 'award_cate' ? chart : lifecycleOf(entity)),
    );
    return lines.length;
  };
  try {
    await client.query('begin');
    expect(await said()).toBe(1);
    expect(await said()).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

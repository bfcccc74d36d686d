import { describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { wayCode } from '../../../contract/entity/list/living-chart.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { regionsIn } from '../../../machines/entity/lifecycle/ends.ts';
import { page } from '../entities/with-entities.ts';
import { lifeOnServer } from './life.ts';

/* Of each entity some rows are moved by plain SQL, as anybody may write it, and 活图 is compared with what was done. */

const { run, admin, chartOf } = lifeOnServer();

interface Way {
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

/** Every way that rows of an entity could take, whether its chart draws it or not. */
const thinkable = (name: string): readonly Way[] =>
  regionsIn(lifecycleOf(name)).flatMap(({ column, states, ends }) =>
    states.flatMap((from) =>
      ends.has(from) ? [] : states.flatMap((to) => (to === from ? [] : [{ column, from, to }])),
    ),
  );

/** Moves up to three rows; none where the table does not allow it. */
async function moveSome(name: string, { column, from, to }: Way): Promise<readonly number[]> {
  const found = await run<{ id: number }>(
    `update ${name} set ${column} = $2 where id in (select id from ${name} where ${column} = $1 order by id limit 3) returning id`,
    [from, to],
  ).catch(() => []);
  return found.map(({ id }) => id);
}

const byState = (a: { state: string }, b: { state: string }) => (a.state < b.state ? -1 : 1);
const byWay = (a: Omit<Way, 'column'>, b: Omit<Way, 'column'>) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1);

describe.each(entities.filter(isFollowed).map(({ name }) => ({ name })))('$name', ({ name }) => {
  test('counts what the table has, whoever wrote it, and finds exactly the rows that took a way', async () => {
    await run('delete from state_move where entity = $1', [name]);
    await run('select state_tally_anew($1)', [name]);
    const taken = new Map<Way, readonly number[]>();
    for (const way of thinkable(name)) {
      const ids = await moveSome(name, way);
      if (ids.length > 0) taken.set(way, ids);
    }
    // Every table lets some row go some way.
    expect(taken.size).toBeGreaterThan(0);
    const { regions } = await chartOf(name);
    for (const { column, states, ways } of regions) {
      const brute = await run<{ state: string; rows: number }>(
        `select ${column} as state, count(*)::int as rows from ${name} group by 1`,
      );
      const counted = states.flatMap(({ state, rows }) => (rows > 0 ? [{ state, rows }] : []));
      expect(counted.toSorted(byState)).toEqual(brute.toSorted(byState));
      const mine = [...taken].filter(([way]) => way.column === column);
      expect(ways).toEqual(mine.map(([{ from, to }, ids]) => ({ from, to, rows: ids.length })).toSorted(byWay));
    }
    // Put together the counts are the same.
    await run('select state_fold()');
    const { regions: folded } = await chartOf(name);
    expect(folded.map(({ ways }) => ways)).toEqual(regions.map(({ ways }) => ways));
    const rowsIn = (all: typeof regions) => all.map(({ states }) => states.map(({ state, rows }) => ({ state, rows })));
    expect(rowsIn(folded)).toEqual(rowsIn(regions));
    for (const [{ column, from, to }, ids] of taken) {
      const listed = page(await admin().list(name, { moved: wayCode(column, from, to), pageSize: '100' }));
      expect({ from, to, total: listed.totalCount }).toEqual({ from, to, total: ids.length });
      // The list of plans is a tree.
      if (name !== 'plan') expect(new Set(listed.data.map(({ id }) => id))).toEqual(new Set(ids));
    }
  });
});

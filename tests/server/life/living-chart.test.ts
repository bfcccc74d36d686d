import { describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { isAlive, isFollowed } from '../../../contract/entity/list/alive.ts';
import { type LivingChart, sinceCall, wayCode } from '../../../contract/entity/list/living-chart.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { regionsIn } from '../../../machines/entity/lifecycle/ends.ts';
import { operator, page } from '../entities/with-entities.ts';
import { lifeOnServer, pathOf } from './life.ts';

/* 活图 (docs/living-chart.md): what it counts is what somebody who counts rows one by one would find. */

const life = lifeOnServer();
const { run, ask, chartOf } = life;

const alive = entities.filter(isAlive);
const followed = entities.filter(isFollowed);

test('every entity with more than one state has one, and people’s rows are followed', () => {
  expect(alive.length).toBeGreaterThan(40);
  expect(followed.length).toBeGreaterThan(30);
});

describe.each(alive.map((entity) => ({ name: entity.name, entity })))('$name', ({ name, entity }) => {
  test('each state has as many rows as its list shows', async () => {
    const { regions } = await chartOf(name);
    expect(regions.map(({ column }) => column)).toEqual(regionsIn(lifecycleOf(name)).map(({ column }) => column));
    expect(regions[0]?.states.map(({ state }) => state)).toEqual(Object.keys(entity.status).toSorted(orderIn(name)));
    for (const { column, states } of regions) {
      if (!entity.filters.some(({ key }) => key === column)) continue;
      for (const { state, rows } of states) {
        const listed = page(await life.admin().list(name, { [column]: state, pageSize: '10' }));
        expect({ state, rows }).toEqual({ state, rows: listed.totalCount });
      }
    }
  });
});

const orderIn = (name: string) => {
  const states = regionsIn(lifecycleOf(name))[0]?.states ?? [];
  return (a: string, b: string) => states.indexOf(a) - states.indexOf(b);
};

describe('who sees what', () => {
  test('whoever may not see the list is told nothing', async () => {
    const other = await life.server().login('system_admin');
    expect((await ask('award', other)).code).toBe(codes.forbidden);
    expect(
      (await life.server().call('GET', pathOf(sinceCall({ name: 'award' })), { token: other, query: { id: '1' } }))
        .code,
    ).toBe(codes.forbidden);
  });

  test('whoever is limited to an area counts the rows there, and the ways of those', async () => {
    const manager = await life.server().login('channel_manager');
    const limited = operator(life.server(), manager);
    await run(`update localverifice set status = 'disabled' where status = 'enabled'`);
    const [all, seen] = [await chartOf('localverifice'), await chartOf('localverifice', manager)];
    const rowsOf = ({ regions }: LivingChart) => regions[0]?.states.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
    expect(rowsOf(seen)).toBeGreaterThan(0);
    expect(rowsOf(seen)).toBeLessThan(rowsOf(all));
    for (const { state, rows, longest } of seen.regions[0]?.states ?? []) {
      const listed = page(await limited.list('localverifice', { status: state, pageSize: '500' }));
      expect({ state, rows }).toEqual({ state, rows: listed.totalCount });
      // What waits longest is one of his own.
      if (longest) expect(listed.data.map(({ id }) => id)).toContain(longest.id);
    }
    const way = { from: 'enabled', to: 'disabled' };
    const listed = page(await limited.list('localverifice', { moved: wayCode('status', way.from, way.to) }));
    expect(seen.regions[0]?.ways).toContainEqual({ ...way, rows: listed.totalCount });
    const others = all.regions[0]?.ways.find(({ to }) => to === 'disabled')?.rows ?? 0;
    expect(listed.totalCount).toBeLessThan(others);
  });

  test('a row outside of somebody’s area is not there', async () => {
    const manager = await life.server().login('channel_manager');
    const seen = page(await operator(life.server(), manager).list('localverifice', { pageSize: '500' })).data.map(
      ({ id }) => id,
    );
    const [hidden] = await run<{ id: number }>('select id from localverifice where id <> all($1) limit 1', [seen]);
    const answer = await life.server().call('GET', pathOf(sinceCall({ name: 'localverifice' })), {
      token: manager,
      query: { id: String(hidden?.id) },
    });
    expect(answer.code).toBe(codes.notFound);
  });

  test('a way that is none is refused in one sentence', async () => {
    for (const moved of ['status.enabled.nowhere', 'id.1.2', "status.enabled'.x", 'status']) {
      const answer = await life.admin().list('award_cate', { moved });
      expect(answer.code).toBe(codes.invalid);
      expect(JSON.stringify(answer.result)).toContain('状态变化应为');
    }
  });
});

describe('how long', () => {
  const anew = () => run(`select state_tally_anew('award_cate')`);
  const age = async (id: number, hours: number) => {
    await run(
      `update state_stay set since = now() - $2::int * interval '1 hour' where entity = 'award_cate' and row_id = $1`,
      [id, hours],
    );
    await anew();
  };
  const enabled = async () => (await chartOf('award_cate')).regions[0]?.states.find(({ state }) => state === 'enabled');

  test('the one in the middle, and the longest with its name', async () => {
    const ids = (await run<{ id: number }>(`select id from award_cate where status = 'enabled' order by id`)).map(
      ({ id }) => id,
    );
    for (const [at, id] of ids.entries()) await age(id, at + 1);
    const now = await enabled();
    expect(now?.rows).toBe(ids.length);
    // 1, 2, … n hours: of an even number the shorter of the two in the middle.
    expect(Math.round((now?.median ?? 0) / 3600)).toBe(Math.ceil(ids.length / 2));
    const last = ids.at(-1) ?? 0;
    const { cate_name: title } = await life.admin().row('award_cate', last);
    expect(now?.longest).toMatchObject({ id: last, title });
  });

  test('begins anew with each step, and goes on through changes that are none', async () => {
    const id = await life.admin().made('award_cate');
    await age(id, 50);
    const { version } = await life.admin().row('award_cate', id);
    await life.admin().update('award_cate', { id, version, remark: '只是备注' });
    const since = async () =>
      ((
        await life
          .server()
          .call('GET', pathOf(sinceCall({ name: 'award_cate' })), { token: life.token(), query: { id: String(id) } })
      ).result ?? {}) as { status?: string };
    const hoursSince = async () => (Date.now() - Date.parse((await since()).status ?? '')) / 3_600_000;
    expect(await hoursSince()).toBeGreaterThan(49);
    const step = await life.admin().step('award_cate', id, 'DISABLE');
    expect(step.code).toBe(codes.ok);
    expect(await hoursSince()).toBeLessThan(0.1);
    const moved = page(await life.admin().list('award_cate', { moved: 'status.enabled.disabled' }));
    expect(moved.data.map((row) => row.id)).toContain(id);
  });

  test('of final states nobody waits; empty ones are zero', async () => {
    const { regions } = await chartOf('goods_order');
    const main = regions[0]?.states ?? [];
    for (const state of ['finished', 'cancelled'])
      expect(main.find((one) => one.state === state)).toMatchObject({ median: null, longest: null });
    expect(main.find(({ state }) => state === 'finished')?.rows).toBeGreaterThan(0);
    const { regions: cate } = await chartOf('api_client');
    expect(cate[0]?.states.every(({ rows, longest }) => rows > 0 || longest === null)).toBe(true);
  });

  test('a row that is gone is counted nowhere', async () => {
    const id = await life.admin().made('award_cate');
    await life.admin().step('award_cate', id, 'DISABLE');
    const rows = (await chartOf('award_cate')).regions[0];
    await run('delete from award_cate where id = $1', [id]);
    const left = (await chartOf('award_cate')).regions[0];
    const sum = (states: readonly { rows: number }[] = []) => states.reduce((all, one) => all + one.rows, 0);
    expect(sum(left?.states)).toBe(sum(rows?.states) - 1);
    expect(sum(left?.ways)).toBe(sum(rows?.ways) - 1);
    expect(await run(`select from state_stay where entity = 'award_cate' and row_id = $1`, [id])).toEqual([]);
    expect(await run(`select from state_move where entity = 'award_cate' and row_id = $1`, [id])).toEqual([]);
  });

  test('a way that was taken more than 30 days ago is none, one that was taken twice counts once', async () => {
    await run(`delete from state_move where entity = 'award_cate'`);
    await anew();
    const [old, twice] = [await life.admin().made('award_cate'), await life.admin().made('award_cate')];
    await life.admin().step('award_cate', old, 'DISABLE');
    await run(`update state_move set at = now() - interval '31 days' where entity = 'award_cate' and row_id = $1`, [
      old,
    ]);
    await anew();
    for (const event of ['DISABLE', 'ENABLE', 'DISABLE']) await life.admin().step('award_cate', twice, event);
    expect((await chartOf('award_cate')).regions[0]?.ways).toEqual([
      { from: 'disabled', to: 'enabled', rows: 1 },
      { from: 'enabled', to: 'disabled', rows: 1 },
    ]);
    const listed = page(await life.admin().list('award_cate', { moved: 'status.enabled.disabled' }));
    expect(listed.data.map(({ id }) => id)).toEqual([twice]);
  });

  test('a row from before is there since it was made, or since the journal says so', async () => {
    const [plain, moved] = [await life.admin().made('award_cate'), await life.admin().made('award_cate')];
    await life.admin().step('award_cate', moved, 'DISABLE');
    const before = await run(
      `select row_id, state, since from state_stay where entity = 'award_cate' and row_id = any($1)
      order by row_id`,
      [[plain, moved]],
    );
    await run(`delete from state_stay where entity = 'award_cate'`);
    await run(`delete from state_move where entity = 'award_cate'`);
    await run(`select state_recount('award_cate')`);
    const [one, other] = await run<{ since: string; state: string }>(
      `select row_id, state, since from state_stay where entity = 'award_cate' and row_id = any($1) order by row_id`,
      [[plain, moved]],
    );
    const [made] = await run<{ created_at: string }>(`select created_at from award_cate where id = $1`, [plain]);
    expect(one?.since).toEqual(made?.created_at);
    expect(other?.state).toBe('disabled');
    const then = (before[1] as { since: string }).since;
    expect(Math.abs(Date.parse(other?.since ?? '') - Date.parse(then))).toBeLessThan(2000);
  });
});

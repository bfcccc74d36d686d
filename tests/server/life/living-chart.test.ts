import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { isAlive, isFollowed } from '../../../contract/entity/list/alive.ts';
import { type LivingChart, livingChartCall, sinceCall, wayCode } from '../../../contract/entity/list/living-chart.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { regionsIn } from '../../../server/entity/life/regions.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* 活图 (docs/living-chart.md): what it counts is what somebody who counts rows one by one would find. */

let server: TestServer;
let token: string;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  // Two tables that the demo leaves empty.
  await run(`insert into mail_outbox (recipient, subject, body, status) values ('a@example.com', '主题', '正文', 'waiting')`);
  await run(`insert into webhook_endpoint (name, client_id, url, events, status)
    select '接收', min(id), 'https://example.com/', '[]', 'enabled' from api_client`);
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.store.pool.query<Row>(text, [...values])).rows;
const pathOf = (call: string) => call.split(' ')[1] ?? '';
const ask = (entity: string, as = token) => server.call('GET', pathOf(livingChartCall({ name: entity })), { token: as });
const chartOf = async (entity: string, as = token) => (await ask(entity, as)).result as LivingChart;

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
        const listed = page(await admin.list(name, { [column]: state, pageSize: '10' }));
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
    const other = await server.login('system_admin');
    expect((await ask('award', other)).code).toBe(codes.forbidden);
    expect((await server.call('GET', pathOf(sinceCall({ name: 'award' })), { token: other, query: { id: '1' } })).code).toBe(
      codes.forbidden,
    );
  });

  test('whoever is limited to an area counts the rows there, and the ways of those', async () => {
    const manager = await server.login('channel_manager');
    const limited = operator(server, manager);
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
    const manager = await server.login('channel_manager');
    const seen = page(await operator(server, manager).list('localverifice', { pageSize: '500' })).data.map(({ id }) => id);
    const [hidden] = await run<{ id: number }>('select id from localverifice where id <> all($1) limit 1', [seen]);
    const answer = await server.call('GET', pathOf(sinceCall({ name: 'localverifice' })), {
      token: manager,
      query: { id: String(hidden?.id) },
    });
    expect(answer.code).toBe(codes.notFound);
  });

  test('a way that is none is refused in one sentence', async () => {
    for (const moved of ['status.enabled.nowhere', 'id.1.2', "status.enabled'.x", 'status']) {
      const answer = await admin.list('award_cate', { moved });
      expect(answer.code).toBe(codes.invalid);
      expect(JSON.stringify(answer.result)).toContain('状态变化应为');
    }
  });
});

/** Moves up to three rows along a way as a database client would; false where the table does not allow it. */
async function moveSome(name: string, column: string, from: string, to: string): Promise<readonly number[]> {
  const found = await run<{ id: number }>(
    `update ${name} set ${column} = $2 where id in (select id from ${name} where ${column} = $1 order by id limit 3) returning id`,
    [from, to],
  ).catch(() => []);
  return found.map(({ id }) => id);
}

describe.each(followed.map((entity) => ({ name: entity.name, entity })))('$name, moved', ({ name, entity }) => {
  test('counts what the table has, whoever wrote it, and finds exactly the rows that took a way', async () => {
    await run('delete from state_move where entity = $1', [name]);
    await run('select state_tally_anew($1)', [name]);
    const taken = new Map<string, Set<number>>();
    for (const { column, states, ends } of regionsIn(lifecycleOf(name)))
      for (const from of states)
        for (const to of states) {
          if (from === to || ends.has(from)) continue;
          const ids = await moveSome(name, column, from, to);
          const code = wayCode(column, from, to);
          if (ids.length > 0) taken.set(code, new Set([...(taken.get(code) ?? []), ...ids]));
        }
    // Every table lets some row go some way.
    expect(taken.size).toBeGreaterThan(0);
    const { regions } = await chartOf(name);
    for (const { column, states, ways } of regions) {
      const brute = await run<{ state: string; count: number }>(
        `select ${column} as state, count(*)::int as count from ${name} group by 1`,
      );
      const counted = states.flatMap(({ state, rows }) => (rows > 0 ? [{ state, count: rows }] : []));
      expect(counted.toSorted(byState)).toEqual(brute.toSorted(byState));
      expect(ways).toEqual(
        [...taken]
          .flatMap(([code, ids]) => {
            const [region, from = '', to = ''] = code.split('.');
            return region === column ? [{ from, to, rows: ids.size }] : [];
          })
          .toSorted((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1)),
      );
    }
    // Put together the counts are the same.
    await run('select state_fold()');
    expect((await chartOf(name)).regions).toEqual(regions);
    for (const [code, ids] of taken) {
      const listed = page(await admin.list(name, { moved: code, pageSize: '100' }));
      expect({ code, total: listed.totalCount }).toEqual({ code, total: ids.size });
      if (entity.name !== 'plan') expect(new Set(listed.data.map(({ id }) => id))).toEqual(ids);
    }
  });
});

const byState = (a: { state: string }, b: { state: string }) => (a.state < b.state ? -1 : 1);

describe('how long', () => {
  const anew = () => run(`select state_tally_anew('award_cate')`);
  const age = async (id: number, hours: number) => {
    await run(`update state_stay set since = now() - $2::int * interval '1 hour' where entity = 'award_cate' and row_id = $1`, [
      id,
      hours,
    ]);
    await anew();
  };
  const enabled = async () =>
    (await chartOf('award_cate')).regions[0]?.states.find(({ state }) => state === 'enabled');

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
    const { cate_name: title } = await admin.row('award_cate', last);
    expect(now?.longest).toMatchObject({ id: last, title });
  });

  test('begins anew with each step, and goes on through changes that are none', async () => {
    const id = await admin.made('award_cate');
    await age(id, 50);
    const { version } = await admin.row('award_cate', id);
    await admin.update('award_cate', { id, version, remark: '只是备注' });
    const since = async () =>
      ((await server.call('GET', pathOf(sinceCall({ name: 'award_cate' })), { token, query: { id: String(id) } }))
        .result ?? {}) as { status?: string };
    const hoursSince = async () => (Date.now() - Date.parse((await since()).status ?? '')) / 3_600_000;
    expect(await hoursSince()).toBeGreaterThan(49);
    const step = await admin.step('award_cate', id, 'DISABLE');
    expect(step.code).toBe(codes.ok);
    expect(await hoursSince()).toBeLessThan(0.1);
    const moved = page(await admin.list('award_cate', { moved: 'status.enabled.disabled' }));
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
    const id = await admin.made('award_cate');
    await admin.step('award_cate', id, 'DISABLE');
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
    const [old, twice] = [await admin.made('award_cate'), await admin.made('award_cate')];
    await admin.step('award_cate', old, 'DISABLE');
    await run(`update state_move set at = now() - interval '31 days' where entity = 'award_cate' and row_id = $1`, [old]);
    await anew();
    for (const event of ['DISABLE', 'ENABLE', 'DISABLE']) await admin.step('award_cate', twice, event);
    expect((await chartOf('award_cate')).regions[0]?.ways).toEqual([
      { from: 'disabled', to: 'enabled', rows: 1 },
      { from: 'enabled', to: 'disabled', rows: 1 },
    ]);
    const listed = page(await admin.list('award_cate', { moved: 'status.enabled.disabled' }));
    expect(listed.data.map(({ id }) => id)).toEqual([twice]);
  });

  test('a row from before is there since it was made, or since the journal says so', async () => {
    const [plain, moved] = [await admin.made('award_cate'), await admin.made('award_cate')];
    await admin.step('award_cate', moved, 'DISABLE');
    const before = await run(`select row_id, state, since from state_stay where entity = 'award_cate' and row_id = any($1)
      order by row_id`, [[plain, moved]]);
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

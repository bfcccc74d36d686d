import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { type Place, placeCall, whyNowhere } from '../../../contract/entity/place.ts';
import { addRecords } from '../../bench/million-records.ts';
import { seedMany } from '../../../server/seed/many.ts';
import { addProbe, give, inside, outside, probe, runOn } from '../auth/idor-roles.ts';
import type { TestServer } from '../with-server.ts';
import { instancesOn } from './on-each-engine.ts';
import { operator, page } from './with-entities.ts';

/* Where a row stands is where the list shows it. */

type Query = Readonly<Record<string, string>>;

describe.each(ruleEngines)('on %s', (engine) => {
  const { at } = instancesOn(engine);
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = at(0);
    await seedMany(server.store, { awards: 260 });
    await addRecords(server.store.pool, 2_000);
    token = await server.login();
  });

  const ask = (entity: string, rowId: number | string, query: Query = {}, as = token) =>
    server.call('GET', placeCall({ name: entity }).slice('GET '.length), {
      token: as,
      query: { ...query, row_id: String(rowId) },
    });
  const placeOf = async (entity: string, rowId: number, query: Query = {}, as = token) =>
    (await ask(entity, rowId, query, as)).result as Place;

  /** The ids of a list by its pages. */
  async function pages(entity: string, query: Query): Promise<readonly (readonly number[])[]> {
    const all: (readonly number[])[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const { data } = page(await operator(server, token).list(entity, { ...query, pageNo: String(pageNo) }));
      if (data.length === 0) return all;
      all.push(data.map(({ id }) => id));
    }
  }

  test.each<[string, Query]>([
    ['award', {}],
    ['award', { status: 'enabled', keyword: '奖励' }],
    ['award', { sortField: 'cost_fen', sortOrder: 'ascend' }],
    ['award', { sortField: 'cost_fen,updated_at', sortOrder: 'descend,ascend' }],
    ['award', { sortField: 'updated_at', sortOrder: 'descend', pageSize: '100' }],
    ['award_record', { sortField: 'finished_at', sortOrder: 'ascend', pageSize: '300' }],
    ['award_record', { sortField: 'finished_at', sortOrder: 'descend', pageSize: '300' }],
    ['award_record', { won_at_from: '2024-11-01', won_at_to: '2024-11-01', pageSize: '300' }],
    ['localverifice', { sortField: 'end_at', sortOrder: 'ascend' }],
    ['award_cate', {}],
  ])('%s, %j: each row of each page', async (entity, query) => {
    const listed = await pages(entity, { pageSize: '50', ...query });
    expect(listed.length).toBeGreaterThan(0);
    for (const [index, ids] of listed.entries())
      for (const id of new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]))
        expect([id, await placeOf(entity, id ?? 0, { pageSize: '50', ...query })]).toEqual([id, { pageNo: index + 1 }]);
  });

  test('a row that the conditions leave out says so, one that is gone as well', async () => {
    const [[first = 0] = []] = await pages('award', { pageSize: '50', status: 'archived' });
    expect(await placeOf('award', first)).toEqual({ pageNo: null, why: whyNowhere.unmatched });
    expect(await placeOf('award', first, { status: 'archived' })).toEqual({ pageNo: 1 });
    expect(await placeOf('award', 999_999_999)).toEqual({ pageNo: null, why: whyNowhere.gone });
  });

  test('what lies out of the data scope is as if it were gone, and counts for no place', async () => {
    const run = runOn(server);
    await addProbe(run, probe('dept'));
    const theirs = await server.login('probe_dept');
    const admin = operator(server, token);
    const own = await admin.made('localverifice', { area_code: inside });
    const foreign = await admin.made('localverifice', { area_code: outside });
    await give(run, own, entityNamed('localverifice'), probe('dept'), 'own');
    await give(run, foreign, entityNamed('localverifice'), probe('dept'), 'foreign');
    expect(await placeOf('localverifice', own, {}, theirs)).toEqual({ pageNo: 1 });
    expect(await placeOf('localverifice', foreign, {}, theirs)).toEqual({ pageNo: null, why: whyNowhere.gone });
  });

  test('who may not see the page is not told, nor are wrong questions', async () => {
    const other = await server.login('system_admin');
    expect((await ask('award', 3001, {}, other)).code).toBe(codes.forbidden);
    for (const wrong of ['', '0', 'x', '1.5']) expect((await ask('award', wrong)).code).toBe(codes.invalid);
    expect((await ask('award', 3001, { hack: '1' })).code).toBe(codes.invalid);
    expect((await ask('login_log', 1)).status).toBe(404);
    expect((await ask('plan', 1)).status).toBe(404);
  });
});

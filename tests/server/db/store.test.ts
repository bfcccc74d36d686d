import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { endEngines, engines, openEmpty } from './engines.ts';

afterAll(endEngines);

describe.each(engines)('%s', (engine) => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmpty(engine);
  });
  afterAll(() => store.close());

  test('says which engine it is and that it is healthy', async () => {
    expect(store.engine).toBe(engine);
    expect(await store.healthy()).toBe(true);
  });

  test('values arrive in one form', async () => {
    const answer = await store.pool.query(`select
      9007199254740991::int8 as int8, 7::int4 as int4, 12.50::numeric as numeric, 0.5::float8 as float8, true as bool,
      timestamptz '2026-07-20 10:00:00+08' as seconds, timestamptz '2026-07-20 02:00:00.25+00' as millis,
      timestamp '2026-07-20 10:00:00' as local, date '2026-07-20' as date, '{"a":[1,null]}'::jsonb as jsonb, '[2]'::json as json,
      '\\x00ff'::bytea as bytea, '00000000-0000-4000-8000-000000000000'::uuid as uuid, null::int8 as nothing,
      array[1,null,3]::int8[] as int8s, array[[1,2],[3,4]]::int8[] as matrix, '{}'::int8[] as none,
      array[timestamptz '2026-07-20 10:00:00+08', null] as moments, array[date '2026-07-20'] as dates,
      array[1.50]::numeric[] as numerics, array['a,b','"c"',null] as texts, interval '1 day 02:00:00'::text as interval`);
    expect(answer.rows).toEqual([
      {
        int8: 9007199254740991,
        int4: 7,
        numeric: '12.50',
        float8: 0.5,
        bool: true,
        seconds: '2026-07-20T10:00:00+08:00',
        millis: '2026-07-20T10:00:00.250+08:00',
        local: '2026-07-20T10:00:00',
        date: '2026-07-20',
        jsonb: { a: [1, null] },
        json: [2],
        bytea: Buffer.from([0, 255]),
        uuid: '00000000-0000-4000-8000-000000000000',
        nothing: null,
        int8s: [1, null, 3],
        matrix: [
          [1, 2],
          [3, 4],
        ],
        none: [],
        moments: ['2026-07-20T10:00:00+08:00', null],
        dates: ['2026-07-20'],
        numerics: ['1.50'],
        texts: ['a,b', '"c"', null],
        interval: '1 day 02:00:00',
      },
    ]);
  });

  test('an int8 that a number cannot hold is an error, and the connection stays usable', async () => {
    await expect(store.pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
    expect(await store.healthy()).toBe(true);
  });

  test('days are counted in China, whatever the zone of the machine', async () => {
    const answer = await store.pool.query(`select (timestamptz '2026-07-19 16:30:00+00')::date as day,
      '2026-07-20 00:30:00'::timestamptz as moment`);
    expect(answer.rows).toEqual([{ day: '2026-07-20', moment: '2026-07-20T00:30:00+08:00' }]);
  });

  test('letters outside ASCII have upper and lower case; sorting is by code point', async () => {
    const answer = await store.pool.query(`select 'École' ilike 'éc%' as match,
      (select string_agg(t, '' order by t) from unnest(array['乙','b','甲','a','B']) t) as sorted`);
    expect(answer.rows).toEqual([{ match: true, sorted: 'Bab乙甲' }]);
  });

  test('a closed store says that it is not healthy, and closing it again is harmless', async () => {
    const other = await openEmpty(engine);
    await other.close();
    await other.close();
    expect(await other.healthy()).toBe(false);
    await expect(other.pool.query('select 1')).rejects.toThrow('after calling end on the pool');
  });
});

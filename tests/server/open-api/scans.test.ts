import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { came, type Result, type Scanning, startScans } from './scanning.ts';

/* What a reported scan comes to (engines.md §1.5, §5.6; award.md §4.1, §4.4, §4.5). */

let house: Scanning;
beforeAll(async () => {
  house = await startScans();
});
afterAll(() => house.server.close());
beforeEach(() => house.reset());

const campaign = async () => {
  const { scan_count, win_count, redeem_count, abnormal_count } = await house.admin.row('ccn_activity', 6001);
  return { scan_count, win_count, redeem_count, abnormal_count } as Record<string, number>;
};
const grown = async (work: () => Promise<unknown>) => {
  const before = await campaign();
  await work();
  return Object.fromEntries(Object.entries(await campaign()).map(([key, now]) => [key, now - (before[key] ?? 0)]));
};

test('a first scan is paid at once: 中奖日志 has it, the tier gave one more, the campaign counts it', async () => {
  const code = house.fresh();
  const given = async () =>
    (
      await house.run<{ stock_issued: number }>(
        `select stock_issued from ccn_award where activity_id = 6001 and tier_id = 'T2'`,
      )
    )[0]?.stock_issued;
  const before = await given();
  let scanned: Result | undefined;
  const more = await grown(async () => {
    scanned = came(await house.scan({ code, tier_id: 'T2', region_code: '440106' }));
  });
  expect(scanned).toMatchObject({
    result: 'first',
    product: { name: expect.any(String) as string, sku_code: '6901234500018' },
    display_title: expect.any(String) as string,
    first: null,
    tip: null,
    trace: [],
  });
  expect(await given()).toBe((before ?? 0) + 1);
  expect(more).toEqual({ scan_count: 1, win_count: 1, redeem_count: 0, abnormal_count: 0 });
  const log = await house.admin.list('award_record', { keyword: scanned?.record_no ?? '' });
  expect(log.result).toMatchObject({ data: [{ source: 'scan', code_no: code, area_code: '440106' }] });
});

test('a code that was scanned says when and where; its own winner sees the win again, others do not', async () => {
  const code = house.fresh();
  const first = came(await house.scan({ code, region_code: '440106' }));
  const again = came(await house.scan({ code }));
  const other = came(await house.scan({ code }, 1));
  expect(again).toMatchObject({
    result: 'repeat',
    record_no: first.record_no,
    tip: '该码已被扫过，请留意首扫时间和城市',
  });
  expect(other).toMatchObject({ result: 'repeat', record_no: null, first: { city: '广东省广州市' } });
  expect(Math.abs(Date.parse(other.first?.at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(other.trace).toEqual([
    { guard: 'isFirst', fact: 'scanned', value: 1, wanted: '< 1', text: '一个码最多领 1 次，已领 1 次' },
  ]);
});

test('64 scans of one code at once are one first', async () => {
  const code = house.fresh();
  const all = await Promise.all(Array.from({ length: 64 }, (_, at) => house.scan({ code }, at % 3)));
  const results = all.map((one) => came(one).result);
  expect(results.filter((result) => result === 'first')).toHaveLength(1);
  expect(results.filter((result) => result === 'repeat')).toHaveLength(63);
  expect(await house.run(`select id from award_record where code_no = '${code}'`)).toHaveLength(1);
});

test('where a code wins more than once, each member wins once with it', async () => {
  await house.run(`update ccn_setting set code_scan_mode = 'multi', multi_count = 2 where id = 6001`);
  const code = house.fresh();
  const results = [];
  for (const at of [0, 0, 1, 2]) results.push(came(await house.scan({ code }, at)).result);
  expect(results).toEqual(['first', 'repeat', 'first', 'repeat']);
});

test('a limit leaves the code as unused as before: the printed win is still there when the limit is not', async () => {
  const limited = async (setting: string, how: object) => {
    await house.run(`update ccn_setting set ${setting} where id = 6001`);
    const code = house.fresh();
    came(await house.scan({ ...how, code: house.fresh() }, 2));
    const stopped = came(await house.scan({ ...how, code }, 2));
    await house.run(
      `update ccn_setting set user_day_limit = 0, device_day_limit = 0, ip_day_limit = 0 where id = 6001`,
    );
    return [stopped.result, stopped.trace[0]?.guard, came(await house.scan({ ...how, code }, 2)).result];
  };
  const won = await house.run<{ count: number }>(
    `select count(*)::int as count from ccn_scan as n join he_user as u on u.id = n.user_id where u.user_no = '${house.members[2]}' and n.record_id is not null`,
  );
  expect(await limited(`user_day_limit = ${(won[0]?.count ?? 0) + 1}`, {})).toEqual([
    'limit',
    'user_day_limit',
    'first',
  ]);
  expect(await limited('device_day_limit = 1', { device_hash: 'phone-a' })).toEqual([
    'limit',
    'device_day_limit',
    'first',
  ]);
  expect(await limited('ip_day_limit = 1', { ip: '203.0.113.9' })).toEqual(['limit', 'ip_day_limit', 'first']);
});

test('outside of the area it is paid and noted, or not paid, as the campaign says', async () => {
  await house.run(`update ccn_activity set area_scope = '{"mode":"include","codes":["440000"]}' where id = 6001`);
  await house.run(`update ccn_setting set out_area_action = 'warn' where id = 6001`);
  const warned = await grown(async () =>
    expect(came(await house.scan({ region_code: '110101' }))).toMatchObject({
      result: 'out_of_region',
      record_no: expect.any(String) as string,
      trace: [{ guard: 'isThere', fact: 'area_code', value: '110101' }],
    }),
  );
  expect(warned).toMatchObject({ win_count: 1, abnormal_count: 1 });
  await house.run(`update ccn_setting set out_area_action = 'block' where id = 6001`);
  const code = house.fresh();
  expect(came(await house.scan({ code, region_code: '110101' }))).toMatchObject({
    result: 'out_of_region',
    record_no: null,
  });
  expect(came(await house.scan({ code, region_code: '440106' }))).toMatchObject({ result: 'first' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { awardRecordLifecycle } from '../../../machines/awards/award-record.lifecycle.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let token: string;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const get = (path: string, query: Record<string, string> = {}) =>
  server.call('GET', `/admin/api/${path}`, { token, query });
const dataOf = ({ result }: Answered) => (result as { data: { value: string; count?: number }[] }).data;

test('the wins of a prize are found by it, those of no other', async () => {
  const found = page(await admin.list('award_record', { prize_id: '5002' })).data;
  const [{ count } = { count: 0 }] = await run<{ count: number }>(
    'select count(*) as count from award_record where prize_id = 5002',
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBe(Math.min(count, 50));
  expect(new Set(found.map((row) => row['prize_id']))).toEqual(new Set([5002]));
});

describe('the dictionaries', () => {
  test('award types are the six of the spec in its order, the text null among them', async () => {
    const types = dataOf(await get('FlanUcode/awardType'));
    expect(types.map(({ value }) => value)).toEqual([
      'jifen',
      'coupon',
      'real_prize',
      'null',
      'coupon_zhongshang',
      'offline_prize',
    ]);
    expect(types[2]).toEqual({
      value: 'real_prize',
      label: '实物',
      color: 'blue',
      source_types: ['goods'],
      claim_mode: 'address',
      need_address: true,
      need_verify: false,
      stock_limited: true,
    });
  });

  test('states are all that a row can hold, or those of a type, with counts when asked', async () => {
    const all = dataOf(await get('FlanUcode/awardListStatus', { with_count: '1' }));
    expect(all.map(({ value }) => value)).toEqual(statesOf(awardRecordLifecycle).toSorted(byPlace(all)));
    const [{ count } = { count: 0 }] = await run<{ count: number }>('select count(*) as count from award_record');
    expect(all.reduce((sum, entry) => sum + (entry.count ?? 0), 0)).toBe(count);
    expect(dataOf(await get('FlanUcode/awardListStatus', { award_type: 'null' }))).toEqual([
      { value: 'none', label: '未中奖', color: 'default', terminal: true },
    ]);
    expect((await get('FlanUcode/awardListStatus', { award_type: 'gold' })).code).toBe(codes.invalid);
    expect(
      dataOf(await get('award-logs/stats', { activity_id: '4001' })).every(({ count: n }) => n !== undefined),
    ).toBe(true);
  });
});

const byPlace =
  (all: readonly { value: string }[]) =>
  (a: string, b: string): number =>
    all.findIndex(({ value }) => value === a) - all.findIndex(({ value }) => value === b);

describe('the list', () => {
  const ids = async (query: Record<string, string>) =>
    page(await admin.list('award_record', query)).data.map(({ id }) => id);

  test('the text null is a type like any other, and a province has its districts', async () => {
    expect(await ids({ award_type: 'null' })).toEqual([190]);
    const southern = await run<{ id: number }>(
      `select id from award_record where area_code like '44%' order by id desc`,
    );
    expect(await ids({ area: '440000' })).toEqual(southern.map(({ id }) => id));
  });

  test('a mobile or a code finds its record when all of it is given, and tells nothing by parts', async () => {
    expect(await ids({ keyword: '802614773390' })).toEqual([156]);
    expect(await ids({ keyword: '80261477' })).toEqual([]);
    expect(await ids({ keyword: '13800006021' })).toEqual([101]);
    expect(await ids({ keyword: '1380000' })).toEqual([]);
    expect(await ids({ keyword: '林小满' })).toEqual([101]);
  });

  test('the number of a member finds what he won, all of it and no part', async () => {
    const [member] = await run<{ id: number; user_no: string }>(
      'select id, user_no from he_user where id = (select user_id from award_record where id = 101)',
    );
    const won = await run<{ id: number }>(`select id from award_record where user_id = ${member?.id} order by id desc`);
    expect(won.length).toBeGreaterThan(0);
    expect(await ids({ keyword: member?.user_no ?? '' })).toEqual(won.map(({ id }) => id));
    expect(await ids({ keyword: member?.user_no.slice(0, -1) ?? '' })).toEqual([]);
  });

  test('what is due within some days is found', async () => {
    expect(await ids({ deadline_in_days: '3' })).toEqual([201]);
    const within = await run<{ id: number }>(`select id from award_record where status in ('wait_claim', 'wait_address',
      'wait_verify') and claim_deadline <= now() + interval '40 days' order by id desc`);
    expect(within.length).toBeGreaterThan(1);
    expect(await ids({ deadline_in_days: '40' })).toEqual(within.map(({ id }) => id));
    const refused = await admin.list('award_record', { deadline_in_days: '1.5' });
    expect(refused.code).toBe(codes.invalid);
  });

  test('partner goods whose codes end within some days are found', async () => {
    const found = async (days: string) =>
      page(await admin.list('coupon_zhongshang', { expiring_in_days: days })).data.map(({ id }) => id);
    const [soonest] = await run<{ coupon_id: number; days: number }>(`select coupon_id,
      ceil(extract(epoch from min(expire_at) - now()) / 86400)::bigint as days from coupon_code as c
      where state = 'available' and expire_at > now() group by coupon_id order by 2 limit 1`);
    const days = Number(soonest?.days);
    expect(await found(String(days + 1))).toContain(soonest?.coupon_id);
    expect(await found(String(Math.max(0, days - 2)))).not.toContain(soonest?.coupon_id);
  });

  test('where a parcel is stands beside the record, by the name of its carrier', async () => {
    await run(`update goods_order set express_company = 'SF', express_no = 'SF1390027799' where id = 9201`);
    expect(await admin.row('award_record', 101)).toMatchObject({ express_text: '顺丰速运 SF1390027799' });
    await run(`update goods_order set express_company = null, express_no = null where id = 9201`);
    expect((await admin.row('award_record', 101))['express_text'] ?? null).toBeNull();
  });

  test('masked roles see neither mobile, code nor address; a look is logged', async () => {
    const clerk = await server.login('customer_service');
    const [row] = page(await operator(server, clerk).list('award_record', { id: '101' })).data;
    expect(row).toMatchObject({
      mobile: '138****6021',
      receiver_name: '林*',
      receiver_mobile: '138****6021',
      receiver_detail: '广州市天河区***',
    });
    const waiting = await operator(server, clerk).row('award_record', 156);
    expect(waiting['verify_code']).toBe('********3390');
    const body = { entity: 'award_record', id: 156, field: 'verify_code' };
    const told = await server.call('POST', '/admin/api/reveal', { token: clerk, body });
    expect(told.result).toEqual({ value: '802614773390' });
    const [line] = await run<{ summary: string }>('select summary from operation_log order by id desc limit 1');
    expect(line?.summary).toContain('核销码');
  });
});

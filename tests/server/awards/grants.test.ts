import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tick } from '../tick.ts';
import type { Granter } from '../../../server/stock/granter.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { followOrder, type OrderNews } from '../../../server/awards/order-news.ts';
import { house } from '../../../server/entity/write/house.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());
beforeEach(() => run('delete from award_grant'));

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const quiet = { warn: () => undefined };
const round = (known?: Readonly<Record<string, Granter>>) => grantRound(server.store, quiet, known);
const due = () => run(`update award_grant set next_at = now() - interval '1 second'`);
const points = () => admin.made('award_record', { award_id: 3001 });
const credits = (id: number) =>
  run<{ amount: number }>(
    `select points as amount from point_entry where biz_entity = 'award_record' and biz_id = ${id}`,
  );
const failing: Readonly<Record<string, Granter>> = { jifen: async () => ({ code: 'timeout', message: '接口超时' }) };
const broken: Readonly<Record<string, Granter>> = { jifen: () => Promise.reject(new Error('gone')) };
const waitOf = async (id: number) => {
  const [row] = await run<{
    minutes: number;
  }>(`select round(extract(epoch from next_at - now()) / 60)::bigint as minutes
    from award_grant where record_id = ${id}`);
  return row?.minutes;
};

describe('grants', () => {
  test('points are credited once, however often the grant is made', async () => {
    const id = await points();
    expect((await admin.row('award_record', id)).status).toBe('issuing');
    await Promise.all([round(), round(), round()]);
    expect(await admin.row('award_record', id)).toMatchObject({ status: 'done', points: 88 });
    await run(`update award_record set status = 'issuing' where id = ${id}`);
    await run(`insert into award_grant (record_id) values (${id})`);
    await round();
    expect(await credits(id)).toEqual([{ amount: 88 }]);
    expect((await admin.row('award_record', id)).status).toBe('done');
  });

  test.each([
    ['that is refused', failing, '接口超时'],
    ['that breaks off', broken, '发放时发生错误'],
  ] as const)(
    'a grant %s is tried again after 1, 5, 30, 120 and 720 minutes, then by hand',
    async (_, known, message) => {
      const id = await points();
      const waited: unknown[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await due();
        await round(known);
        waited.push(await waitOf(id));
        expect(await admin.row('award_record', id)).toMatchObject({
          status: 'failed',
          fail_message: message,
          retry_count: attempt + 1,
        });
      }
      expect(waited).toEqual([1, 5, 30, 120, 720, undefined]);
      await round();
      expect((await admin.row('award_record', id)).status).toBe('failed');
      await admin.step('award_record', id, 'RETRY');
      await round();
      expect(await admin.row('award_record', id)).toMatchObject({ status: 'done', fail_message: null });
      expect(await credits(id)).toHaveLength(1);
    },
  );

  test('a type whose module is not there waits in sight; what was voided is granted no more', async () => {
    const id = await points();
    await round({});
    expect(await admin.row('award_record', id)).toMatchObject({ status: 'failed', fail_code: 'no_channel' });
    await admin.step('award_record', id, 'VOID');
    await due();
    await round();
    expect((await admin.row('award_record', id)).status).toBe('void');
    expect(await credits(id)).toEqual([]);
  });
});

test('what nobody claims in time expires, and its unit goes back to the prize once', async () => {
  const issued = async () =>
    (await run<{ issued: number }>('select stock_issued as issued from prize where id = 5004'))[0]?.issued ?? 0;
  const id = await admin.made('award_record', { award_id: null, prize_id: 5004 });
  const before = await issued();
  await tick(server.store);
  expect((await admin.row('award_record', id)).status).toBe('wait_verify');
  await run(`update award_record set claim_deadline = now() - interval '2 seconds' where id = ${id}`);
  expect(await tick(server.store)).toBe(1);
  await tick(server.store);
  expect(await admin.row('award_record', id)).toMatchObject({ status: 'expired', stock_returned: true });
  expect(await issued()).toBe(before - 1);
});

describe('a record follows its order', () => {
  const tell = (id: number, news: OrderNews) => withTransaction(server.store, (tx) => followOrder(tx, id, news, house));
  const waiting = async () => {
    const id = await admin.made('award_record', { award_id: null, prize_id: 5004 });
    await run(`update award_record set status = 'wait_ship' where id = ${id}`);
    await tell(id, { kind: 'made', orderId: 7 });
    return id;
  };

  test('shipped and received; and nothing is voided that is on its way', async () => {
    const id = await waiting();
    expect(await tell(id, { kind: 'shipped', orderId: 7 })).toMatchObject({ status: 'shipped', order_id: 7 });
    expect(await tell(id, { kind: 'voided', orderId: 7, reason: '买家取消', returnStock: true })).toBe(false);
    expect(await tell(id, { kind: 'received', orderId: 7 })).toMatchObject({ status: 'done' });
  });

  test('cancelled: an address is asked for anew, or the win is void and its unit goes back', async () => {
    const id = await waiting();
    expect(await tell(id, { kind: 'reopened', orderId: 7 })).toMatchObject({ status: 'wait_address', order_id: null });
    const other = await waiting();
    const [before] = await run<{ issued: number }>('select stock_issued as issued from prize where id = 5004');
    expect(await tell(other, { kind: 'voided', orderId: 7, reason: '地址无法送达', returnStock: true })).toMatchObject({
      status: 'void',
      stock_returned: true,
    });
    const [after] = await run<{ issued: number }>('select stock_issued as issued from prize where id = 5004');
    expect(after?.issued).toBe((before?.issued ?? 0) - 1);
  });
});

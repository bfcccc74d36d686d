import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { openCalls } from '../../../server/open-api/calls.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { goodBodies } from './bodies.ts';
import { callerWith } from './caller.ts';
import { madeKey } from './keys.ts';

/* `dry` changes no row, no sequence and no sum, whatever is called (engines.md §1.4, §1.8, O3). */

const secretKey = 'a server key that is long enough for tests';
let server: TestServer;
let admin: Operator;
let calls: ReturnType<typeof callerWith>;
let bodies: Readonly<Record<string, object>>;

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;

beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL', secretKey });
  const token = await server.login();
  admin = operator(server, token);
  const key = await madeKey(server, token);
  calls = callerWith(server.app, key);
  bodies = await goodBodies(server, token, key.clientNo);
});
afterAll(() => server.close());

/** What lets a key in is counted nevertheless (docs/decisions/107). */
const kept = `'api_nonce', 'api_bucket', 'api_client_use'`;

async function standing() {
  const tables = await run<{ name: string }>(`select c.relname as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not in (${kept}) order by 1`);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" as t`,
  );
  return {
    tables: await run(`${sums.join(' union all ')} order by 1`),
    sequences: await run(
      'select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1',
    ),
  };
}

test('every write can be rehearsed, and leaves all tables and sequences as they were', async () => {
  const names = openCalls.flatMap((call) => ('write' in call ? [call.name] : []));
  expect(Object.keys(bodies).toSorted()).toEqual(names.toSorted());
  const before = await standing();
  for (const name of names) {
    const answer = await calls.post(name, { request_id: randomUUID(), dry: true, ...bodies[name] });
    expect([name, answer.code]).toEqual([name, codes.ok]);
    expect(answer.headers['x-flan-dry']).toBe('1');
    expect([name, await standing()]).toEqual([name, before]);
  }
});

test('the number of a rehearsed request is free: in earnest it is applied, and not the rehearsal told again', async () => {
  const request_id = randomUUID();
  const dry = await calls.post('scans/report', { request_id, dry: true, ...bodies['scans/report'] });
  const real = await calls.post('scans/report', { request_id, ...bodies['scans/report'] });
  expect(real.headers['x-flan-replayed']).toBeUndefined();
  expect(real.result).toEqual(dry.result);
  expect(await run(`select status from inbound_event where request_id = '${request_id}'`)).toEqual([
    { status: 'applied' },
  ]);
});

test('a member who asks to be forgotten waits for an operator, and hears what is under way', async () => {
  const ask = () => calls.post('members/cancel', { request_id: randomUUID(), member: { member_no: 'HY0000084002' } });
  expect(await ask()).toMatchObject({
    code: codes.ok,
    result: { status: 'cancelling', blockers: ['有 1 个奖品没有领完'] },
  });
  expect((await ask()).result).toMatchObject({ status: 'cancelling' });
  expect(await admin.row('he_user', 84_002)).toMatchObject({ status: 'cancelling' });
  expect(
    await calls.post('scans/report', {
      ...bodies['scans/report'],
      request_id: randomUUID(),
      member: { member_no: 'HY0000084002' },
    }),
  ).toMatchObject({
    code: codes.illegalMove,
    message: '会员正在注销，不能参与',
  });
  await run(`update he_user set status = 'merged' where id = 84003`);
  const merged = { request_id: randomUUID(), member: { member_no: 'HY0000084003' } };
  expect((await calls.post('members/cancel', merged)).code).toBe(codes.illegalMove);
  const unknown = { request_id: randomUUID(), member: { member_no: 'HY0009999999' } };
  expect((await calls.post('members/cancel', unknown)).code).toBe(codes.notFound);
});

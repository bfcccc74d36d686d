import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const end = '2030-12-31T23:59:59+08:00';
const extend = (id: number, endAt: string, requestId = randomUUID()) =>
  admin.update('localverifice', { id, extended_to: endAt, request_id: requestId });

test('延期 sets another end, whatever else was changed meanwhile, and is told as a change of that field', async () => {
  const id = await admin.made('localverifice');
  expect(await extend(id, end)).toMatchObject({ code: codes.ok, result: { id, version: 2, status: 'draft' } });
  expect(await admin.row('localverifice', id)).toMatchObject({ end_at: end, version: 2 });
  const { rows } = await server.store.pool.query('select * from operation_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    action: 'edit',
    diff: [{ field: 'end_at', label: '结束时间', after: '2030-12-31 23:59:59' }],
  });
});

test('the same wish counts once', async () => {
  const id = await admin.made('localverifice');
  const wish = randomUUID();
  expect((await extend(id, end, wish)).result).toEqual((await extend(id, end, wish)).result);
  expect(await admin.row('localverifice', id)).toMatchObject({ version: 2 });
});

test('an end before the start is refused, and so is an archived entry', async () => {
  const id = await admin.made('localverifice');
  expect(await extend(id, '2001-01-01T00:00:00+08:00')).toMatchObject({
    code: codes.invalid,
    message: '结束时间应晚于开始时间',
  });
  await admin.update('localverifice', { id, version: 1, event: 'ARCHIVE' });
  expect(await extend(id, end)).toMatchObject({ code: codes.illegalMove });
});

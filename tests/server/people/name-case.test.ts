import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { uniqueCall } from '../../../contract/entity/history.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let token: string;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

test('a name is taken whatever the case of its letters, in the form and on saving', async () => {
  const values = { username: 'ADMIN' };
  const query = { entity: 'account', field: 'username', values: JSON.stringify(values) };
  expect((await server.call('GET', uniqueCall.slice(4), { token: token, query })).result).toEqual({
    taken: true,
  });
  const roles = [page(await admin.list('role', { keyword: 'customer_service' })).data[0]?.id];
  expect(await admin.create('account', { ...values, nickname: '林佳', dept_id: 1, role_ids: roles })).toMatchObject({
    code: codes.duplicate,
    message: '登录账号已存在',
    result: { field: 'username', existing_id: expect.any(Number) as number },
  });
});

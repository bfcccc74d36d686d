import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startEntities();
  token = await server.login('finance_auditor');
});
afterAll(() => server.close());

const movers = (entity: string, as = token) => server.call('GET', `/admin/api/lifecycle/${entity}`, { token: as });

test('tells the roles that may take each step of a life cycle', async () => {
  expect((await movers('award')).result).toEqual({
    enable: ['超级管理员', '运营主管'],
    disable: ['超级管理员', '运营主管'],
  });
  expect((await movers('goods_offline')).result).toMatchObject({ enable: ['超级管理员', '运营主管', '商城运营'] });
});

test('follows the roles as they are now, without those that are disabled', async () => {
  await server.store.pool.query(`update role set status = 'disabled' where code = 'ops_manager'`);
  expect((await movers('award')).result).toMatchObject({ enable: ['超级管理员'] });
  await server.store.pool.query(`update role set status = 'enabled' where code = 'ops_manager'`);
});

test('is not told to those who may not see the list', async () => {
  const other = await server.login('system_admin');
  expect((await movers('award', other)).code).toBe(codes.forbidden);
});

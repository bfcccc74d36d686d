import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../server/db/transaction.ts';
import { ensurePages } from '../../../server/people/menu-wishes.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

test('entries older than pages of their own keep what was wished, and the others come beside them', async () => {
  const { pool } = server.store;
  const before = await admin.list('permission', { pageSize: '500' });
  await pool.query(`delete from permission where path in ('/system/dictionary-item', '/system/parameter');
    update permission set path = null, sort = 400, shown = false where path = '/system/dictionary'`);
  await withTransaction(server.store, (tx) => ensurePages(tx));
  const { data } = page(await admin.list('permission', { pageSize: '500' }));
  const entries = data.filter((row) => row['permission_id'] === 'Dictionary');
  expect(entries.map(({ path, sort, shown }) => ({ path, sort, shown }))).toEqual([
    { path: '/system/dictionary', sort: 400, shown: false },
    { path: '/system/dictionary-item', sort: 410, shown: false },
    { path: '/system/parameter', sort: 420, shown: false },
  ]);
  expect(data).toHaveLength(page(before).data.length);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantEffectCall, permissionsOf } from '../../../contract/people/grants.ts';
import { folders } from '../../../contract/menu/pages.ts';
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

/** Changes what stands in the menu at a path. */
async function change(path: string, values: object) {
  const found = page(await admin.list('permission', { pageSize: '500' })).data.find((row) => row['path'] === path);
  if (!found) throw new Error(`nothing stands at ${path}`);
  return admin.update('permission', { id: found.id, version: found.version, ...values });
}

test('the editor of a role shows pages under the folders as they are called and ordered', async () => {
  const groups = async () => {
    const { pages } = (await admin.detail('role', 2)).result as { pages: readonly { group: string }[] };
    return [...new Set(pages.map(({ group }) => group))];
  };
  expect((await change('/award', { title: '奖品中心', sort: 1 })).code).toBe(codes.ok);
  expect((await groups())[0]).toBe('奖品中心');
  expect((await change('/award', { title: null, sort: 30 })).code).toBe(codes.ok);
  expect(await groups()).toEqual(folders.map(({ title }) => title));
});

test('and the pages as they are called and ordered, and so does what a change would do', async () => {
  const prizes = async () => {
    const { pages } = (await admin.detail('role', 2)).result as { pages: readonly { group: string; title: string }[] };
    return pages.filter(({ group }) => group === '奖品管理').map(({ title }) => title);
  };
  const declared = await prizes();
  expect((await change('/award/cate', { title: '奖品类目', sort: 1 })).code).toBe(codes.ok);
  expect((await prizes())[0]).toBe('奖品类目');
  const id = await admin.made('role');
  await admin.made('account', { role_ids: [id] });
  const permissions = permissionsOf(new Set(['Workplace.query', 'AwardCate.query']));
  const { result } = await server.call('POST', grantEffectCall.slice(5), { token, body: { id, permissions } });
  expect(result).toMatchObject({ people: [{ newPages: ['奖品类目'] }] });
  expect((await change('/award/cate', { title: null, sort: 20 })).code).toBe(codes.ok);
  expect(await prizes()).toEqual(declared);
});

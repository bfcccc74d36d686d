import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { role } from '../../../contract/people/role.entity.ts';
import { type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;
let itguan: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  itguan = operator(server, await server.login('system_admin'));
});
afterAll(() => server.close());

const roles = async (query: Record<string, string> = {}) =>
  page(await admin.list('role', query)).data.map((row) => row['code']);
const roleId = async (code: string) => page(await admin.list('role', { keyword: code })).data[0]?.id ?? 0;

test('roles are found by a page that they hold something on', async () => {
  const holders = await roles({ permission_id: 'DbLog' });
  expect(holders).toEqual(expect.arrayContaining(['super_admin', 'finance_auditor']));
  expect(holders).not.toContain('customer_service');
});

test('before a role is stopped its list says how many would be left without any', async () => {
  const [sole, other] = [await admin.made('role'), await admin.made('role')];
  await admin.made('account', { role_ids: [sole] });
  await admin.made('account', { role_ids: [sole, other] });
  const told = async () => {
    const row = await admin.row('role', sole);
    return [row['user_count'], row['sole_count'], role.cautions?.['DISABLE']?.(row)];
  };
  const left = (count: number) => `其中 ${count} 个账号没有其他启用的角色，将没有任何权限。`;
  expect(await told()).toEqual([2, 1, left(1)]);
  await admin.step('role', other, 'DISABLE');
  expect(await told()).toEqual([2, 2, left(2)]);
  expect(role.cautions?.['DISABLE']?.({ ...(await admin.row('role', other)), sole_count: 0 })).toBeUndefined();
});

test('without a limit a new role gets 10,000, or as much as its maker may give', async () => {
  const { point_adjust_limit: _, ...sample } = sampleOf('role');
  const limitOf = async (maker: Operator, code: string, more: object = {}) => {
    const answer = await maker.create('role', { ...sample, name: code, code, ...more });
    expect(answer.code).toBe(codes.ok);
    return (await admin.row('role', await roleId(code)))['point_adjust_limit'];
  };
  expect(await limitOf(admin, 'limit_of_admin')).toBe(10_000);
  expect(await limitOf(admin, 'limit_left_empty', { point_adjust_limit: null })).toBe(10_000);
  expect(await limitOf(itguan, 'limit_of_itguan')).toBe(0);
  const refused = await itguan.create('role', { ...sample, name: '一', code: 'too_high', point_adjust_limit: 1 });
  expect(refused).toMatchObject({ code: codes.invalid, message: '不能超过您自己的上限 0' });
});

test('a limit is never taken away altogether', async () => {
  const id = await admin.made('role');
  const { version } = await admin.row('role', id);
  expect(await admin.update('role', { id, version, point_adjust_limit: null })).toMatchObject({ code: codes.invalid });
});

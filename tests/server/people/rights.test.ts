import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { permissionsOf } from '../../../contract/people/grants.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { soon } from '../../soon.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { type OpenStream, openStream } from '../live/streams.ts';
import type { TestServer } from '../with-server.ts';

describe.each(ruleEngines)('rights on %s', (engine) => {
  let server: TestServer;
  let token: string;
  let admin: Operator;
  const streams: OpenStream[] = [];

  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    admin = operator(server, token);
  });
  afterAll(async () => {
    streams.forEach((stream) => stream.close());
    await server.close();
  });

  const roleOf = async (code: string) => {
    const found = page(await admin.list('role', { keyword: code })).data.find((row) => row['code'] === code);
    if (!found) throw new Error(`no role ${code}`);
    return found;
  };
  async function listening(username: string): Promise<{ readonly token: string; readonly stream: OpenStream }> {
    const own = await server.login(username);
    const stream = await openStream(server.app, own);
    streams.push(stream);
    await soon(() => stream.events()[0]).toBe('hello');
    return { token: own, stream };
  }
  const told = (stream: OpenStream) => stream.events().filter((name) => name === 'rights').length;
  const menuOf = async (own: string) =>
    ((await server.call('GET', '/admin/user/info', { token: own })).result as UserInfo).menus.map(({ name }) => name);

  test('who has a role hears of its change at once and finds other menus; nobody else hears of it', async () => {
    const clerk = await listening('customer_service');
    const other = await listening('mall_operator');
    const role = await roleOf('customer_service');
    expect(await menuOf(clerk.token)).not.toContain('Award');
    const pairs = new Set(['Workplace.query', 'Award.query', 'Award.get']);
    const saved = await server.call('PUT', `/admin/api/roles/${role.id}`, {
      token,
      body: { version: role.version, permissions: permissionsOf(pairs) },
    });
    expect(saved.code).toBe(codes.ok);
    await soon(() => told(clerk.stream)).toBe(1);
    expect(await menuOf(clerk.token)).toContain('Award');
    expect((await server.call('GET', '/admin/api/FlanAwardLocalverifice/lists', { token: clerk.token })).code).toBe(
      codes.forbidden,
    );
    expect(told(other.stream)).toBe(0);
  });

  test('who was not there when his rights changed finds another edition in the next hello; others do not', async () => {
    const editionOf = async (own: string) =>
      ((await server.call('GET', '/admin/user/info', { token: own })).result as UserInfo).rights;
    const [clerk, other] = [await listening('customer_service'), await listening('channel_manager')];
    const [before, others] = [await editionOf(clerk.token), await editionOf(other.token)];
    expect(clerk.stream.data('hello')).toEqual({ rights: before });
    clerk.stream.close();
    const role = await roleOf('customer_service');
    await admin.update('role', { id: role.id, version: role['version'], mask_mode: 'plain' });
    const back = await openStream(server.app, clerk.token);
    streams.push(back);
    // The news itself may still be on its way and reach it too.
    await soon(() => back.events()[0]).toBe('hello');
    const after = await editionOf(clerk.token);
    expect(after).not.toBe(before);
    expect(back.data('hello')).toEqual({ rights: after });
    expect(await editionOf(other.token)).toBe(others);
  });

  test('an account hears of roles that it is given and loses', async () => {
    const seller = await listening('mall_operator');
    const { data } = page(await admin.list('account', { keyword: 'mall_operator' }));
    const [own] = data;
    const roles = [(await roleOf('mall_operator')).id, (await roleOf('finance_auditor')).id];
    await admin.update('account', { id: own?.id ?? 0, version: own?.version, role_ids: roles });
    await soon(() => told(seller.stream)).toBe(1);
    expect(await menuOf(seller.token)).toContain('LoginLog');
    await admin.step('role', roles[1] ?? 0, 'DISABLE');
    await soon(() => told(seller.stream)).toBe(2);
    expect(await menuOf(seller.token)).not.toContain('LoginLog');
    await admin.step('role', roles[1] ?? 0, 'ENABLE');
  });

  test('what is refused is not told, and is written down', async () => {
    const clerk = await listening('customer_service');
    const before = told(clerk.stream);
    const itguan = await server.login('system_admin');
    const role = await roleOf('customer_service');
    const reached = await server.call('PUT', `/admin/api/roles/${role.id}`, {
      token: itguan,
      body: { version: role.version, permissions: permissionsOf(new Set(['Workplace.query'])) },
    });
    expect(reached.code).toBe(codes.noAction);
    const { rows } = await server.store.pool.query<{ nickname: string; summary: string }>(
      `select nickname, summary from operation_log where event = 'PERMISSIONS' and result_code = $1`,
      [codes.noAction],
    );
    expect(rows).toEqual([
      {
        nickname: '系统管理员',
        summary: expect.stringMatching(/^越权修改角色【客服专员】的权限，已拒绝：/) as unknown,
      },
    ]);
    expect(told(clerk.stream)).toBe(before);
  });
});

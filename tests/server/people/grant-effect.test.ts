import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { grantEffectCall, permissionsOf } from '../../../contract/people/grants.ts';
import { ruleEngines } from '../engine.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

describe.each(ruleEngines)('what a change of a role would do on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let token = '';
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    admin = operator(server, token);
  });
  afterAll(() => server.close());

  const roleWith = async (...pairs: readonly string[]): Promise<number> => {
    const id = await admin.made('role');
    const body = { version: 1, permissions: permissionsOf(new Set(pairs)) };
    await server.call('PUT', `/admin/api/roles/${id}`, { token, body });
    return id;
  };
  const effect = async (id: number, ...pairs: readonly string[]) =>
    (
      await server.call('POST', grantEffectCall.slice(5), {
        token,
        body: { id, permissions: permissionsOf(new Set(pairs)) },
      })
    ).result;
  const nobody = { people: 0, pages: 0, actionsOnly: 0 };

  test('counts people who can sign in, and what no other role gives them', async () => {
    const role = await roleWith('Workplace.query', 'AwardCate.query', 'AwardCate.get');
    const other = await roleWith('Workplace.query', 'Award.query', 'Award.get', 'AwardCate.query');
    const person = (nickname: string, role_ids: readonly number[]) => admin.made('account', { nickname, role_ids });
    await person('甲', [role]);
    await person('乙', [role, other]);
    await admin.step('account', await person('丙', [role]), 'DISABLE');
    const past = await person('丁', [role]);
    await server.store.pool.query(`update account set valid_until = '2020-01-01' where id = ${past}`);
    expect(await effect(role, 'Workplace.query', 'Award.query', 'Award.get', 'Award.edit')).toEqual({
      gain: { people: 1, pages: 1, actionsOnly: 1 },
      loss: { people: 1, pages: 1, actionsOnly: 1 },
      peopleCount: 2,
      people: [
        {
          id: expect.any(Number) as number,
          name: '甲',
          newPages: ['奖励库'],
          lostPages: ['奖励分类'],
          newActions: [],
          lostActions: [],
        },
        {
          id: expect.any(Number) as number,
          name: '乙',
          newPages: [],
          lostPages: [],
          newActions: ['奖励库·修改'],
          lostActions: ['奖励分类·详情'],
        },
      ],
    });
  });

  test('nobody is touched by what is out of use, by a disabled role, or by what is as it was', async () => {
    const role = await roleWith('Workplace.query');
    await admin.made('account', { role_ids: [role] });
    const none = { gain: nobody, loss: nobody, people: [], peopleCount: 0 };
    expect(await effect(role, 'Workplace.query')).toEqual(none);
    await server.store.pool.query(`update permission set status = 'disabled' where permission_id = 'AwardCate'`);
    expect(await effect(role, 'Workplace.query', 'AwardCate.query')).toEqual(none);
    await admin.step('role', role, 'DISABLE');
    expect(await effect(role, 'Workplace.query', 'Award.query')).toEqual(none);
  });

  test('is told to whoever may look at roles, and to nobody else', async () => {
    const clerk = await server.login('customer_service');
    const asked = await server.call('POST', grantEffectCall.slice(5), {
      token: clerk,
      body: { id: 2, permissions: [] },
    });
    expect(asked.code).toBe(codes.forbidden);
  });
});

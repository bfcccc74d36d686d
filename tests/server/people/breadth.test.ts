import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { permissionsOf } from '../../../contract/people/grants.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Reach, RoleReach } from '../../../server/sign-in/reach.ts';
import { excessOf, type Place } from '../../../server/people/breadth.ts';
import { ruleEngines } from '../engine.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

const role = (more: Partial<RoleReach> = {}): RoleReach => ({
  code: 'r',
  scope: 'self',
  depts: [],
  regions: null,
  plain: false,
  limit: 0,
  pages: ['Award'],
  ...more,
});
const paths = new Map([
  [1, '/1/'],
  [4, '/1/4/'],
  [5, '/1/4/5/'],
]);
const excess = (given: RoleReach, mine: readonly RoleReach[], more: Partial<Reach> = {}, place?: Place) => [
  ...excessOf(given, { deptId: 4, deptPath: '/1/4/', regions: [], roles: mine, ...more }, paths, place),
];
const at = (deptId: number, regions: readonly string[] = []): Place => ({
  deptId,
  deptPath: paths.get(deptId) ?? null,
  regions,
});

describe('what a role gives beyond its giver', () => {
  test('departments: only those that he sees, wherever it is held', () => {
    const tree = role({ scope: 'dept_tree' });
    expect(excess(role({ scope: 'all' }), [tree])).toEqual(['scope']);
    expect(excess(role({ scope: 'dept_custom', depts: [4, 5] }), [tree])).toEqual([]);
    expect(excess(role({ scope: 'dept_custom', depts: [5, 1] }), [tree])).toEqual(['depts']);
    expect(excess(tree, [tree])).toEqual([]);
    expect(excess(tree, [tree], {}, at(5))).toEqual([]);
    expect(excess(tree, [tree], {}, at(1))).toEqual(['scope']);
    expect(excess(role({ scope: 'dept' }), [role({ scope: 'dept_custom', depts: [5] })], {}, at(5))).toEqual([]);
    expect(excess(tree, [role({ scope: 'dept' })], {}, at(4))).toEqual(['scope']);
  });

  test('areas, also those of the account that has it', () => {
    const south = [role({ scope: 'all', regions: ['440000'] })];
    expect(excess(role({ regions: ['440100'] }), south)).toEqual([]);
    expect(excess(role({ regions: ['330000'] }), south)).toEqual(['regions']);
    expect(excess(role(), south)).toEqual(['regions']);
    expect(excess(role({ regions: [] }), south)).toEqual([]);
    expect(excess(role(), south, {}, at(4, ['440300']))).toEqual([]);
    expect(excess(role({ regions: [] }), south, {}, at(4, ['330000']))).toEqual(['regions']);
    expect(excess(role(), [role()], { regions: ['440000'] }, at(4))).toEqual(['regions']);
  });

  test('plain text and points; each page by itself', () => {
    const mixed = [role({ plain: true, limit: 50, pages: ['Award'] }), role({ pages: ['AwardLog'] })];
    expect(excess(role({ plain: true, limit: 50 }), mixed)).toEqual([]);
    expect(excess(role({ plain: true, limit: 51, pages: ['AwardLog'] }), mixed)).toEqual(['mask', 'limit']);
  });

  test('超级管理员 gives everything', () => {
    const wide = role({ scope: 'all', plain: true, limit: 9 });
    expect(excess(wide, [role({ code: 'super_admin' })], { regions: ['440000'] })).toEqual([]);
  });
});

describe.each(ruleEngines)('nobody gives further than he sees on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let chief: Operator;
  let chiefToken = '';
  let south = 0;
  const idOf = async (entity: string, keyword: string) => page(await admin.list(entity, { keyword })).data[0]?.id ?? 0;
  const holding = ['Role', 'Account'].flatMap((name) => ['query', 'get', 'add', 'edit'].map((act) => `${name}.${act}`));

  /** 华南市场部 has somebody who governs its people, and sees no further. */
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
    south = await idOf('dept', '华南市场部');
    const id = await admin.made('role', { ...narrow, code: 'south_chief' });
    await server.call('PUT', `/admin/api/roles/${id}`, {
      token: await server.login(),
      body: { version: 1, permissions: permissionsOf(new Set([...holding, 'Workplace.query', 'Award.query'])) },
    });
    await server.store.pool.query(
      `update account_role ar set role_id = $1 from account a where a.id = ar.account_id and a.username = 'campaign_operator'`,
      [id],
    );
    chiefToken = await server.login('campaign_operator');
    chief = operator(server, chiefToken);
  });
  afterAll(() => server.close());

  const narrow = {
    data_scope: 'dept_tree',
    region_mode: 'listed',
    region_list: '440000',
    point_adjust_limit: 500,
  } as const;
  const faultOf = async (changes: Values) => {
    const body = { name: `试${Math.random()}`.slice(0, 12), code: 'tried', mask_mode: 'mask', ...narrow, ...changes };
    return errorsOf(await chief.create('role', body));
  };

  test('a role: departments, areas, plain text and points are each compared', async () => {
    expect(await faultOf({ data_scope: 'all' })).toEqual([
      { field: 'data_scope', message: '不能超过您自己的数据范围' },
    ]);
    expect(await faultOf({ data_scope: 'dept_custom', dept_ids: [1] })).toEqual([
      { field: 'dept_ids', message: '只能指定您自己数据范围内的部门' },
    ]);
    expect(await faultOf({ region_list: '440100,330000' })).toEqual([
      { field: 'region_list', message: '不能超出您自己的数据区域' },
    ]);
    expect(await faultOf({ region_mode: 'any', region_list: null })).toEqual([
      { field: 'region_mode', message: '不能超出您自己的数据区域' },
    ]);
    expect(await faultOf({ point_adjust_limit: 501 })).toEqual([
      { field: 'point_adjust_limit', message: '不能超过您自己的上限 500' },
    ]);
    expect(await chief.made('role', { ...narrow, data_scope: 'dept_custom', dept_ids: [south] })).toBeGreaterThan(0);
  });

  test('a role that somebody above has already is not given a scope that counts from there', async () => {
    const id = await admin.made('role', { ...narrow, data_scope: 'self', region_list: '440000' });
    const person = await admin.made('account', { role_ids: [id], dept_id: 1 });
    const widened = { id, version: 1, data_scope: 'dept_tree' };
    expect(await chief.update('role', widened)).toMatchObject({ message: '不能超过您自己的数据范围' });
    await admin.update('account', { id: person, version: 1, dept_id: south });
    expect((await chief.update('role', widened)).code).toBe(codes.ok);
  });

  test('what was wider before may be named anew, and its points lowered', async () => {
    const id = await admin.made('role', { ...narrow, data_scope: 'all', point_adjust_limit: 9000 });
    expect((await chief.update('role', { id, version: 1, sort: 3, point_adjust_limit: 8000 })).code).toBe(codes.ok);
    expect((await chief.update('role', { id, version: 2, point_adjust_limit: 8001 })).code).toBe(codes.invalid);
  });

  test('a page is not put into a role that sees further there', async () => {
    const id = await admin.made('role', { ...narrow, data_scope: 'all' });
    const permissions = permissionsOf(new Set(['Workplace.query', 'Award.query']));
    const given = await server.call('PUT', `/admin/api/roles/${id}`, {
      token: chiefToken,
      body: { version: 1, permissions },
    });
    expect(given).toMatchObject({ code: codes.noAction, message: expect.stringContaining('超出您自己的') as string });
  });

  test('an account: neither a wider role nor a wider place', async () => {
    const give = async (changes: Values, own: Values = {}) => {
      const id = await admin.made('role', { ...narrow, ...changes });
      const { name } = await admin.row('role', id);
      const body = {
        username: `p_${id}_${Object.keys(own).length}`,
        nickname: '甲',
        dept_id: south,
        role_ids: [id],
        ...own,
      };
      const { code, message, result } = await chief.create('account', body);
      return { code, why: message.replace(String(name), '…'), id: (result as Row | undefined)?.id ?? 0 };
    };
    const refused = (why: string) => ({ code: codes.noAction, why });
    expect(await give({ data_scope: 'all' })).toMatchObject(refused('角色「…」在该部门的数据范围超出您自己的'));
    expect(await give({}, { dept_id: 1 })).toMatchObject(refused('角色「…」在该部门的数据范围超出您自己的'));
    expect(await give({ mask_mode: 'plain' })).toMatchObject(refused('您自己看不到明文，不能分配角色「…」'));
    expect(await give({ point_adjust_limit: 501 })).toMatchObject(refused('角色「…」的单次积分调整上限高于您自己的'));
    expect(await give({ region_mode: 'account', region_list: null }, { region_list: '330000' })).toMatchObject(
      refused('角色「…」的数据区域超出您自己的，请先收窄账号的数据区域'),
    );
    const fine = await give({ region_mode: 'account', region_list: null }, { region_list: '440100' });
    expect(fine.code).toBe(codes.ok);
    const move = (changes: Values) => chief.update('account', { id: fine.id, version: 1, ...changes });
    expect((await move({ region_list: '330000' })).code).toBe(codes.noAction);
    expect((await move({ dept_id: 1 })).code).toBe(codes.noAction);
    expect((await move({ region_list: '440300' })).code).toBe(codes.ok);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity.ts';
import { codes } from '../../../contract/errors.ts';
import { builtinRoles, grantsOf } from '../../../contract/roles.ts';
import { actionOfEvent, eventsOf, move, movesFrom, statesOf } from '../../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../../machines/lifecycles/registry.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
const operators = new Map<string, Operator>();

/** For each entity a row whose guards let everything pass, and one that they hold back. */
const rows: Record<string, { readonly easy: number; readonly hard: number }> = {};

const as = (role: string): Operator => {
  const found = operators.get(role);
  if (!found) throw new Error(`${role} is not signed in`);
  return found;
};

const put = async (entity: string, id: number, sets: string): Promise<void> => {
  await server.store.pool.query(`update ${entity} set ${sets} where id = ${id}`);
};

beforeAll(async () => {
  server = await startEntities();
  for (const { code } of builtinRoles)
    operators.set(code, operator(server, await server.login(code === 'super_admin' ? 'admin' : code)));
  const admin = as('super_admin');
  const lostPoint = await admin.made('localverifice', { end_at: '2026-02-01T00:00:00+08:00' });
  const lostGoods = await admin.made('goods_offline');
  await put('goods_offline', lostGoods, `localverifice_scope = 'selected', localverifice_ids = '[${lostPoint}]'`);
  const lostAward = await admin.made('award');
  await put('award', lostAward, `source_id = ${lostGoods}`);
  const held = await admin.made('goods_offline');
  await put(
    'goods_offline',
    held,
    `stock_allocated = 5, localverifice_scope = 'selected', localverifice_ids = '[11002]'`,
  );
  // Goods on offer that can be had at the lost point alone, so that it cannot be archived.
  const onlyThere = await admin.made('goods_offline');
  await put(
    'goods_offline',
    onlyThere,
    `status = 'enabled', localverifice_scope = 'selected', localverifice_ids = '[${lostPoint}]'`,
  );
  // Roles that see their own department only must have a row there (tests/server/auth/idor.test.ts looks at the others).
  const southern = `dept_id = (select dept_id from account where username = 'campaign_operator')`;
  rows['award_cate'] = { easy: await admin.made('award_cate'), hard: 106 };
  rows['localverifice'] = { easy: await admin.made('localverifice'), hard: lostPoint };
  rows['goods_offline'] = { easy: await admin.made('goods_offline'), hard: held };
  rows['award'] = { easy: await admin.made('award'), hard: lostAward };
  rows['mail_outbox'] = { easy: 9101, hard: 9101 };
  await put('award', rows['award'].easy, southern);
});
afterAll(() => server.close());

/** Rows of sessions and journals are not made by hand: tests/server/entities/observed.test.ts. */
const tabled = entities.filter(({ observed }) => !observed);
const cases = tabled.flatMap(({ name }) => statesOf(lifecycleOf(name)).map((state) => ({ name, state })));

describe.each(cases)('$name $state', ({ name, state }) => {
  const lifecycle = lifecycleOf(name);
  const entity = entities.find((candidate) => candidate.name === name);
  const events = [...eventsOf(lifecycle), 'NO_SUCH_EVENT', 'CONSTRUCTOR'];

  test.each(['easy', 'hard'] as const)(
    'the server accepts what the chart allows the %s row, and nothing else',
    async (kind) => {
      const admin = as('super_admin');
      const id = rows[name]?.[kind] ?? 0;
      for (const event of events) {
        await put(name, id, `status = '${state}'`);
        const row = await admin.row(name, id);
        const chart = move(lifecycle, row, event);
        const allowed = movesFrom(lifecycle, row).filter(({ refusal }) => !refusal);
        const answer = await admin.step(name, id, event);
        const after = await admin.row(name, id);
        if (!superActions(entity).includes(actionOfEvent(lifecycle, event) ?? 'edit')) {
          // A step that no operator takes, on a page where nobody may edit.
          expect({ event, code: answer.code }).toEqual({ event, code: codes.noAction });
          expect({ event, ...after }).toEqual({ event, ...row });
        } else if ('refusal' in chart) {
          expect({ event, ...answer }).toMatchObject({
            event,
            code: codes.illegalMove,
            message: chart.refusal,
            result: { state, event, allowed: allowed.map((drawn) => drawn.event) },
          });
          expect({ event, ...after }).toEqual({ event, ...row });
        } else {
          expect({ event, ...answer }).toMatchObject({
            event,
            code: codes.ok,
            result: { status: chart.status, version: row.version + 1 },
          });
          expect(after.status).toBe(chart.status);
        }
      }
    },
  );

  test.each(builtinRoles)('$name: $code may do what role and chart allow together', async (role) => {
    const id = rows[name]?.easy ?? 0;
    const granted = grantsOf(role).flatMap(({ permissionId, action }) =>
      permissionId === entity?.permissionId ? [action] : [],
    );
    await put(name, id, `status = '${state}'`);
    const row = await as('super_admin').row(name, id);
    let { version } = row;
    for (const event of events) {
      const answer = await as(role.code).update(name, { id, version, event });
      const action = actionOfEvent(lifecycle, event) ?? 'edit';
      const expected = expectedCode(granted, action, 'refusal' in move(lifecycle, row, event));
      expect({ event, ...outcome(answer) }).toEqual({ event, ...expected });
      if (expected.code !== codes.ok) continue;
      await put(name, id, `status = '${state}'`);
      version += 1;
    }
    // Only what was accepted has left a trace.
    expect(await as('super_admin').row(name, id)).toMatchObject({ status: state, version });
  });
});

/** What 超级管理员, who has all there is, may do on the entity's page. */
const superActions = (entity: Entity | undefined) =>
  builtinRoles
    .slice(0, 1)
    .flatMap(grantsOf)
    .flatMap(({ permissionId, action }) => (permissionId === entity?.permissionId ? [action] : []));

const outcome = ({ status, code }: Answered) => ({ status, code });

function expectedCode(actions: readonly string[], action: string, refused: boolean) {
  if (actions.length === 0) return { status: 401, code: codes.forbidden };
  if (!actions.includes(action)) return { status: 200, code: codes.noAction };
  return { status: 200, code: refused ? codes.illegalMove : codes.ok };
}

test('the guards held something back', async () => {
  const admin = as('super_admin');
  const refusals = await Promise.all(
    tabled.map(async ({ name }) => {
      const id = rows[name]?.hard ?? 0;
      await put(name, id, `status = '${{ award_cate: 'enabled', mail_outbox: 'failed' }[name] ?? 'draft'}'`);
      return movesFrom(lifecycleOf(name), await admin.row(name, id)).flatMap(({ refusal }) => refusal ?? []);
    }),
  );
  expect(refusals).toEqual([
    ['系统内置分类不能启用或停用'],
    ['有效期已结束，不能启用', '有启用的商品只能在此核销，不能归档'],
    ['库存为 0 或没有可用的核销点，不能启用', '仍有库存分配给奖品，不能归档'],
    ['来源货品不存在、未启用或没有可分配库存'],
    [],
  ]);
});

test('archived rows take no other values, and frozen ones neither', async () => {
  const admin = as('super_admin');
  const id = rows['award']?.easy ?? 0;
  await put('award', id, `status = 'archived'`);
  const { version } = await admin.row('award', id);
  expect(await admin.update('award', { id, version, remark: 'x' })).toMatchObject({
    code: codes.illegalMove,
    message: '当前状态「已归档」不允许「修改」',
    result: { state: 'archived', allowed: [] },
  });
  expect(await admin.update('award_cate', { id: 106, version: 1, sort: 1 })).toMatchObject({
    code: codes.illegalMove,
    message: '系统内置分类不能修改',
  });
});

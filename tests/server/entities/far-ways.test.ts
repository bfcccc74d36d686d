import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setup } from 'xstate';
import { codes } from '../../../contract/core/errors.ts';
import type { FarWay, FarWays } from '../../../contract/entity/list/far-ways.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { resourceNamed } from '../../../server/catalogue.ts';
import type { Resource, Sql } from '../../../server/entity/resource.ts';
import { newSearch, soughtBefore } from '../../../server/entity/ways/far-search.ts';
import { farLines } from '../../../src/entity/living/far-lines.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

/* 指路 across records: what other records have to do before a step that a guard refuses, walked to its end. */

let server: TestServer;
let admin: Operator;
let token: string;
let clerkToken: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  clerkToken = await server.login('campaign_operator');
});
afterAll(() => server.close());

const waysOf = async (entity: string, id: number, by = token): Promise<FarWays> => {
  const answer = await server.call('GET', `/admin/api/lifecycle/${entity}/ways`, {
    token: by,
    query: { id: String(id) },
  });
  expect(answer).toMatchObject({ code: codes.ok });
  return answer.result as FarWays;
};

/** The steps in the order in which they are taken. */
const inOrder = (ways: readonly FarWay[] = []) =>
  farLines(ways).map(({ step, way: { record } }) => `${record?.entity ?? '?'} ${step.label} ${step.takers.join('、')}`);

interface Chain {
  readonly activity: number;
  readonly plan: number;
  readonly prize: number;
  readonly award: number;
  readonly goods: number;
}

/** A draft campaign whose plan, prize and award wait for one another, the award for goods that are out of use. */
async function chain(by: Operator = admin): Promise<Chain> {
  const goods = await admin.made('goods_offline');
  await admin.step('goods_offline', goods, 'ENABLE');
  const award = await by.made('award', { source_id: goods });
  await admin.step('award', award, 'ENABLE');
  const activity = await by.made('activity');
  const plan = await by.made('plan', { activity_id: activity, plan_type: 'direct', is_default: true });
  const prize = await by.made('prize', { plan_id: plan, award_id: award });
  await admin.step('award', award, 'DISABLE');
  await admin.step('goods_offline', goods, 'DISABLE');
  return { activity, plan, prize, award, goods };
}

const refusalOf = async (entity: string, id: number, event: string) =>
  movesFrom(lifecycleOf(entity), await admin.row(entity, id)).find((move) => move.event === event)?.refusal;

test('a campaign that nothing is ready for: the way begins at the goods, and at its end it can be published', async () => {
  const { activity, plan, prize, award, goods } = await chain();
  expect(await refusalOf('activity', activity, 'PUBLISH')).toBe('还不满足发布条件：还没有启用的奖励方案');
  const ways = (await waysOf('activity', activity))['draft PUBLISH'] ?? [];
  const lines = farLines(ways);
  expect(lines.map(({ step, way: { record } }) => [record?.entity, record?.id, step.event])).toEqual([
    ['goods_offline', goods, 'ENABLE'],
    ['award', award, 'ENABLE'],
    ['prize', prize, 'ENABLE'],
    ['plan', plan, 'ENABLE'],
  ]);
  expect(inOrder(ways)[0]).toBe('goods_offline 启用 超级管理员、运营主管、商城运营');
  expect(ways[0]?.mends).toEqual(['还没有启用的奖励方案']);
  for (const { step, way } of lines)
    expect(await admin.step(way.record?.entity ?? '', way.record?.id ?? 0, step.event ?? '')).toMatchObject({
      code: codes.ok,
    });
  expect(await refusalOf('activity', activity, 'PUBLISH')).toBeUndefined();
  expect(await waysOf('activity', activity)).not.toHaveProperty(['draft PUBLISH']);
  expect(await admin.step('activity', activity, 'PUBLISH')).toMatchObject({ code: codes.ok });
});

test('what is mended meanwhile is no part of the way any more, and nothing was written by looking', async () => {
  const { activity, award, goods } = await chain();
  const before = await admin.row('goods_offline', goods);
  await waysOf('activity', activity);
  expect(await admin.row('goods_offline', goods)).toEqual(before);
  await admin.step('goods_offline', goods, 'ENABLE');
  const ways = await waysOf('award', award);
  expect(ways).not.toHaveProperty(['disabled ENABLE']);
  expect(inOrder((await waysOf('activity', activity))['draft PUBLISH']).map((line) => line.split(' ')[0])).toEqual([
    'award',
    'prize',
    'plan',
  ]);
});

test('of a record whose page he may not see an operator is told the step and the roles, and nothing else', async () => {
  const { award } = await chain(operator(server, clerkToken));
  const [way] = (await waysOf('award', award, clerkToken))['disabled ENABLE'] ?? [];
  expect(way).toEqual({
    mends: [expect.stringMatching(/^「试饮装 \d+」没有启用$/)],
    steps: [{ label: '启用', takers: ['超级管理员', '运营主管', '商城运营'], before: [] }],
  });
});

test('nor of what lies outside of his data scope, nor may he ask about it', async () => {
  const { activity } = await chain();
  const answer = await server.call('GET', '/admin/api/lifecycle/activity/ways', {
    token: clerkToken,
    query: { id: String(activity) },
  });
  expect(answer).toMatchObject({ code: codes.notFound });
});

/** The resource, whose step 启用 now waits for a record of another table to be enabled. */
function waiting(name: string, refusal: string, path: (row: Values) => string, other: Sql): Resource {
  const known = resourceNamed(name);
  if (!known) throw new Error(`no resource ${name}`);
  const machine = setup({
    types: { context: {} as { blockers?: { ready?: readonly unknown[] } } },
    guards: { ready: ({ context }) => context.blockers?.ready?.length === 0 },
  }).createMachine({
    id: name,
    meta: { refusals: { ready: '还不能启用' } },
    context: {},
    initial: 'draft',
    states: {
      draft: { on: { ENABLE: { target: 'enabled', guard: 'ready', meta: { label: '启用', action: 'enable' } } } },
      enabled: {},
    },
  });
  return {
    ...known,
    lifecycle: { machine },
    computed: { ...known.computed, other_status: other },
    derive: (row) => ({
      ...row,
      blockers: { ready: row['other_status'] === 'enabled' ? [] : [{ text: refusal, path: path(row) }] },
    }),
  };
}

test('two records that wait for each other are told to do so', async () => {
  const { goods, award } = await chain();
  await server.store.pool.query(`update award set status = 'draft' where id = ${award};
    update goods_offline set status = 'draft' where id = ${goods}`);
  const round: Readonly<Record<string, Resource>> = {
    award: waiting(
      'award',
      '货品未启用',
      () => `/award/goods-offline?id=${goods}`,
      sql`(select g.status from goods_offline as g where g.id = t.source_id)`,
    ),
    goods_offline: waiting(
      'goods_offline',
      '奖励未启用',
      () => `/award/list/${award}`,
      sql`(select w.status from award as w where w.source_id = t.id and w.source_type = 'offline')`,
    ),
  };
  const resource = round['award'];
  if (!resource) throw new Error('no award');
  const search = newSearch(server.store.db, (name) => round[name]);
  const { far } = await soughtBefore(search, { resource, id: award, event: 'ENABLE' }, []);
  expect(far).toMatchObject([
    {
      id: goods,
      mends: ['货品未启用'],
      steps: [{ step: { event: 'ENABLE' }, before: [{ id: award, mends: ['奖励未启用'], steps: [], loop: true }] }],
    },
  ]);
});

test('bad input: no id, a made-up one, one of an archived row', async () => {
  const ask = (query: Readonly<Record<string, string>>) =>
    server.call('GET', '/admin/api/lifecycle/award/ways', { token, query });
  expect(await ask({})).toMatchObject({ code: codes.invalid });
  expect(await ask({ id: '-1' })).toMatchObject({ code: codes.invalid });
  expect(await ask({ id: '999999' })).toMatchObject({ code: codes.notFound });
  const award = await admin.made('award');
  await admin.step('award', award, 'ARCHIVE');
  expect(await waysOf('award', award)).toEqual({});
});

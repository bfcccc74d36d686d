import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity.ts';
import { codes } from '../../../contract/errors.ts';
import { grantsOf } from '../../../contract/role-letters.ts';
import { builtinRoles } from '../../../contract/roles.ts';
import type { Row } from '../../../contract/page.ts';
import { actionOfEvent, eventsOf, move, movesFrom, stagesOf } from '../../../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../../../machines/lifecycles/registry.ts';
import { textLike } from '../matchers.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { firstStates, type Standing, standingRows } from './lifecycle-rows.ts';
import { type Operator, operator, toldFor, startEntities } from './with-entities.ts';

let server: TestServer;
const operators = new Map<string, Operator>();

const rows: Record<string, Standing> = {};

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
  Object.assign(rows, await standingRows(as('super_admin'), put));
});
afterAll(() => server.close());

/** Rows of sessions and journals are not made by hand: tests/server/entities/observed.test.ts. */
const tabled = entities.filter(({ observed }) => !observed);
/**
 * A plain one, one whose guards look at other rows, one of two regions: they stand for the kernel, which decides for all alike, and
 * are asked in every state, by every role. Of the others each step is taken once. `npm run test:full` asks all of all.
 */
const kernel = ['award_cate', 'activity', 'goods_order'];
const isFull = process.env['TEST_FULL'] === '1';
const isAsked = ({ name }: Entity) => isFull || kernel.includes(name);
/** Where one region is where it begins, each state of the other. */
const isNear = ({ status, ...beside }: Readonly<Record<string, string>>) =>
  isFull || status === 'wait_ship' || Object.values(beside).every((state) => state === 'none');
const cases = tabled.filter(isAsked).flatMap(({ name }) =>
  stagesOf(lifecycleOf(name)).filter(isNear).map((stage) => ({ name, stage, state: Object.values(stage).join(' ') })),
);

describe.each(cases)('$name $state', ({ name, stage }) => {
  const sets = setsOf(stage);
  const lifecycle = lifecycleOf(name);
  const entity = entities.find((candidate) => candidate.name === name);
  // Steps with a form of their own: tests/server/awards/records.test.ts.
  const events = [...eventsOf(lifecycle), 'NO_SUCH_EVENT', 'CONSTRUCTOR'].filter((event) => !entity?.commands?.[event]);
  const given = events.filter((event) => actionOfEvent(lifecycle, event) !== undefined || event.startsWith('NO_'));

  test.each(['easy', 'hard'] as const)(
    'the server accepts what the chart allows the %s row, and nothing else',
    async (kind) => {
      const admin = as('super_admin');
      const id = rows[name]?.[kind] ?? 0;
      for (const event of events) {
        await put(name, id, sets);
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
            code: refusedWith(name, event, row),
            message: chart.refusal,
            result: { state: row.status, event, allowed: allowed.map((drawn) => drawn.event) },
          });
          expect({ event, ...after }).toEqual({ event, ...row });
        } else {
          expect({ event, ...answer }).toMatchObject({
            event,
            code: codes.ok,
            result: { status: chart.status, version: row.version + 1 },
          });
          expect(after).toMatchObject({ status: chart.status, ...chart.beside });
        }
      }
    },
  );

  // What a role may do does not depend on the second region: it is asked in the state that one begins in.
  const asked = 'sync_status' in stage && stage['sync_status'] !== 'none' ? [] : builtinRoles;
  test.each(asked)('$name: $code may do what role and chart allow together', async (role) => {
    const id = rows[name]?.easy ?? 0;
    const granted = grantsOf(role).flatMap(({ permissionId, action }) =>
      permissionId === entity?.permissionId ? [action] : [],
    );
    await put(name, id, sets);
    const row = await as('super_admin').row(name, id);
    let { version } = row;
    for (const event of given) {
      const answer = await as(role.code).update(name, { id, version, event, ...toldFor(name, row, event) });
      const action = actionOfEvent(lifecycle, event) ?? 'edit';
      const expected = expectedCode(
        granted,
        action,
        'refusal' in move(lifecycle, row, event) && refusedWith(name, event, row),
      );
      expect({ event, ...outcome(answer) }).toEqual({ event, ...expected });
      if (expected.code !== codes.ok) continue;
      await put(name, id, sets);
      version += 1;
    }
    // Only what was accepted has left a trace.
    expect(await as('super_admin').row(name, id)).toMatchObject({ ...stage, version });
  });
});

const setsOf = (stage: Readonly<Record<string, string>>) =>
  Object.entries(stage)
    .map(([column, state]) => `${column} = '${state}'`)
    .join(', ');

/** Steps that are drawn with a form of their own are tried elsewhere: tests/server/awards/records.test.ts. */
const plainSteps = (entity: Entity, row: Row) =>
  movesFrom(lifecycleOf(entity.name), row).filter(
    ({ event, action }) => !entity.commands?.[event] && superActions(entity).includes(action),
  );

test.each(tabled.filter((entity) => !isAsked(entity)))(
  '$name: each step is taken once, refused with its sentence once, and refused at a version that is over',
  async (entity) => {
    const { name } = entity;
    const admin = as('super_admin');
    const { easy = 0, hard = 0 } = rows[name] ?? {};
    const tried = { taken: new Set<string>(), refused: new Set<string>() };
    for (const stage of stagesOf(lifecycleOf(name))) {
      await put(name, easy, setsOf(stage));
      const open = plainSteps(entity, await admin.row(name, easy)).filter(({ refusal }) => refusal === undefined);
      for (const { event, target } of open.filter((step) => !tried.taken.has(step.event))) {
        await put(name, easy, `${setsOf(stage)}, version = version + 1`);
        const row = await admin.row(name, easy);
        const late = { id: easy, version: row.version - 1, event, ...toldFor(name, row, event) };
        expect({ event, code: (await admin.update(name, late)).code }).toEqual({ event, code: codes.conflict });
        expect({ event, ...(await admin.row(name, easy)) }).toEqual({ event, ...row });
        const result = { status: target, version: row.version + 1 };
        expect({ event, ...(await admin.step(name, easy, event)) }).toMatchObject({ event, code: codes.ok, result });
        expect(await admin.row(name, easy)).toMatchObject({ status: target });
        tried.taken.add(event);
      }
      await put(name, hard, setsOf(stage));
      const row = await admin.row(name, hard);
      const held = plainSteps(entity, row).flatMap(({ event, refusal }) =>
        refusal === undefined || tried.refused.has(event) ? [] : [{ event, refusal }],
      );
      for (const { event, refusal: message } of [...held, { event: 'NO_SUCH_EVENT', refusal: undefined }]) {
        const answer = await admin.step(name, hard, event);
        const unknown = superActions(entity).includes('edit') ? codes.illegalMove : codes.noAction;
        const code = message === undefined ? unknown : refusedWith(name, event, row);
        expect({ event, ...answer }).toMatchObject({ event, code, ...(message !== undefined && { message }) });
        expect({ event, ...(await admin.row(name, hard)) }).toEqual({ event, ...row });
        tried.refused.add(event);
      }
    }
    // As rows are left behind that stood in every state.
    for (const id of [easy, hard]) await put(name, id, setsOf(stagesOf(lifecycleOf(name)).at(-1) ?? {}));
  },
);

/** What 超级管理员, who has all there is, may do on the entity's page. */
const superActions = (entity: Entity | undefined) =>
  builtinRoles
    .slice(0, 1)
    .flatMap(grantsOf)
    .flatMap(({ permissionId, action }) => (permissionId === entity?.permissionId ? [action] : []));

const outcome = ({ status, code }: Answered) => ({ status, code });

/** What the chart's refusal is told with: opening a campaign names every rule that it breaks (award.md §4.1). */
const refusedWith = (name: string, event: string, row: Row) =>
  name === 'ccn_activity' &&
  event === 'OPEN' &&
  movesFrom(lifecycleOf(name), row).some((drawn) => drawn.event === event)
    ? codes.compliance
    : codes.illegalMove;

function expectedCode(actions: readonly string[], action: string, refused: number | false) {
  if (actions.length === 0) return { status: 401, code: codes.forbidden };
  if (!actions.includes(action)) return { status: 200, code: codes.noAction };
  return { status: 200, code: refused === false ? codes.ok : refused };
}

/** What the guards say of the hard rows. An entity whose guards hold nothing back does not stand here. */
const heldBack: Readonly<Record<string, readonly unknown[]>> = {
  award_cate: ['系统内置分类不能启用或停用'],
  localverifice: ['还不能启用：有效期已结束，请先「延期」', '有启用的商品只能在此核销，不能归档'],
  goods: ['还不能上架：没有商品图', '仍有库存分配给奖品，或有未完成的兑换订单，不能归档'],
  goods_offline: ['还不能启用：核销范围内没有可用的核销点', '仍有库存分配给奖品，不能归档'],
  goods_market: ['仍有库存分配给奖品，不能归档'],
  goods_bottlecap: ['仍有库存分配给奖品，不能归档'],
  coupon_zhongshang: ['仍有库存分配给奖品，不能归档'],
  award: ['来源货品不存在、未启用或没有可分配库存'],
  activity: ['还不满足发布条件：还没有启用的奖励方案', '还不能归档：还有 300 份奖品库存没有退回'],
  plan: ['仍有未发放的库存，请先退回库存'],
  prize: ['还不能启用：奖励未启用', textLike(/^还不能归档：还有 [\d,]+ 份库存没有退回$/)],
  invite_plan: [
    '还不能启用：邀请人还没有启用的奖品；被邀请人还没有启用的奖品',
    '还不能归档：还有 10 份奖品库存没有退回',
  ],
  invite_prize: ['还不能启用：奖励未启用', textLike(/^还不能归档：还有 [\d,]+ 份库存没有退回$/)],
  ccn_activity: ['还不满足开启条件：扫码设置还没有完成；奖级「每次扫码」还没有配置奖励'],
  acticode_node: ['还不能启用：开放时间已过'],
  acticode_plan: ['还不能启用：奖励方案未启用；奖励方案没有可发放的奖品'],
  acticode_task: ['还不能启用：没有填关联对象'],
  award_record: [
    '请先取消兑换订单；组合奖品请逐条作废它的明细，还没选定的请用「作废并退回库存」',
    '没有可退回的库存，或兑换订单还没有取消',
  ],
  goods_order: [
    '实物凭物流单号发货；渠道订单由渠道发放',
    '不需要推送、正在推送、已推送，或已推送 10 次',
    '该订单不经渠道履约，或渠道还没有接单',
  ],
  file_folder: [textLike(/^文件夹不是空的，请先移走其中的素材和下级文件夹：1 个下级文件夹：文件夹\d+$/)],
  dept: ['上级部门已停用，不能启用'],
  role: ['内置角色、您自己的角色和仍有账号的角色不能删除'],
  account: [
    '该账号没有可下线的会话，或不能由您操作',
    '该账号没有因多次输错密码而被限制登录，或不能由您操作',
    '自己的账号、内置账号、超级管理员和部门负责人不能在此删除',
  ],
  permission: ['暂不能停用：2 个启用的菜单：工作台、分析页'],
  dictionary: ['内置字典随程序存在，不能停用', '内置字典和还有字典项的字典不能删除：2 个字典项：启用、停用'],
  dictionary_item: ['内置字典项只能改名称、颜色和排序', '内置字典项只能改名称、颜色和排序'],
};

test('the guards held something back', async () => {
  const admin = as('super_admin');
  const refusals = await Promise.all(
    tabled.map(async ({ name }) => {
      const id = rows[name]?.hard ?? 0;
      await put(name, id, `status = '${firstStates[name]}'`);
      return [
        name,
        movesFrom(lifecycleOf(name), await admin.row(name, id)).flatMap(({ refusal }) => refusal ?? []),
      ] as const;
    }),
  );
  expect(Object.fromEntries(refusals.filter(([, sentences]) => sentences.length > 0))).toEqual(heldBack);
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

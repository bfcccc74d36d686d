import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { actionOfEvent, eventsOf, move, movesFrom, stagesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import type { TestServer } from '../with-server.ts';
import { heldBack } from './held-back.ts';
import { expectedCode, outcome, plainSteps, refusedWith, setsOf, superActions } from './lifecycle-expected.ts';
import { firstStates, mayStand, type Standing, standingRows } from './lifecycle-rows.ts';
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
const kernel = new Set(['award_cate', 'activity', 'goods_order']);
const isFull = process.env['TEST_FULL'] === '1';
const isAsked = ({ name }: Entity) => isFull || kernel.has(name);
/** Where one region is where it begins, each state of the other. */
const isNear = ({ status, ...beside }: Readonly<Record<string, string>>) =>
  isFull || status === 'wait_ship' || Object.values(beside).every((state) => state === 'none');
const cases = tabled.filter(isAsked).flatMap(({ name }) =>
  stagesOf(lifecycleOf(name))
    .filter((stage) => isNear(stage) && mayStand(name, stage))
    .map((stage) => ({ name, stage, state: Object.values(stage).join(' ') })),
);

describe.each(cases)('$name $state', ({ name, stage }) => {
  const sets = setsOf(name, stage);
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

test.each(tabled.filter((entity) => !isAsked(entity)))(
  '$name: each step is taken once, refused with its sentence once, and refused at a version that is over',
  async (entity) => {
    const { name } = entity;
    const admin = as('super_admin');
    const { easy = 0, hard = 0 } = rows[name] ?? {};
    const tried = { taken: new Set<string>(), refused: new Set<string>() };
    for (const stage of stagesOf(lifecycleOf(name)).filter((one) => mayStand(name, one))) {
      await put(name, easy, setsOf(name, stage));
      const open = plainSteps(entity, await admin.row(name, easy)).filter(({ refusal }) => refusal === undefined);
      for (const { event, target } of open.filter((step) => !tried.taken.has(step.event))) {
        await put(name, easy, `${setsOf(name, stage)}, version = version + 1`);
        const row = await admin.row(name, easy);
        const late = { id: easy, version: row.version - 1, event, ...toldFor(name, row, event) };
        expect({ event, code: (await admin.update(name, late)).code }).toEqual({ event, code: codes.conflict });
        expect({ event, ...(await admin.row(name, easy)) }).toEqual({ event, ...row });
        const result = { status: target, version: row.version + 1 };
        expect({ event, ...(await admin.step(name, easy, event)) }).toMatchObject({ event, code: codes.ok, result });
        expect(await admin.row(name, easy)).toMatchObject({ status: target });
        tried.taken.add(event);
      }
      await put(name, hard, setsOf(name, stage));
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
    for (const id of [easy, hard]) await put(name, id, setsOf(name, stagesOf(lifecycleOf(name)).at(-1) ?? {}));
  },
);

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

import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { restCalls } from '../../../contract/entity/rest.ts';
import { movesFrom, statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { modeSchema } from '../../../server/entity/write/rest-routes.ts';
import { role } from '../../../server/people/role.resource.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login('admin'));
});
afterAll(() => server.close());

/** A running activity of its own: nothing hangs under it. */
async function running(): Promise<{ id: number; version: number; title: string }> {
  const id = await admin.made('activity');
  await server.store.pool.query(`update activity set status = 'paused' where id = ${id}`);
  const { version, title } = await admin.row('activity', id);
  return { id, version, title: String(title) };
}

test.each([
  ['nothing', undefined],
  ['another name', '别的活动'],
  ['a part of the name', '活动'],
])('an activity is not terminated by whoever typed %s', async (_, retype) => {
  const { id, version, title } = await running();
  const step = { id, version, event: 'TERMINATE', reason: '奖品来源中断' };
  const answer = await admin.update('activity', { ...step, ...(retype && { retype }) });
  expect(answer).toMatchObject({ code: codes.invalid });
  expect(errorsOf(answer)).toEqual([{ field: 'retype', message: `请输入名称「${title}」以确认` }]);
  expect(await admin.row('activity', id)).toMatchObject({ status: 'paused', version });
});

test('whoever typed its name terminates it, spaces around it or not', async () => {
  const { id, version, title } = await running();
  const step = { id, version, event: 'TERMINATE', reason: '奖品来源中断', retype: ` ${title} ` };
  expect(await admin.update('activity', step)).toMatchObject({ code: codes.ok, result: { status: 'terminated' } });
});

test('a name is not typed for a step that does not want it', async () => {
  const { id, version, title } = await running();
  const answer = await admin.update('activity', { id, version, event: 'ARCHIVE', retype: title });
  expect(answer.code).not.toBe(codes.ok);
  await server.store.pool.query(`update activity set status = 'published' where id = ${id}`);
  const paused = await admin.update('activity', { id, version, event: 'PAUSE', reason: '核对', retype: title });
  expect(errorsOf(paused)).toEqual([{ field: 'retype', message: '不能与操作一起提交：retype' }]);
});

test('rows with addresses of their own tell it in the payload of a step', () => {
  const { rest } = restCalls('/admin/api/roles');
  const { data } = rest.update({ id: 7, version: 1, event: 'DISABLE', retype: '客服' });
  expect(data).toEqual({ mode: 'disable', version: 1, payload: { retype: '客服' } });
  expect(modeSchema(role).parse({ id: '7', ...data })).toMatchObject({ event: 'DISABLE', retype: '客服' });
});

test('no step that wants it goes in batches, which cannot tell it of each row', () => {
  const wanted = entities.flatMap(({ name, batches = {} }) => {
    const drawn = statesOf(lifecycleOf(name)).flatMap((status) => movesFrom(lifecycleOf(name), { status }));
    const events = new Set(drawn.flatMap(({ event, retype }) => (retype ? [event] : [])));
    return [...events].map((event) => ({ name, event, batched: Object.hasOwn(batches, event) }));
  });
  // Ending a published activity, a member that is gone for good, a key that no longer signs (engines.md §1.1).
  expect(wanted).toEqual([
    { name: 'activity', event: 'TERMINATE', batched: false },
    { name: 'he_user', event: 'MERGE', batched: false },
    { name: 'he_user', event: 'APPROVE_CANCEL', batched: false },
    { name: 'api_client', event: 'REVOKE', batched: false },
  ]);
});

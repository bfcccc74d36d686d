import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { errorsOf, page } from '../entities/with-entities.ts';
import { type Journeys, startJourneys } from './journeys.ts';

/* 任务: there with the activity, told everything in the query (award.md §5.4, §0.1; spec §7). */

let house: Journeys;
beforeAll(async () => {
  house = await startJourneys();
});
afterAll(() => house.server.close());

type Query = Readonly<Record<string, string>>;
const updates = '/admin/api/FlanActicode/taskUpdates';
const update = (query: Query, body?: object) =>
  house.server.call('POST', updates, { token: house.token, query, ...(body && { body }) });
const tasksOf = async (activity: number) => page(await house.get('taskLists', { activity_id: String(activity) })).data;

test('a new activity has one task of each kind, all of them off; none can be made or moved', async () => {
  const activity = await house.admin.made('activity', { activity_type: 'acticode' });
  const tasks = await tasksOf(activity);
  expect(tasks.map(({ task_type }) => task_type)).toEqual(
    'scan sign share invite survey order place browse profile'.split(' '),
  );
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['disabled']));
  const [first] = tasks;
  const named = { id: String(first?.id), version: '1' };
  expect(errorsOf(await update({ ...named, task_type: 'sign' }))).toEqual([
    { field: 'task_type', message: '每种任务各有一条，类型不能更改' },
  ]);
  expect(errorsOf(await update({ ...named, activity_id: '4004' }))).toEqual([
    { field: 'activity_id', message: '任务随活动，不能移动' },
  ]);
  expect((await house.server.call('POST', '/admin/api/FlanActicode/taskCreates', { token: house.token })).status).toBe(
    404,
  );
});

test('an update stands in the query, in a body, or in both, where the body wins; single values only', async () => {
  const activity = await house.admin.made('activity', { activity_type: 'acticode' });
  const [task] = await tasksOf(activity);
  const id = String(task?.id);
  const start = '2029-01-02T00:00:00+08:00';
  expect(await update({ id, version: '1', title: '扫罐得分', points: '30', start_at: start })).toMatchObject({
    code: codes.ok,
    result: { id: task?.id, version: 2, status: 'disabled' },
  });
  expect(await update({ id, version: '2', points: '31' }, { points: 32 })).toMatchObject({ code: codes.ok });
  expect(await house.admin.row('acticode_task', Number(id))).toMatchObject({
    title: '扫罐得分',
    points: 32,
    start_at: start,
  });
  // An empty text clears.
  expect((await update({ id, version: '3', start_at: '' })).code).toBe(codes.ok);
  expect((await house.admin.row('acticode_task', Number(id)))['start_at']).toBeNull();
  expect(errorsOf(await update({ id, version: '4' }, { points: [1] }))).toEqual([
    { field: 'points', message: '该接口只接受单个值' },
  ]);
  expect(errorsOf(await update({ id, version: '4', points: '1.5' }))).toEqual([
    { field: 'points', message: '奖励积分应为整数' },
  ]);
  expect(errorsOf(await update({ id, version: '4', points: '10001' }))).toEqual([
    { field: 'points', message: '奖励积分应为 0–10,000' },
  ]);
  expect(errorsOf(await update({ id, version: '4', unknown: '1' }))).toEqual([
    { field: 'unknown', message: '不支持的参数：unknown' },
  ]);
  expect((await update({ id, version: '3', points: '1' })).code).toBe(codes.conflict);
});

test('a step stands in the query too; what a survey is about must be named first', async () => {
  const activity = await house.admin.made('activity', { activity_type: 'acticode' });
  const publishable = async () => {
    const moves = movesFrom(lifecycleOf('activity'), await house.admin.row('activity', activity));
    return moves.find(({ event }) => event === 'PUBLISH')?.blockers?.map(({ text }) => text);
  };
  expect(await publishable()).toContain('还没有启用的任务');
  const survey = (await tasksOf(activity)).find(({ task_type }) => task_type === 'survey');
  const id = String(survey?.id);
  expect(await update({ id, version: '1', event: 'ENABLE' })).toMatchObject({
    code: codes.illegalMove,
    message: '还不能启用：没有填关联对象',
  });
  expect((await update({ id, version: '1', ref_id: '301' })).code).toBe(codes.ok);
  expect((await update({ id, version: '2', event: 'ENABLE' })).result).toMatchObject({ status: 'enabled' });
  expect(errorsOf(await update({ id, version: '3', ref_id: '' }))).toEqual([
    { field: 'ref_id', message: '任务启用中，请输入关联对象' },
  ]);
  expect(await publishable()).not.toContain('还没有启用的任务');
});

test('its window lies in the activity, and what is done once is done once', async () => {
  const activity = await house.admin.made('activity', { activity_type: 'acticode' });
  const [task] = await tasksOf(activity);
  const named = { id: String(task?.id), version: '1' };
  expect(errorsOf(await update({ ...named, end_at: '2031-01-01T00:00:00+08:00' }))).toEqual([
    { field: 'end_at', message: '不能晚于活动的结束时间' },
  ]);
  expect(errorsOf(await update({ ...named, period: 'once', period_limit: '2' }))).toEqual([
    { field: 'period_limit', message: '只做一次的上限应为 1' },
  ]);
});

test('whoever may not edit changes nothing', async () => {
  const token = await house.server.login('finance_auditor');
  const query = { id: '8201', version: '1', points: '1' };
  expect((await house.server.call('POST', updates, { token, query })).code).toBe(codes.noAction);
  expect(await house.admin.row('acticode_task', 8201)).toMatchObject({ version: 1, points: 20 });
});

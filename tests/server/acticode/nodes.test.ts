import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { sampleNode } from '../entities/journey-samples.ts';
import { errorsOf, page } from '../entities/with-entities.ts';
import { type Journeys, startJourneys } from './journeys.ts';

/* 节点: the milestones of a journey and their thresholds (award.md §5.2). */

let house: Journeys;
beforeAll(async () => {
  house = await startJourneys();
});
afterAll(() => house.server.close());

const journey = () => house.admin.made('activity', { activity_type: 'acticode' });
let titles = 0;
const create = (activity_id: number, values: Values) => {
  titles += 1;
  return house.post('nodeCreates', { ...sampleNode, activity_id, title: `驿站 ${titles}`, ...values });
};
const place = { node_type: 'place', area_code: '440106', latitude: '23.135590', longitude: '113.335270', radius: 200 };
const idOf = ({ result }: { readonly result?: unknown }) => (result as { id: number }).id;

test('of one type thresholds grow from node to node, and no two are the same', async () => {
  const activity = await journey();
  expect((await create(activity, { sort: 10, threshold: 100 })).code).toBe(codes.ok);
  expect((await create(activity, { sort: 30, threshold: 500 })).code).toBe(codes.ok);
  expect(errorsOf(await create(activity, { sort: 20, threshold: 90 }))).toEqual([
    { field: 'threshold', message: '阈值应大于前面的「驿站 1」（100）' },
  ]);
  expect(errorsOf(await create(activity, { sort: 20, threshold: 600 }))).toEqual([
    { field: 'threshold', message: '阈值应小于后面的「驿站 2」（500）' },
  ]);
  expect(await create(activity, { sort: 20, threshold: 500 })).toMatchObject({
    code: codes.duplicate,
    message: '同类型的节点已有这个阈值',
    result: { field: 'threshold' },
  });
  expect((await create(activity, { sort: 20, threshold: 300 })).code).toBe(codes.ok);
  // Another type counts something else, and another journey is another one.
  expect((await create(activity, { sort: 40, node_type: 'scan_count', threshold: 3 })).code).toBe(codes.ok);
  expect((await create(await journey(), { sort: 10, threshold: 100 })).code).toBe(codes.ok);
  expect(await create(activity, { sort: 10, threshold: 50 })).toMatchObject({
    code: codes.duplicate,
    result: { field: 'sort' },
  });
  // Moving one past another is the same question.
  const last = page(await house.get('nodeLists', { activity_id: String(activity), keyword: '驿站 2' })).data[0];
  const moved = await house.post('nodeUpdates', { id: last?.id, version: 1, sort: 5 });
  expect(errorsOf(moved)).toEqual([{ field: 'threshold', message: '阈值应小于后面的「驿站 1」（100）' }]);
});

test('of two nodes with crossed thresholds at one moment the second is refused', async () => {
  const activity = await journey();
  const answers = await Promise.all([
    create(activity, { sort: 1, threshold: 500 }),
    create(activity, { sort: 2, threshold: 100 }),
  ]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.invalid]));
});

test('each type asks for what it needs, and for nothing else', async () => {
  const activity = await journey();
  expect(errorsOf(await create(activity, { sort: 1 }))).toEqual([{ field: 'threshold', message: '请输入阈值' }]);
  const lost = await create(activity, { sort: 1, node_type: 'place', radius: 10 });
  expect(errorsOf(lost)).toEqual([
    { field: 'area_code', message: '请输入地区' },
    { field: 'latitude', message: '请输入纬度' },
    { field: 'longitude', message: '请输入经度' },
    { field: 'radius', message: '打卡半径应为 20–2,000' },
  ]);
  const here = idOf(await create(activity, { ...place, sort: 1, threshold: 5, consume_points: true }));
  expect(await house.admin.row('acticode_node', here)).toMatchObject({
    threshold: null,
    consume_points: false,
    goal_text: '广东省广州市天河区 200 米内',
  });
  expect(errorsOf(await create(activity, { sort: 2, node_type: 'stage' }))).toEqual([
    { field: 'start_at', message: '请输入开放开始' },
    { field: 'end_at', message: '请输入开放结束' },
  ]);
  const stage = {
    node_type: 'stage',
    sort: 2,
    start_at: '2028-12-31T00:00:00+08:00',
    end_at: '2029-02-01T00:00:00+08:00',
  };
  expect(errorsOf(await create(activity, stage))).toEqual([
    { field: 'start_at', message: '不能早于活动的开始时间' },
    { field: 'end_at', message: '不能晚于活动的结束时间' },
  ]);
  const backwards = { ...stage, start_at: '2029-01-20T00:00:00+08:00', end_at: '2029-01-10T00:00:00+08:00' };
  expect(errorsOf(await create(activity, backwards))).toEqual([{ field: 'end_at', message: '开放结束应晚于开放开始' }]);
  expect(errorsOf(await create(4001, { sort: 1, threshold: 5 }))).toEqual([
    { field: 'activity_id', message: '应为类型是「活动码」的活动' },
  ]);
});

test('while the activity runs nothing becomes harder for those on their way', async () => {
  const first = await house.admin.row('acticode_node', 8001);
  const change = (values: Values) => house.post('nodeUpdates', { id: 8001, version: first.version, ...values });
  expect(errorsOf(await change({ threshold: 120, prev_required: true, consume_points: true }))).toEqual([
    { field: 'threshold', message: '活动进行中，阈值只能降低' },
    { field: 'prev_required', message: '活动进行中，不能增加前置节点' },
    { field: 'consume_points', message: '活动进行中，不能改为消耗积分' },
  ]);
  for (const fixed of [{ node_type: 'scan_count' }, { activity_id: 4003 }])
    expect((await change(fixed)).code).toBe(codes.invalid);
  expect((await change({ threshold: 80 })).code).toBe(codes.ok);
  // A draft was never shown to anybody.
  const draft = idOf(await create(4004, { sort: 20, threshold: 900 }));
  expect((await house.post('nodeUpdates', { id: draft, version: 1, threshold: 950 })).code).toBe(codes.ok);
});

test('is not enabled in an activity that is over; publishing asks for one that is enabled', async () => {
  const activity = await journey();
  const missing = async () => {
    const moves = movesFrom(lifecycleOf('activity'), await house.admin.row('activity', activity));
    return moves.find(({ event }) => event === 'PUBLISH')?.blockers?.map(({ text }) => text);
  };
  expect(await missing()).toContain('还没有启用的节点');
  const node = idOf(await create(activity, { sort: 1, threshold: 5 }));
  await house.run(`update activity set status = 'terminated' where id = ${activity}`);
  expect(await house.admin.step('acticode_node', node, 'ENABLE')).toMatchObject({
    code: codes.illegalMove,
    message: '还不能启用：活动已结束',
  });
  await house.run(`update activity set status = 'draft' where id = ${activity}`);
  expect((await house.admin.step('acticode_node', node, 'ENABLE')).code).toBe(codes.ok);
  expect(await missing()).not.toContain('还没有启用的节点');
});

test('the shared list is fetched whole, and tells no more than names a node', async () => {
  const { data } = page(await house.get('nodeLists', { pageNo: '1', pageSize: '10000', brief: '1' }));
  expect(data.find(({ id }) => id === 8002)).toEqual({
    id: 8002,
    version: 1,
    status: 'enabled',
    activity_id: 4004,
    activity_title: '本草寻味·城市打卡',
    title: '寻味达人',
    node_type: 'points',
    sort: 2,
  });
  const narrowed = page(await house.get('nodeLists', { activity_id: '4004', status: 'enabled' }));
  expect(narrowed.data.map(({ id }) => id)).toEqual([8001, 8002]);
});

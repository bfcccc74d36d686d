import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { sampleNode } from '../entities/journey-samples.ts';
import { errorsOf, page, sampleOf } from '../entities/with-entities.ts';
import { type Journeys, startJourneys } from './journeys.ts';

/* 节点方案: what a node pays, out of a leaf of the activity's own tree (award.md §5.3). */

let house: Journeys;
beforeAll(async () => {
  house = await startJourneys();
});
afterAll(() => house.server.close());

const idOf = ({ result }: { readonly result?: unknown }) => (result as { id: number }).id;
const create = (values: Values) => house.post('planCreates', { ...sampleOf('acticode_plan'), ...values });

test('tells what it pays by the leaf that it points at', async () => {
  const { data } = page(await house.get('planLists', { activity_id: '4004', node_id: '8002', status: 'enabled' }));
  expect(data).toMatchObject([
    {
      id: 8101,
      node_title: '寻味达人',
      award_plan_title: '寻味达人奖励',
      award_text: '满30减5券',
      grant_mode: 'direct',
      granted_count: 4,
      stock_remaining: 19_996,
    },
  ]);
  expect(data[0]).not.toHaveProperty('leaf_pays');
});

test('node and leaf are of the same activity, the leaf is one, and nobody else’s', async () => {
  const journey = await house.admin.made('activity', { activity_type: 'acticode' });
  expect(errorsOf(await create({ activity_id: journey }))).toEqual([
    { field: 'node_id', message: '节点不属于这个活动' },
    { field: 'award_plan_id', message: '奖励方案不属于这个活动' },
  ]);
  expect(errorsOf(await create({ activity_id: 4001, award_plan_id: 4101 }))).toEqual([
    { field: 'activity_id', message: '应为类型是「活动码」的活动' },
    { field: 'node_id', message: '节点不属于这个活动' },
    { field: 'award_plan_id', message: '奖励方案还有下级，应选没有下级的' },
  ]);
  expect(await create({ award_plan_id: 4401 })).toMatchObject({
    code: codes.duplicate,
    message: '该奖励方案已被别的节点方案使用',
    result: { field: 'award_plan_id', existing_id: 8101 },
  });
  expect(errorsOf(await create({ claim_end_at: '2999-01-01T00:00:00+08:00' }))).toEqual([
    { field: 'claim_end_at', message: '不能晚于活动的兑奖截止' },
  ]);
  expect(errorsOf(await create({ user_limit: 0 }))).toEqual([{ field: 'user_limit', message: '每人次数应为 1–1,000' }]);
});

test('is enabled only while its leaf can pay', async () => {
  const leaf = await house.admin.made('plan', { activity_id: 4004, plan_type: 'direct' });
  const plan = idOf(await create({ award_plan_id: leaf }));
  const enable = () => house.admin.step('acticode_plan', plan, 'ENABLE');
  expect(await enable()).toMatchObject({
    code: codes.illegalMove,
    message: '还不能启用：奖励方案未启用；奖励方案没有可发放的奖品',
  });
  const prize = await house.admin.made('prize', { plan_id: leaf });
  await house.run(`update plan set status = 'enabled' where id = ${leaf}`);
  expect((await enable()).message).toBe('还不能启用：奖励方案没有可发放的奖品');
  await house.run(`update prize set status = 'enabled' where id = ${prize}`);
  expect((await enable()).code).toBe(codes.ok);
  expect(await house.admin.row('acticode_plan', plan)).toMatchObject({ stock_remaining: 10, granted_count: 0 });
});

test('what was paid stays what it was, and is only made better while the activity runs', async () => {
  await house.run('update prize set stock_issued = 1 where id = 5011');
  const { version, claim_end_at } = await house.admin.row('acticode_plan', 8101);
  const change = (values: Values) => house.post('planUpdates', { id: 8101, version, ...values });
  expect(errorsOf(await change({ node_id: 8001 }))).toEqual([{ field: 'node_id', message: '已经发放过，不能修改' }]);
  const earlier = new Date(Date.parse(String(claim_end_at)) - 60_000).toISOString();
  expect(errorsOf(await change({ claim_end_at: earlier, audience: 'new_user' }))).toEqual([
    { field: 'claim_end_at', message: '活动进行中，领取截止只能延后' },
    { field: 'audience', message: '活动进行中，适用人群只能扩大' },
  ]);
  expect((await change({ user_limit: 2 })).code).toBe(codes.ok);
  const less = await house.post('planUpdates', { id: 8101, version: version + 1, user_limit: 1 });
  expect(errorsOf(less)).toEqual([{ field: 'user_limit', message: '活动进行中，每人次数只能增加' }]);
});

test('a node with plans is enabled when one of them is; one without any is a stamp', async () => {
  const node = { ...sampleNode, title: '终点', sort: 900, threshold: 90_000 };
  const stamp = idOf(await house.post('nodeCreates', node));
  expect((await house.admin.step('acticode_node', stamp, 'ENABLE')).code).toBe(codes.ok);
  await house.admin.step('acticode_node', stamp, 'DISABLE');
  const plan = idOf(await create({ node_id: stamp }));
  expect(await house.admin.row('acticode_node', stamp)).toMatchObject({ plan_count: 1 });
  expect((await house.admin.step('acticode_node', stamp, 'ENABLE')).message).toBe('还不能启用：节点的方案都没有启用');
  await house.run(`update acticode_plan set status = 'enabled' where id = ${plan}`);
  expect((await house.admin.step('acticode_node', stamp, 'ENABLE')).code).toBe(codes.ok);
});

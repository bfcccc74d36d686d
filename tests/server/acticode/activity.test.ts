import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { errorsOf, page } from '../entities/with-entities.ts';
import { picture } from '../entities/samples.ts';
import { type Journeys, startJourneys } from './journeys.ts';

/* 活动码活动: what an activity of that kind has beside the activity itself (award.md §5.1). */

let house: Journeys;
beforeAll(async () => {
  house = await startJourneys();
});
afterAll(() => house.server.close());

const companion = (id: number) => house.admin.row('acticode_activity', id);
const settings = { poster: picture, rules_html: '<p>集满有礼</p>' };

test('comes with its activity, in the same moment, and never without one', async () => {
  const id = await house.admin.made('activity', { activity_type: 'acticode' });
  expect(await companion(id)).toMatchObject({
    id,
    activity_id: id,
    version: 1,
    run_status: 'draft',
    is_ready: false,
    points_name: '积分',
    join_mode: 'auto',
  });
  const other = await house.admin.made('activity');
  const { totalCount } = page(await house.get('activityLists', { id: String(other) }));
  expect(totalCount).toBe(0);
  // A draft that becomes one has its part from then on, and stays one.
  const become = await house.admin.update('activity', { id: other, version: 1, activity_type: 'acticode' });
  expect(become.code).toBe(codes.ok);
  expect(await companion(other)).toMatchObject({ activity_id: other, version: 1 });
  expect(errorsOf(await house.admin.update('activity', { id: other, version: 2, activity_type: 'direct' }))).toEqual([
    { field: 'activity_type', message: '活动码活动已有自己的设置，不能改为别的类型，请另建活动' },
  ]);
  const orphans = await house.run(`select c.id from acticode_activity as c left join activity as a on a.id = c.id
    where a.activity_type is distinct from 'acticode'`);
  expect(orphans.rows).toEqual([]);
});

test('is named by the number of its activity, and has a version of its own', async () => {
  const { version } = await companion(4004);
  const update = { activity_id: 4004, version, join_mode: 'code', code_prefix: 'BCXW' };
  expect(await house.post('activityUpdates', update)).toMatchObject({
    code: codes.ok,
    result: { id: 4004, version: version + 1, status: 'kept' },
  });
  expect(await companion(4004)).toMatchObject({ join_mode: 'code', code_prefix: 'BCXW' });
  expect((await house.admin.row('activity', 4004)).version).toBe(1);
  expect((await house.post('activityUpdates', update)).code).toBe(codes.conflict);
  expect(errorsOf(await house.post('activityUpdates', { version: 1, remark: '改' }))).toEqual([
    { field: 'activity_id', message: '编号应为正整数' },
  ]);
  const titled = await house.post('activityUpdates', { activity_id: 4004, version: version + 1, title: '别的' });
  expect(errorsOf(titled)).toEqual([{ field: 'title', message: '活动由系统生成，不能填写' }]);
});

test('what the points are and how long they last is fixed once the activity runs', async () => {
  const { version } = await companion(4004);
  for (const change of [{ points_name: '草本值' }, { points_expire: 'never' }])
    expect(errorsOf(await house.post('activityUpdates', { activity_id: 4004, version, ...change }))).toEqual([
      { field: Object.keys(change)[0], message: '活动已开始，不能修改' },
    ]);
  const id = await house.admin.made('activity', { activity_type: 'acticode' });
  const open = (values: object) =>
    house.post('activityUpdates', { activity_id: id, version: 1, ...settings, ...values });
  expect(errorsOf(await open({ points_expire: 'days' }))).toEqual([
    { field: 'points_expire_days', message: '请输入有效天数' },
  ]);
  expect(errorsOf(await open({ points_name: '一二三四五六七' }))).toEqual([
    { field: 'points_name', message: '积分名称的字数应不超过 6' },
  ]);
  expect(errorsOf(await open({ rank_enabled: true, rank_top: 9 }))).toEqual([
    { field: 'rank_top', message: '上榜名次应为 10–500' },
  ]);
  const done = await open({ points_expire: 'days', points_expire_days: 30, rank_enabled: true, rank_top: 10 });
  expect(done.code).toBe(codes.ok);
  expect(await companion(id)).toMatchObject({ is_ready: true, points_expire_days: 30, rank_top: 10 });
  // What no longer applies is gone.
  await house.post('activityUpdates', { activity_id: id, version: 2, points_expire: 'never', rank_enabled: false });
  expect(await companion(id)).toMatchObject({ points_expire_days: null, rank_top: null });
});

test('a prefix is 2–6 capital letters, and only one journey has it', async () => {
  const [one, other] = [
    await house.admin.made('activity', { activity_type: 'acticode' }),
    await house.admin.made('activity', { activity_type: 'acticode' }),
  ];
  const prefixed = (activity_id: number, code_prefix: string) =>
    house.post('activityUpdates', { activity_id, version: 1, ...settings, join_mode: 'code', code_prefix });
  for (const wrong of ['A', 'ABCDEFG', 'ab', 'A1'])
    expect(errorsOf(await prefixed(one, wrong))).toEqual([
      { field: 'code_prefix', message: '活动码前缀应为 2–6 个大写字母' },
    ]);
  expect((await prefixed(one, 'QHBC')).code).toBe(codes.ok);
  expect(await prefixed(other, 'QHBC')).toMatchObject({
    code: codes.duplicate,
    result: { field: 'code_prefix', existing_id: one },
  });
});

test('an activity is not published before it is set up, and an archived one is closed', async () => {
  const id = await house.admin.made('activity', { activity_type: 'acticode' });
  const publish = async () => {
    const moves = movesFrom(lifecycleOf('activity'), await house.admin.row('activity', id));
    return moves.find(({ event }) => event === 'PUBLISH')?.blockers?.map(({ text }) => text);
  };
  expect(await publish()).toContain('活动码设置还没有完成');
  await house.post('activityUpdates', { activity_id: id, version: 1, ...settings });
  expect(await publish()).not.toContain('活动码设置还没有完成');
  await house.run(`update activity set status = 'archived' where id = ${id}`);
  expect(await house.post('activityUpdates', { activity_id: id, version: 2, track_style: 'stamp' })).toMatchObject({
    code: codes.illegalMove,
    message: '活动已归档，不能修改',
  });
});

test('its list tells the activity as it is, and finds it by its own words', async () => {
  await house.run(`update activity set title = '本草寻味·二期' where id = 4004`);
  const found = page(await house.get('activityLists', { keyword: '二期', run_status: 'running' }));
  expect(found).toMatchObject({ totalCount: 1, data: [{ id: 4004, title: '本草寻味·二期', award_issued: 4 }] });
  expect(page(await house.get('activityLists', { run_status: 'draft', keyword: '二期' })).totalCount).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { type Campaigns, opensPath, startCampaigns, window } from './campaigns.ts';

/* 扫码活动 itself (award.md §4.1). */

let house: Campaigns;
beforeAll(async () => {
  house = await startCampaigns();
});
afterAll(() => house.server.close());

const campaign = (id: number) => house.admin.row('ccn_activity', id);
const dayBefore = (at: unknown) => new Date(Date.parse(String(at)) - 86_400_000).toISOString();

test('a campaign is made by a POST whose parameters stand in the query; single values only', async () => {
  const query = { title: '展会扫码', code_kind: 'virtual', award_mode: 'each', ...window };
  const made = await house.creates(query);
  expect(made).toMatchObject({ code: codes.ok, result: { version: 1 } });
  expect(await campaign((made.result as Row).id)).toMatchObject({
    status: 'draft',
    settings_ready: false,
    awards_ready: false,
    area_scope: { mode: 'all', codes: [] },
    scan_count: 0,
  });
  // The body completes the query, and wins.
  const both = await house.creates({ ...query, title: '展会' }, { title: '展会二' });
  expect((await campaign((both.result as Row).id))['title']).toBe('展会二');
  const nested = await house.creates(query, { title: ['a'] });
  expect(errorsOf(nested)).toEqual([{ field: 'title', message: '该接口只接受单个值' }]);
  const early = await house.creates({ ...query, area_scope: 'all' });
  expect(errorsOf(early)).toEqual([{ field: 'area_scope', message: '活动地区请在新建后填写' }]);
  expect(errorsOf(await house.creates({ ...query, stray: '1' }))).toEqual([
    { field: 'stray', message: '不支持的参数：stray' },
  ]);
});

test('what it is bound to must be of its kind and cover its time', async () => {
  const liquor = { title: '错配', code_kind: 'liquor', award_mode: 'embedded', ...window };
  const made = (values: Values) => house.creates({ ...liquor, ...values } as Record<string, string>);
  expect(errorsOf(await made({}))).toEqual([{ field: 'ccn_activity_id', message: '请输入上游扫码活动' }]);
  expect(errorsOf(await made({ ccn_activity_id: 'NONE' }))).toEqual([
    { field: 'ccn_activity_id', message: '上游扫码活动不存在，请重新选择' },
  ]);
  expect(errorsOf(await made({ ccn_activity_id: 'CCN-2026-021' }))).toEqual([
    { field: 'ccn_activity_id', message: '上游扫码活动的码类型不同，请重新选择' },
    { field: 'end_at', message: '结束时间不能晚于上游扫码活动的结束时间' },
  ]);
  const drawn = { code_kind: 'material', award_mode: 'realtime', title: '错抽' };
  expect(errorsOf(await made({ ...drawn, local_activity_id: '4002' }))).toEqual(
    expect.arrayContaining([{ field: 'local_activity_id', message: '只能选择抽奖或扫码有奖的活动' }]),
  );
  expect(errorsOf(await made({ ...drawn, award_mode: 'embedded' }))).toEqual([
    { field: 'award_mode', message: '请选择发奖模式' },
  ]);
});

test('the list for caches tells no more than what names a row', async () => {
  const { result } = await house.get('activityLists', { brief: '1', pageSize: '10000' });
  const row = (result as ListPage).data.find(({ id }) => id === 6001);
  expect(row).toEqual({
    id: 6001,
    version: 1,
    status: 'opened',
    activity_no: expect.stringMatching(/^SM\d{8}6001$/) as unknown,
    title: '青禾草本酒·开盖有礼',
    code_kind: 'liquor',
    award_mode: 'embedded',
    run_status: 'running',
  });
});

test('counters are those of the scan records', async () => {
  expect(await campaign(6001)).toMatchObject({
    scan_count: 31_260,
    win_count: 27_433,
    redeem_count: 24_087,
    abnormal_count: 27,
    scan_user_count: 9000,
    settings_ready: true,
    awards_ready: true,
  });
  await house.run(`insert into ccn_scan (activity_id, user_id, result) values (6001, 1, 'risk')`);
  expect(await campaign(6001)).toMatchObject({ scan_count: 31_261, abnormal_count: 28, scan_user_count: 9001 });
});

test('opening and closing have a call of their own, with a request id; the update call refuses them', async () => {
  const { version } = await campaign(6001);
  expect(errorsOf(await house.post(opensPath, { id: 6001, version, open: 0, reason: '补货' }))).toMatchObject([
    { field: 'request_id' },
  ]);
  expect(errorsOf(await house.opens({ id: 6001, version, open: 0 }))).toEqual([
    { field: 'reason', message: '请填写原因，至少 2 个字' },
  ]);
  expect((await house.opens({ id: 6001, version, open: 1 })).code).toBe(codes.illegalMove);
  const update = await house.post('activityUpdates', {
    id: 6001,
    version,
    event: 'CLOSE',
    reason: '补货',
  });
  expect(errorsOf(update)).toEqual([{ field: 'event', message: '请用 activityOpens 开启或关闭' }]);
  const operatorOnly = await house.server.login('campaign_operator');
  expect((await house.opens({ id: 6001, version, open: 0, reason: '补货' }, operatorOnly)).code).toBe(codes.noAction);
});

test('while it is open nothing is taken from consumers', async () => {
  const before = await campaign(6001);
  const patch = (values: Values) =>
    house.admin.update('ccn_activity', { id: 6001, version: before.version, ...values });
  expect(errorsOf(await patch({ end_at: dayBefore(before['end_at']) }))).toEqual([
    { field: 'end_at', message: '已开启，结束时间只能延后' },
  ]);
  expect(errorsOf(await patch({ title: '改名' }))).toEqual([{ field: 'title', message: '活动已开启，请先关闭再修改' }]);
  expect(errorsOf(await patch({ area_scope: { mode: 'include', codes: ['440000'] } }))).toEqual([
    { field: 'area_scope', message: '已开启，活动地区只能扩大' },
  ]);
  expect(errorsOf(await patch({ award_mode: 'each' }))).toEqual([
    { field: 'award_mode', message: '已有扫码记录，不能修改发奖模式' },
  ]);
});

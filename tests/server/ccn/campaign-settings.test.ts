import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { type Campaigns, startCampaigns } from './campaigns.ts';

/* 扫码设置 of a campaign, and what keeps it from being opened (award.md §4.1, §4.5). */

let house: Campaigns;
beforeAll(async () => {
  house = await startCampaigns();
});
afterAll(() => house.server.close());

const campaign = (id: number) => house.admin.row('ccn_activity', id);

test('settings: by the name of the campaign, with a version of their own, only looser while it is open', async () => {
  const path = 'activitySetDetails';
  const { result } = await house.get(path, { activity_id: '6001' });
  const found = result as Row;
  expect(found).toMatchObject({
    activity_id: 6001,
    version: 2,
    code_scan_mode: 'first',
    link_channels: ['h5', 'wxapp'],
  });
  expect(errorsOf(await house.get(path))).toEqual([{ field: 'activity_id', message: '缺少编号' }]);
  const updates = 'activitySetUpdates';
  const set = (values: Values) => house.post(updates, { activity_id: 6001, version: found.version, ...values });
  const tighter: readonly [Values, string, string][] = [
    [{ user_day_limit: 3 }, 'user_day_limit', '上限只能放宽'],
    [{ require_follow: true }, 'require_follow', '不能增加领奖条件'],
    [{ link_channels: ['h5'] }, 'link_channels', '渠道只能增加'],
    [{ realname_over_fen: 10_000 }, 'realname_over_fen', '门槛只能提高或取消'],
    [{ abnormal_user_day: 5 }, 'abnormal_user_day', '阈值只能提高'],
    [{ store_scan_reward_fen: 10 }, 'store_scan_reward_fen', '奖励只能增加'],
  ];
  for (const [values, field, may] of tighter)
    expect(errorsOf(await set(values))).toEqual([{ field, message: `活动开启中，${may}；收紧须先关闭活动` }]);
  expect(errorsOf(await set({ sponsor: '别家' }))).toEqual([
    { field: 'sponsor', message: '活动已开启，请先关闭再修改' },
  ]);
  expect(
    await set({ user_day_limit: 0, link_channels: ['h5', 'wxapp', 'alipay'], code_scan_mode: 'multi', multi_count: 2 }),
  ).toMatchObject({
    code: codes.ok,
    result: { id: 6001, version: 3 },
  });
  expect((await campaign(6001)).version).toBe(1);
  expect((await set({ user_day_limit: 1 })).code).toBe(codes.conflict);
  // A draft may become tighter, and is ready with its first save.
  const draft = {
    repeat_scan_tip: '已被扫过',
    link_channels: ['h5'],
    landing_image: { file_id: 1, url: '' },
    share_title: '扫码有礼',
  };
  const rest = { rules_html: '<p>扫码即得</p>', sponsor: '青禾本草', sponsor_contact: '400' };
  const half = await house.post(updates, { activity_id: 6002, version: 1, ...draft });
  expect(errorsOf(half)).toMatchObject([{ field: 'rules_html' }, { field: 'sponsor' }, { field: 'sponsor_contact' }]);
  expect((await campaign(6002))['settings_ready']).toBe(false);
  expect(await house.post(updates, { activity_id: 6002, version: 1, ...draft, ...rest })).toMatchObject({
    code: codes.ok,
  });
  expect((await campaign(6002))['settings_ready']).toBe(true);
  const blocked = await house.post(updates, { activity_id: 6002, version: 2, out_area_action: 'block' });
  expect(errorsOf(blocked)).toEqual([{ field: 'require_location', message: '异地不发奖时必须打开「需定位」' }]);
});

test('what stands in the way of opening is told all at once, with where it is mended', async () => {
  const id = await house.admin.made('ccn_activity', { code_kind: 'virtual' });
  await house.run(`update ccn_activity set area_scope = '{"mode": "include", "codes": ["440000"]}' where id = ${id}`);
  const refused = await house.opens({ id, version: 1, open: 1 });
  expect(refused).toMatchObject({
    code: codes.compliance,
    result: {
      checklist: [
        { text: '扫码设置还没有完成', rule: 'C1', path: `/activity/ccn-setting?activity_id=${id}` },
        { text: '奖级「每次扫码」还没有配置奖励', path: `/activity/ccn-award?activity_id=${id}` },
      ],
    },
  });
  await house.run(
    `update ccn_setting set version = 2, out_area_action = 'block', rules_html = '<p>扫码</p>' where id = ${id}`,
  );
  expect((await house.opens({ id, version: 1, open: 1 })).result).toMatchObject({
    checklist: [
      { text: '限定了活动地区，扫码设置里须打开「需定位」' },
      { text: '异地扫码不发奖，须在活动规则里写明地区限制', rule: 'C5' },
      { text: '奖级「每次扫码」还没有配置奖励' },
    ],
  });
});

test("settings and awards of somebody else's campaign are not there", async () => {
  const id = await house.admin.made('ccn_activity');
  const other = await house.server.login('campaign_operator');
  const asked = { token: other, query: { activity_id: String(id) } };
  for (const path of ['activitySetDetails', 'activityAwardGets'])
    expect((await house.server.call('GET', `/admin/api/FlanCcn/${path}`, asked)).code).toBe(codes.notFound);
  for (const path of ['activitySetUpdates', 'activityAwardSets'])
    expect((await house.post(path, { activity_id: id, version: 1, remark: '改' }, other)).code).toBe(codes.notFound);
});

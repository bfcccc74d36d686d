import { expect, test } from 'vitest';
import { activity } from '../../contract/activities/activity.entity.ts';
import { activityLink } from '../../contract/links/activity-link.entity.ts';
import { heUser } from '../../contract/members/he-user.entity.ts';
import { pointLog } from '../../contract/points/point-log.entity.ts';
import { goods } from '../../contract/goods/goods.entity.ts';
import { goodsBottlecap } from '../../contract/goods/goods-bottlecap.entity.ts';
import { goodsOffline } from '../../contract/goods/goods-offline.entity.ts';
import { prize } from '../../contract/activities/prize.entity.ts';
import { localverifice } from '../../contract/verification/localverifice.entity.ts';
import { ccnActivity } from '../../contract/code-scan/ccn-activity.entity.ts';
import { ccnUpstream } from '../../contract/code-scan/ccn-upstream.entity.ts';
import { invitePlan } from '../../contract/invites/invite-plan.entity.ts';
import { pages } from '../../contract/menu/pages.ts';
import { deedsOf, type Permits } from '../../src/entity/list/row-deeds.ts';

/* What a row hands out at once (src/entity/list/row-deeds.ts). */

const permits =
  (...owned: readonly string[]): Permits =>
  (page, action) =>
    owned.includes(`${page}.${action}`);
const destinationOf = (address: string) => Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?'))));
const row = (values: object) => ({ id: 7, version: 1, status: 'published', ...values });
const labels = (found: ReturnType<typeof deedsOf>) => found.map(({ deed }) => deed.label);

const link = row({
  status: 'active',
  activity_kind: 'ccn',
  activity_id: 6001,
  code: 'abc',
  title: '开盖有礼·H5 页面',
  short_url: 'http://x/l/abc',
});

test('a link is copied, saved and followed; its activity is offered to those who may read that list', () => {
  expect(labels(deedsOf(activityLink, link, permits('CcnLink.query', 'CcnActivity.query')))).toEqual([
    '复制链接',
    '下载二维码',
    '查看数据',
  ]);
  expect(labels(deedsOf(activityLink, link, permits('CcnLink.query', 'AwardActivity.query')))).toEqual([
    '复制链接',
    '下载二维码',
  ]);
  expect(deedsOf(activityLink, link, permits())).toEqual([]);
  const { copy, save } = activityLink.deeds;
  expect(copy.copies(link)).toBe('http://x/l/abc');
  expect(save.saves(link)).toEqual({ address: '/l/abc/code.png', name: '开盖有礼·H5 页面.png' });
});

test('an activity leads to its own links once there are some, and only whoever may see links', () => {
  const all = permits('CcnLink.query', 'AwardActivity.query', 'CcnActivity.query');
  const ofAll = (values: object) => labels(deedsOf(activity, row({ activity_type: 'lottery', ...values }), all));
  expect(ofAll({})).toEqual(['配置奖励', '推广链接']);
  expect(ofAll({ status: 'draft' })).toEqual(['配置奖励']);
  expect(ofAll({ status: 'archived' })).toEqual(['推广链接']);
  const own = permits('AwardActivity.query');
  expect(labels(deedsOf(activity, row({ activity_type: 'lottery' }), own))).toEqual(['配置奖励']);
  const logs = permits('OperationLog.query');
  expect(labels(deedsOf(activity, row({ activity_type: 'lottery', status: 'draft' }), logs))).toEqual(['变更记录']);
  const records = permits('AwardActivity.query', 'AwardLog.query');
  expect(labels(deedsOf(activity, row({ activity_type: 'lottery' }), records))).toEqual(['配置奖励', '中奖记录']);
});

test('a campaign leads to what pays its tiers, or to what its scans drew; the code platform to a campaign of its own', () => {
  const may = permits('CcnLink.query', 'CcnActivity.query', 'AwardLog.query');
  const of = (values: object) => labels(deedsOf(ccnActivity, row(values), may));
  expect(of({ status: 'opened', award_mode: 'embedded' })).toEqual(['奖项配置', '扫码设置', '链接']);
  expect(of({ status: 'closed', award_mode: 'realtime' })).toEqual(['扫码设置', '中奖记录', '链接']);
  expect(of({ status: 'draft', award_mode: 'realtime' })).toEqual(['扫码设置']);
  const drawn = row({ local_activity_id: 4001 });
  expect(ccnActivity.deeds.records.leads(drawn)).toBe('/member/award-log?activity_id=4001&source=scan');

  const there = { ccn_activity_id: 'CCN 7&8', code_kind: 'drink', upstream_status: 'active', bound_activity_id: null };
  const ofPlatform = (values: object) => labels(deedsOf(ccnUpstream, row({ ...there, ...values }), may));
  expect(ofPlatform({})).toEqual(['查看奖级', '绑定到新活动']);
  expect(ofPlatform({ bound_activity_id: 6001 })).toEqual(['查看奖级']);
  expect(ofPlatform({ upstream_status: 'expired' })).toEqual(['查看奖级']);
  expect(destinationOf(ccnUpstream.deeds.bind.leads(row(there)))).toEqual({
    open: 'new',
    code_kind: 'drink',
    ccn_activity_id: 'CCN 7&8',
  });
});

test('a plan of invitations leads to its prizes and to who was invited', () => {
  expect(labels(deedsOf(invitePlan, row({}), permits('AwardInvite.query')))).toEqual(['配置奖品', '邀请明细']);
  expect(destinationOf(invitePlan.deeds.invitations.leads(row({})))).toEqual({ plan_id: '7' });
  expect(deedsOf(invitePlan, row({}), permits('AwardActivity.query'))).toEqual([]);
});

test('goods lead to their orders and verifications, a point to what was verified there and to its card', () => {
  expect(labels(deedsOf(goods, row({}), permits('AwardOrder.query')))).toEqual(['兑换订单']);
  expect(deedsOf(goods, row({}), permits('AwardGoods.query'))).toEqual([]);
  for (const kind of [goodsOffline, goodsBottlecap])
    expect(labels(deedsOf(kind, row({}), permits('AwardLog.query')))).toEqual(['核销记录']);
  const point = row({ status: 'enabled', title: '天河店', entry_no: 'HX000007' });
  expect(labels(deedsOf(localverifice, point, permits('AwardLog.query', 'AwardLocalverifice.query')))).toEqual([
    '核销记录',
    '下载台卡码',
  ]);
  const archived = { ...point, status: 'archived' };
  expect(labels(deedsOf(localverifice, archived, permits('AwardLocalverifice.query')))).toEqual([]);
  expect(localverifice.deeds.card.saves(point)).toEqual({
    address: '/p/HX000007/code.png',
    name: '天河店_HX000007.png',
  });
});

test.each([
  [goods.deeds.orders.leads({ id: 7 }), '/award/order?goods_id=7'],
  [goodsOffline.deeds.verifies.leads({ id: 7 }), '/member/award-log?goods_offline_id=7&status=done'],
  [goodsBottlecap.deeds.verifies.leads({ id: 7 }), '/member/award-log?goods_bottlecap_id=7&status=done'],
  [localverifice.deeds.verifies.leads({ id: 7 }), '/member/award-log?verify_entry_id=7'],
  [activity.deeds.prizes.leads({ id: 7, activity_type: 'lottery' }), '/activity/plan?activity=7'],
  [activity.deeds.prizes.leads({ id: 7, activity_type: 'invite' }), '/activity/invite?activity_id=7'],
  [activity.deeds.wins.leads({ id: 7 }), '/member/award-log?activity_id=7'],
  [prize.deeds.wins.leads({ id: 7 }), '/member/award-log?prize_id=7'],
  [activity.deeds.links.leads({ id: 7, activity_type: 'invite' }), '/activity/link?activity_kind=invite&activity_id=7'],
  [activity.deeds.links.leads({ id: 7, activity_type: 'scan' }), '/activity/link?activity_kind=local&activity_id=7'],
  [ccnActivity.deeds.links.leads({ id: 7 }), '/activity/link?activity_kind=ccn&activity_id=7'],
  [activityLink.deeds.visits.leads(link), '/activity/ccn?id=6001'],
  [activityLink.deeds.visits.leads({ ...link, activity_kind: 'local' }), '/activity/list?id=6001'],
])('%s is a page of the menu', (path, wanted) => {
  expect(path).toBe(wanted);
  expect(pages.map((page) => page.path)).toContain(path.split('?')[0]);
});

test('调整积分 leads from a member, and from an entry, to a new adjustment for that member, for those who may make one', () => {
  const member = row({ status: 'normal' });
  const entry = row({ member_id: 7 });
  for (const [entity, from] of [
    [heUser, member],
    [pointLog, entry],
  ] as const) {
    expect(labels(deedsOf(entity, from, permits('PointLog.query', 'PointLog.enable', 'HeUser.edit')))).toEqual([]);
    const [found] = deedsOf(entity, from, permits('PointLog.add'));
    const address = found && 'leads' in found.deed ? found.deed.leads(from) : '';
    expect(address.split('?')[0]).toBe('/member/point-adjustment');
    expect(destinationOf(address)).toEqual({ open: 'new', wallet: 'points', user_ids: '7' });
  }
  expect(deedsOf(heUser, row({ status: 'merged' }), permits('PointLog.add'))).toEqual([]);
});

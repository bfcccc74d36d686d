import { expect, test } from 'vitest';
import { activity } from '../../contract/entities/activity.ts';
import { activityLink } from '../../contract/entities/activity-link.ts';
import { ccnActivity } from '../../contract/entities/ccn-activity.ts';
import { pages } from '../../contract/pages.ts';
import { deedsOf, type Permits } from '../../src/list/row-deeds.ts';

/* What a row hands out at once (src/list/row-deeds.ts). */

const permits =
  (...owned: readonly string[]): Permits =>
  (page, action) =>
    owned.includes(`${page}.${action}`);
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
  expect(labels(deedsOf(activity, row({ activity_type: 'invite' }), all))).toEqual(['推广链接']);
  expect(deedsOf(activity, row({ status: 'draft', activity_type: 'invite' }), all)).toEqual([]);
  expect(deedsOf(activity, row({ activity_type: 'invite' }), permits('AwardActivity.query'))).toEqual([]);
  expect(labels(deedsOf(ccnActivity, row({ status: 'opened' }), all))).toEqual(['链接']);
});

test.each([
  [activity.deeds.links.leads({ id: 7, activity_type: 'invite' }), '/activity/link?activity_kind=invite&activity_id=7'],
  [activity.deeds.links.leads({ id: 7, activity_type: 'scan' }), '/activity/link?activity_kind=local&activity_id=7'],
  [ccnActivity.deeds.links.leads({ id: 7 }), '/activity/link?activity_kind=ccn&activity_id=7'],
  [activityLink.deeds.visits.leads(link), '/activity/ccn?id=6001'],
  [activityLink.deeds.visits.leads({ ...link, activity_kind: 'local' }), '/activity/list?id=6001'],
])('%s is a page of the menu', (path, wanted) => {
  expect(path).toBe(wanted);
  expect(pages.map((page) => page.path)).toContain(path.split('?')[0]);
});

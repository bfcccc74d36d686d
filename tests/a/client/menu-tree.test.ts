import { expect, test } from 'vitest';
import { folders, type Page, pages } from '../../../contract/menu/pages.ts';
import type { MenuItem, UserInfo } from '../../../contract/sign-in/session.ts';
import { menusFor } from '../../../server/sign-in/menus.ts';
import { leavesOf, menuTree, trailTo } from '../../../src/shell/menu/menu-tree.ts';
import { limitedTo, operator } from '../../models/operator.ts';

/** Every page is there, those of a demonstration as well. */
const asIs = { title: null, icon: null, sort: 0, shown: true, isOff: false };
const everything = menusFor(new Set(pages.map(({ permissionId }) => `${permissionId}.query`)), {
  entries: new Map(pages.filter(({ only }) => only === 'demo').map(({ path }) => [path, asIs])),
  links: [],
});
const isInMenu = ({ menu }: Page) => menu === undefined;
const userWith = (user: UserInfo, menus: readonly MenuItem[]): UserInfo => ({ ...user, menus });

test('the menu is the server’s, as a tree in its order', () => {
  const tree = menuTree(userWith(operator, everything));
  expect(tree.map(({ title }) => title)).toEqual(folders.map(({ title }) => title));
  for (const [place, folder] of folders.entries())
    expect(leavesOf(tree[place]?.children ?? []).map(({ path }) => path)).toEqual(
      expect.arrayContaining(folder.pages.filter(isInMenu).map(({ path }) => path)),
    );
  expect(leavesOf(tree)).toHaveLength(pages.filter(isInMenu).length);
});

test('a page of demonstrations is in no menu elsewhere', () => {
  const elsewhere = menusFor(new Set(['Simulator.query', 'ApiClient.query']));
  expect(elsewhere.map(({ path }) => path)).not.toContain('/system/simulator');
  expect(everything.map(({ path }) => path)).toContain('/system/simulator');
});

test('it has three levels, grouped by what is done together, and no level of it is longer than the eye takes in', () => {
  const tree = menuTree(userWith(operator, everything));
  const activity = tree.find(({ path }) => path === '/activity');
  expect(activity?.children.map(({ title }) => title)).toEqual(['抽奖活动', '邀请有礼', '扫码营销', '活动码活动']);
  expect(activity?.children[0]?.children.map(({ title }) => title)).toEqual(['活动列表', '奖励方案', '活动奖品']);
  const lengths = tree.flatMap(({ children }) => [children, ...children.map((part) => part.children)]);
  expect(Math.max(...lengths.map(({ length }) => length))).toBeLessThanOrEqual(8);
});

test('no level is there for one page, or for a folder that is all of one kind', () => {
  const tree = menuTree(userWith(limitedTo('AwardCate', 'Award', 'AwardOrder', 'Acticode'), everything));
  expect(tree.map(({ children }) => children.map(({ title }) => title))).toEqual([
    ['活动码活动'],
    ['奖励', '兑换订单'],
  ]);
});

test('parts of a campaign, and what a rule found, stand on its own page and in the palette, and not in the menu', () => {
  const left = new Set(leavesOf(menuTree(userWith(operator, everything))).map(({ title }) => title));
  const parts = [
    '扫码设置',
    '奖项配置',
    '上游扫码活动',
    '上游奖级',
    '活动码节点',
    '节点方案',
    '活动码任务',
    '风控命中',
    '调整明细',
    '同意记录',
    '阅读名单',
    '图文页版本',
  ];
  expect(
    pages
      .filter((page) => !isInMenu(page))
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(parts.toSorted());
  expect(parts.filter((title) => left.has(title))).toEqual([]);
});

test('an entry shows only with its permission, and an empty folder not at all (spec §6)', () => {
  const tree = menuTree(userWith(limitedTo('Workplace'), everything));
  expect(tree.map(({ path }) => path)).toEqual(['/dashboard']);
  expect(tree.flatMap(({ children }) => children.map(({ path }) => path))).toEqual(['/dashboard/workplace']);
});

test('a hidden entry does not show', () => {
  const hidden = everything.map((item) => ({
    ...item,
    meta: { ...item.meta, show: !item.path.startsWith('/dashboard/') },
  }));
  expect(menuTree(userWith(operator, hidden)).map(({ path }) => path)).not.toContain('/dashboard');
});

const linkTo = (path: string, parentId: number): MenuItem => ({
  id: 1_000_001,
  parentId,
  name: 'link-1',
  path,
  component: 'link',
  meta: { title: '帮助', show: true, permission: [], target: '_blank' },
});

test('a link shows beside the pages of its folder, and keeps no folder that has none', () => {
  const [first] = everything;
  const shown = (user: UserInfo) =>
    menuTree(userWith(user, [...everything, linkTo('https://help.example.com', first?.id ?? 0)])).flatMap(
      ({ children }) => children.filter(({ isLink }) => isLink).map(({ path }) => path),
    );
  expect(shown(limitedTo('Workplace'))).toEqual(['https://help.example.com']);
  expect(shown(limitedTo('Award'))).toEqual([]);
});

test('no other address than of a secure page is ever led to', () => {
  const [first] = everything;
  for (const path of ['javascript:alert(1)', 'http://example.com', '//example.com'])
    expect(menuTree(userWith(operator, [...everything, linkTo(path, first?.id ?? 0)]))).toEqual(
      menuTree(userWith(operator, everything)),
    );
});

test('the menu, its folders and links stand as operators order them', () => {
  const wish = { title: null, icon: null, sort: 0, shown: true, isOff: false };
  const entries = new Map([
    ['/award', { ...wish, title: '奖品中心', sort: -1 }],
    ['/activity', { ...wish, isOff: true }],
    ['/award/cate', { ...wish, sort: -1 }],
  ]);
  const link = { ...wish, id: 7, title: '帮助', sort: -1, url: 'https://help.example.com', folder: '/award' };
  const grants = new Set(pages.map(({ permissionId }) => `${permissionId}.query`));
  const tree = menuTree(userWith(operator, menusFor(grants, { entries, links: [link] })));
  expect(tree.map(({ title }) => title).slice(0, 2)).toEqual(['奖品中心', '仪表盘']);
  expect(tree.map(({ path }) => path)).not.toContain('/activity');
  // What is ordered to the front brings its part with it.
  expect(tree[0]?.children.slice(0, 2).map(({ title }) => title)).toEqual(['奖励', '帮助']);
  expect(tree[0]?.children[0]?.children.map(({ path }) => path)).toEqual(['/award/cate', '/award/list']);
});

test('the breadcrumb leads from the folder by its part to the page', () => {
  const tree = menuTree(userWith(operator, everything));
  expect(trailTo(tree, '/award/list')).toEqual(['奖品管理', '奖励', '奖励库']);
  expect(trailTo(tree, '/nowhere')).toEqual([]);
});

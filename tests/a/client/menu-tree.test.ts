import { expect, test } from 'vitest';
import { folders, pages } from '../../../contract/pages.ts';
import type { MenuItem, UserInfo } from '../../../contract/session.ts';
import { menusFor } from '../../../server/auth/menus.ts';
import { menuTree, trailTo } from '../../../src/layout/menu-tree.ts';
import { limitedTo, operator } from '../../models/operator.ts';

const everything = menusFor(new Set(pages.map(({ permissionId }) => `${permissionId}.query`)));
const userWith = (user: UserInfo, menus: readonly MenuItem[]): UserInfo => ({ ...user, menus });

test('the menu is the server’s, as a tree in its order', () => {
  const tree = menuTree(userWith(operator, everything));
  expect(tree.map(({ title }) => title)).toEqual(folders.map(({ title }) => title));
  expect(tree.flatMap(({ children }) => children.map(({ path }) => path))).toEqual(pages.map(({ path }) => path));
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

test('the breadcrumb leads from the folder to the page', () => {
  const tree = menuTree(userWith(operator, everything));
  expect(trailTo(tree, '/award/list')).toEqual(['奖品管理', '奖励库']);
  expect(trailTo(tree, '/nowhere')).toEqual([]);
});

import { neededBy } from './grants.ts';
import { type Page, pages, permissionPages } from '../menu/pages.ts';
import { type Action, actionLabels, actions } from '../core/permission.ts';

/*
 * Pages and actions that administrators take out of use for everybody (wider.md §10.3). What roles hold stays as it is and counts again
 * once they are back.
 */

/** Pages without which nobody could put things right again. */
const neededPages: ReadonlySet<unknown> = new Set(['Workplace', 'Account', 'Role', 'Permission']);
const waysBack: readonly Action[] = ['get', 'edit', 'enable'];

export const isNeeded = (permissionId: unknown): boolean => neededPages.has(permissionId);

/** Whether the page at a path stands under the permission of another one: it is out of use when that one is. */
export const isBeside = (path: unknown): boolean =>
  pages.some((page) => page.path === path && !permissionPages.includes(page));

/** The page of a permission; undefined where the program has none. */
const pageOf = (permissionId: unknown): Page | undefined =>
  permissionPages.find((page) => page.permissionId === permissionId);

/** What of a page can be taken out of use by itself: never 查询, for that is the page; of needed pages not the way back. */
export function switchable(permissionId: unknown): readonly Action[] {
  const own = pageOf(permissionId)?.actions ?? [];
  const kept = isNeeded(permissionId) ? waysBack : [];
  return actions.filter((action) => action !== 'query' && own.includes(action) && !kept.includes(action));
}

/** Why these actions of a page cannot be out of use alone: a step needs 详情, so it goes with it. */
export function switchFault(permissionId: unknown, off: readonly unknown[]): string | undefined {
  const page = pageOf(permissionId);
  if (!page) return undefined;
  const grantPage = { permissionId: page.permissionId, title: page.title, group: '', actions: page.actions };
  for (const action of page.actions.filter((own) => !off.includes(own))) {
    const missing = neededBy(grantPage, action).find((needed) => off.includes(needed));
    if (missing) return `「${actionLabels[action]}」需要「${actionLabels[missing]}」，请一起停用`;
  }
  return undefined;
}

import { recordAt } from '../../contract/menu/record-address.ts';
import { defaultPageSize, pageSizes, type Sort } from '../../contract/core/page.ts';
import { ownPages, redirects, testPage } from '../../contract/menu/own-pages.ts';
import { folders, type Page, pages } from '../../contract/menu/pages.ts';
import { isFiltered, planFilterIn } from '../../contract/activities/plan-filter.ts';
import { type Action, allowedOn, permits } from '../../contract/core/permission.ts';
import { type EntityName, entityNames } from '../../contract/entity-names.ts';
import { landingPath, publicPaths, type UserInfo } from '../../contract/sign-in/session.ts';
import type { Drawer } from '../entity/list/list-start.ts';
import type { PageStart, TabPage, View } from './page-logics.ts';
import type { TableStart } from '../entity/list/table.ts';
import type { Tab } from './tabs-types.ts';

/** What an address means for this user (spec §2, §4, §6). */
export type Destination =
  | { readonly kind: 'page'; readonly tab: Tab }
  | { readonly kind: 'exception'; readonly status: 403 | 404 | 500 }
  | { readonly kind: 'elsewhere'; readonly path: string };

const exceptions: Readonly<Record<string, 403 | 404 | 500>> = {
  '/404': 404,
  '/exception/403': 403,
  '/exception/404': 404,
  '/exception/500': 500,
};

const mayOpen = (user: UserInfo, page: Page) =>
  user.menus.some((item) => item.path === page.path) && permits(user.role.permissions, page.permissionId, 'query');

/** What the user's menu calls a page; its own title where it stands in none. */
export const titleFor = (user: UserInfo | undefined, { path, title }: Page): string =>
  user?.menus.find((item) => item.path === path)?.meta.title ?? title;

const allowedActions = (user: UserInfo, { permissionId }: Page): readonly Action[] =>
  allowedOn(user.role.permissions, permissionId);

/**
 * The page that the user has chosen to start with, else the landing page, as far as he may open it; else the route of the first
 * permission (spec §4; wider.md §11, 默认首页).
 */
export function homeOf(user: UserInfo): string {
  const open = pages.filter((page) => mayOpen(user, page));
  const pathOf = (wanted: string | undefined) => open.find(({ path }) => path === wanted);
  return (pathOf(user.home) ?? pathOf(landingPath) ?? open[0])?.path ?? '/exception/403';
}

/** `pageNo` of the address, when it is one (spec §2). */
function pageNoIn(query: string): { pageNo?: number } {
  const pageNo = Number(new URLSearchParams(query).get('pageNo'));
  return Number.isInteger(pageNo) && pageNo >= 1 ? { pageNo } : {};
}

const isNoFilter = new Set(['pageNo', 'pageSize', 'sortField', 'sortOrder', 'open', 'id']);

/** The other keys of the address are filters, so that a link can open a filtered list. */
const filtersIn = (query: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([key]) => !isNoFilter.has(key)));

/** Size of the pages and order of the rows; what the list does not know of it, it leaves out itself. */
function orderIn(query: string): TableStart {
  const asked = new URLSearchParams(query);
  const wordsOf = (key: string) => (asked.get(key) ?? '').split(',');
  const orders = wordsOf('sortOrder');
  const [sort, ...thenBy] = wordsOf('sortField').flatMap((field, index): Sort[] =>
    field !== '' ? [{ field, order: orders[index] === 'descend' ? 'descend' : 'ascend' }] : [],
  );
  const pageSize = Number(asked.get('pageSize'));
  return {
    ...(pageSizes.some((size) => size === pageSize) && { pageSize }),
    ...(sort && { sort }),
    ...(thenBy.length > 0 && { thenBy }),
  };
}

/** What a new record starts with where the address narrows the list to it: single values, of which the form takes what it has. */
const givenIn = (query: string): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(filtersIn(query)).flatMap(([key, value]) =>
      value.includes(',') ? [] : [[key, /^\d{1,15}$/.test(value) ? Number(value) : value]],
    ),
  );

/** `open` of the address, or `id` of a link: the number of a record whose drawer is wanted, or `new` for an empty form. */
function drawerIn(query: string): { drawer?: Drawer } {
  const asked = new URLSearchParams(query);
  const open = asked.get('open') ?? asked.get('id');
  if (open === 'new') {
    const given = givenIn(query);
    return { drawer: { mode: 'create', ...(Object.keys(given).length > 0 && { given }) } };
  }
  const id = Number(open);
  return Number.isSafeInteger(id) && id >= 1 ? { drawer: { mode: 'detail', id } } : {};
}

/** Who comes, to which page, with which query of the address. */
interface Visit {
  readonly user: UserInfo;
  readonly query: string;
  /** The record that the address is about; 0 where it is about none. */
  readonly id?: number;
  /** The history leads back to the address without a query (src/shell/router.ts). */
  readonly isBack: boolean;
  /** Its place in the menu; none for pages that everybody has. */
  readonly page?: Page;
}

function listStart({ user, query, page, isBack }: Visit): PageStart<'list'> {
  if (!page?.entity) throw new Error('a list without an entity');
  const home = user.lists?.[page.entity];
  const table = {
    ...pageNoIn(query),
    ...orderIn(query),
    filters: filtersIn(query),
    // Back at the address without a query: the plain list is wanted, not whatever rows there are now.
    ...(isBack && { pageNo: 1, pageSize: defaultPageSize }),
    ...(home && { home }),
  };
  return { view: 'list', entity: page.entity, actions: allowedActions(user, page), table, ...drawerIn(query) };
}

function recordStart({ user, page, id = 0 }: Visit): PageStart<'record'> {
  if (!page?.entity) throw new Error('a record without an entity');
  return { view: 'record', entity: page.entity, id, actions: allowedActions(user, page) };
}

/** `activity` of the address: whose tree is wanted, and what of it. */
function treeIn(query: string): Pick<PageStart<'plans'>, 'activityId' | 'planFilter'> {
  const asked = new URLSearchParams(query);
  const [id, planFilter] = [Number(asked.get('activity')), planFilterIn(asked)];
  return {
    ...(Number.isSafeInteger(id) && id >= 1 && { activityId: id }),
    ...(isFiltered(planFilter) && { planFilter }),
  };
}

/** What a page of each view starts with. */
const starts: { readonly [Of in View]: (visit: Visit) => PageStart<Of> } = {
  list: listStart,
  record: recordStart,
  workplace: () => ({ view: 'workplace' }),
  center: () => ({ view: 'center' }),
  profile: () => ({ view: 'profile' }),
  analysis: ({ query }) => ({ view: 'analysis', ...(query !== '' && { asked: query }) }),
  calendar: ({ query }) => ({ view: 'calendar', ...(query !== '' && { asked: query }) }),
  plans: ({ user, query, page }) => ({
    view: 'plans',
    actions: page ? allowedActions(user, page) : [],
    ...treeIn(query),
  }),
  simulator: ({ user, page }) => ({ view: 'simulator', actions: page ? allowedActions(user, page) : [] }),
  security: ({ user }) => ({ view: 'security', username: user.username }),
  custom: () => ({ view: 'custom', form: 'preferences' }),
  binding: () => ({ view: 'binding', form: 'binding' }),
  notification: () => ({ view: 'notification', form: 'notify' }),
  test: () => ({ view: 'test' }),
};

const startOf = (view: View, visit: Visit): TabPage => starts[view](visit);

/** Addresses that stand for another one: folders, the login for somebody signed in, what nobody knows. */
function elsewhere(path: string, user: UserInfo): string {
  if (path === '/exception') return '/exception/403';
  if (path === '/' || path === '/user' || publicPaths.includes(path)) return homeOf(user);
  const own = redirects[path];
  if (own !== undefined) return own;
  const folder = folders.find((candidate) => candidate.path === path);
  return folder?.pages.find((page) => mayOpen(user, page))?.path ?? '/404';
}

/** The page of one record, for those who may read it; until it has been read it is called after its kind. */
function recordPlace(path: string, user: UserInfo): Destination | undefined {
  const { list, id } = recordAt(path) ?? {};
  if (!list) return undefined;
  if (!mayOpen(user, list) || !allowedActions(user, list).includes('get'))
    return { kind: 'elsewhere', path: '/exception/403' };
  const title = `${entityNames[list.entity as EntityName].label}详情`;
  const page = startOf('record', { user, query: '', isBack: false, page: list, ...(id !== undefined && { id }) });
  return { kind: 'page', tab: { key: path, title, page } };
}

/** Where an address leads this user: to a page, to an exception page, or on to another address. */
export function destinationOf(address: string, user: UserInfo): Destination {
  const [path = '/', query = ''] = address.split('?');
  const isBack = query === '' && address.endsWith('?');
  const status = exceptions[path];
  if (status) return { kind: 'exception', status };
  const own = [...ownPages, testPage].find((candidate) => candidate.path === path);
  if (own)
    return { kind: 'page', tab: { key: path, title: own.title, page: startOf(own.view, { user, query, isBack }) } };
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return recordPlace(path, user) ?? { kind: 'elsewhere', path: elsewhere(path, user) };
  // A page of demonstrations does not exist elsewhere.
  if (!mayOpen(user, page)) return { kind: 'elsewhere', path: page.only ? '/404' : '/exception/403' };
  return {
    kind: 'page',
    tab: { key: path, title: titleFor(user, page), page: startOf(page.view, { user, query, page, isBack }) },
  };
}

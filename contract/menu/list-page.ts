import { type EntityName, entityNames } from '../entity-names.ts';
import type { Action } from '../core/permission.ts';

/** A page of the menu (wider.md §12). `view` names the component; `entity` is the table it lists. */
export interface Page {
  readonly permissionId: string;
  readonly title: string;
  readonly path: string;
  readonly icon?: string;
  readonly view: 'workplace' | 'analysis' | 'calendar' | 'list' | 'plans' | 'simulator';
  readonly entity?: EntityName;
  readonly actions: readonly Action[];
  /** `palette`: it is found there and from the record that its rows belong to; the menu shows it to nobody unless operators want it there. */
  readonly menu?: 'palette';
  /** It exists in development and with demo data alone (server/people/menu-wishes.ts). */
  readonly only?: 'demo';
}
export interface Folder {
  readonly title: string;
  readonly path: string;
  readonly icon: string;
  readonly pages: readonly Page[];
}

const listActions = ['query', 'get', 'add', 'edit', 'enable', 'disable', 'import', 'export'] as const;
export const listPage = (
  path: string,
  title: string,
  entity: EntityName,
  actions: readonly Action[] = listActions,
): Page => ({
  permissionId: entityNames[entity].permissionId,
  title,
  path,
  view: 'list',
  entity,
  actions,
});
export const dashboard = (
  view: 'workplace' | 'analysis',
  title: string,
  permissionId: string,
  actions: readonly Action[],
): Page => ({ permissionId, title, path: `/dashboard/${view}`, view, actions });
/** A page that is no list. */
export const viewPage = (
  view: Exclude<Page['view'], 'list'>,
  path: string,
  title: string,
  permissionId: string,
  actions: readonly Action[],
): Page => ({ permissionId, title, path, view, actions });
/** A list of rows that the house writes by itself: only these actions make sense. */
export const observedPage = (path: string, title: string, entity: EntityName, actions: readonly Action[]): Page =>
  listPage(path, title, entity, actions);

/** A list whose rows are parts of another record: they are reached from there. */
export const partPage = (page: Page): Page => ({ ...page, menu: 'palette' });

/** Rows that come from no file. */
export const campaignActions = ['query', 'get', 'add', 'edit', 'enable', 'disable', 'export'] as const;
export const memberActions = ['query', 'get', 'edit', 'enable', 'disable', 'import', 'export'] as const;
export const blackListActions = ['query', 'get', 'add', 'edit', 'disable', 'import', 'export'] as const;
export const pointActions = ['query', 'get', 'add', 'enable', 'disable', 'export'] as const;
export const billActions = ['query', 'get', 'edit', 'enable', 'import', 'export'] as const;
export const winActions = ['query', 'get', 'add', 'edit', 'disable', 'export'] as const;
/** Rows that come with another one. */
export const madeActions = ['query', 'get', 'edit', 'enable', 'disable', 'export'] as const;
/** Nothing that was published is stopped. */
export const agreementActions = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'export'] as const;
export const peopleActions = ['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'] as const;

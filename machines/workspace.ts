import { entityNamed } from '../contract/entities.ts';
import type { Entity } from '../contract/entity.ts';
import { pageSizes } from '../contract/page.ts';
import type { UserInfo } from '../contract/session.ts';
import { destinationOf } from './destination.ts';
import type { Drawer } from './list-page.ts';
import type { TableStart } from './table.ts';
import type { Tab } from './tabs-types.ts';

/** A tab as it was left: its rows and the drawer above them, where it has them. */
export interface Place {
  /** Key of the tab. */
  readonly key: string;
  readonly table?: TableStart;
  readonly drawer?: Pick<Drawer, 'mode' | 'id'>;
  readonly pinned?: boolean;
}

/** How an operator left the program. */
export interface Workspace {
  /** Address bar, with the query. */
  readonly address: string;
  /** Key of the tab in front. */
  readonly front: string;
  readonly places: readonly Place[];
  /** The page was loaded again: what was typed goes back into its form unasked. */
  readonly resumes: boolean;
}

/** What of it the list still knows: another version of the program may have kept it. */
function fittingRows({ pageNo, pageSize, sort, filters = {} }: TableStart, entity: Entity): TableStart {
  const known = new Set(entity.filters.map(({ key }) => key));
  return {
    ...(pageNo !== undefined && pageNo >= 1 && { pageNo }),
    ...(pageSizes.some((size) => size === pageSize) && { pageSize }),
    ...(sort && entity.sortable.includes(sort.field) && { sort }),
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => known.has(key))),
  };
}

const hasForm = (entity: Entity, mode: string) =>
  ['detail', 'create', 'edit'].includes(mode) || entity.commands?.[mode] !== undefined;

/** The tabs of an earlier visit that this user may still open, as they were left. */
export const restoredTabs = ({ places, resumes }: Workspace, user: UserInfo): readonly Tab[] =>
  places.flatMap(({ key, table, drawer, pinned = false }) => {
    const found = destinationOf(key, user);
    if (found.kind !== 'page') return [];
    const tab = { ...found.tab, ...(pinned && { pinned }) };
    if (tab.page.view !== 'list') return [tab];
    const entity = entityNamed(tab.page.entity);
    const reopened = drawer && hasForm(entity, drawer.mode) && { ...drawer, ...(resumes && { resumes }) };
    const rows = table && { table: fittingRows(table, entity) };
    return [{ ...tab, page: { ...tab.page, ...rows, ...(reopened && { drawer: reopened }) } }];
  });

/** Where somebody belongs who comes without a wish of his own: to the tab that was in front. */
export const frontOf = (workspace: Workspace, user: UserInfo): string | undefined =>
  restoredTabs(workspace, user).find(({ key }) => key === workspace.front)?.key;

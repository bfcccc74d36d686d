import type { UserInfo } from '../../contract/sign-in/session.ts';
import { destinationOf } from './destination.ts';
import type { Drawer } from '../entity/list/list-start.ts';
import type { TableStart } from '../entity/list/table.ts';
import type { Tab } from './tabs-types.ts';

/** A tab as it was left: its rows and the drawer above them, where it has them. */
export interface Place {
  /** Key of the tab. */
  readonly key: string;
  /** What its tab was called, where that is known only when its record has been read. */
  readonly title?: string;
  readonly table?: TableStart;
  readonly drawer?: Pick<Drawer, 'mode' | 'id'>;
  readonly pinned?: boolean;
  /** What was typed there lies in a draft. */
  readonly unsaved?: boolean;
  /** Rows that were opened. */
  readonly viewed?: readonly number[];
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

/** The tabs of an earlier visit that this user may still open, as they were left. */
export const restoredTabs = ({ places, resumes }: Workspace, user: UserInfo): readonly Tab[] =>
  places.flatMap(({ key, title, table, drawer, viewed, pinned = false }) => {
    const found = destinationOf(key, user);
    if (found.kind !== 'page') return [];
    const tab = { ...found.tab, ...(pinned && { pinned }) };
    if (tab.page.view === 'record') return [{ ...tab, ...(title !== undefined && { title }) }];
    if (tab.page.view !== 'list') return [tab];
    const reopened = drawer && { drawer: { ...drawer, ...(resumes && { resumes }) } };
    const { home } = tab.page.table;
    const rows = table && { table: { ...table, ...(home && { home }) } };
    return [{ ...tab, page: { ...tab.page, ...rows, ...(viewed && { viewed }), ...reopened } }];
  });

/** Keys of those tabs in which something that was typed will stand again, unasked. */
export const restoredUnsaved = (workspace: Workspace, user: UserInfo): readonly string[] =>
  restoredTabs(workspace, user)
    .map(({ key }) => key)
    .filter((key) => workspace.resumes && workspace.places.some((place) => place.key === key && place.unsaved));

/** Where somebody belongs who comes without a wish of his own: to the tab that was in front. */
export const frontOf = (workspace: Workspace, user: UserInfo): string | undefined =>
  restoredTabs(workspace, user).find(({ key }) => key === workspace.front)?.key;

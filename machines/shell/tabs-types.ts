import type { Drawer } from '../entity/list/list-start.ts';
import type { Permission } from '../../contract/core/permission.ts';
import type { PlanFilter } from '../../contract/activities/plan-filter.ts';
import type { PageStart, TabPage } from './page-logics.ts';
import type { TableStart } from '../entity/list/table.ts';

/** A tab: `key` is its path without query, so that a page is open once (admin.md §1.3, lineage bug 6). */
export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly page: TabPage;
  /** Stands before the others and is not closed. */
  readonly pinned?: boolean;
}

/** What a page is at, as its own charts tag it: it saves something, or something of it failed. */
export type PageMark = 'saving' | 'failed';

export interface TabsContext {
  /** In the order of the bar; pinned ones first. */
  readonly tabs: readonly Tab[];
  /** Key of the tab in front; empty until the address is known. */
  readonly active: string;
  /** Keys of pages that are drawn, the one that was in front last first; the others rest until they are looked at again. */
  readonly awake: readonly string[];
  /** Keys of tabs whose page nobody has looked at yet: it has no actor. */
  readonly waiting: readonly string[];
  /** Keys of tabs that hold something typed and not saved. */
  readonly unsaved: readonly string[];
  readonly marks: Readonly<Record<string, PageMark>>;
  /** Keys of tabs behind whose rows, or what they show of others, somebody has changed. */
  readonly news: readonly string[];
  /** What a question in front of the operator would close. */
  readonly closing: readonly string[];
  /** The tab whose page a question in front of the operator would make anew. */
  readonly renewing: Renewal | null;
  /** How many pages stay drawn. */
  readonly budget: number;
}

/** A page that is made anew, and what it starts with. */
export interface Renewal {
  readonly key: string;
  readonly page: TabPage;
}

export interface TabsInput {
  /** The tabs that stood open when the page was left, in their order. */
  readonly restored: readonly Tab[];
  /** Keys of those of them in which something unsaved will stand again. */
  readonly unsaved?: readonly string[];
  /** How many pages stay drawn, those with something unsaved not counted; 8 when absent. */
  readonly budget?: number;
}

interface Keyed {
  readonly key: string;
}

export type TabsEvent =
  | { readonly type: 'OPEN_TAB'; readonly tab: Tab }
  | ({ readonly type: 'SELECT_TAB' } & Keyed)
  | ({ readonly type: 'CLOSE_TAB' } & Keyed)
  | ({ readonly type: 'CLOSE_LEFT' } & Keyed)
  | ({ readonly type: 'CLOSE_RIGHT' } & Keyed)
  | ({ readonly type: 'CLOSE_OTHERS' } & Keyed)
  | { readonly type: 'CLOSE_ALL' }
  | { readonly type: 'CLOSE_ANYWAY' }
  | { readonly type: 'KEEP_TABS' }
  | ({ readonly type: 'PIN_TAB' } & Keyed)
  | ({ readonly type: 'UNPIN_TAB' } & Keyed)
  /** `to`: the place in the bar that it takes. */
  | ({ readonly type: 'MOVE_TAB'; readonly to: number } & Keyed)
  | ({ readonly type: 'REFRESH_TAB' } & Renewal)
  | { readonly type: 'REFRESH_ANYWAY' }
  | ({ readonly type: 'PAGE_UNSAVED' } & Keyed)
  | ({ readonly type: 'PAGE_SAVED' } & Keyed)
  | ({ readonly type: 'PAGE_MARKED'; readonly mark: PageMark | null } & Keyed)
  /** What the page is about has a name: that of a record is known when it has been read. */
  | ({ readonly type: 'PAGE_TITLED'; readonly title: string } & Keyed)
  /** What the operator may do now. */
  | { readonly type: 'RIGHTS'; readonly permissions: readonly Permission[] }
  /**
   * Somebody changed rows of this entity; no ids where they are too many to name. `own`: in this very document, whose page in front knows
   * it already. `touches`: entities whose lists may show something else now.
   */
  | {
      readonly type: 'ROW_CHANGED';
      readonly entity: string;
      readonly ids: readonly number[];
      readonly own?: boolean;
      readonly touches?: readonly string[];
    };

/** Id of the page actor that a tab owns. */
export const pageId = (key: string): string => `page:${key}`;

/** What an address may ask for: rows of a list, the filter bar of 分析页, what 运营日历 shows, or the activity whose plans are shown and which of them. */
export interface Linked extends TableStart {
  /** The query of the address as it stands there: its page reads it. */
  readonly asked?: string;
  readonly activityId?: number;
  readonly planFilter?: PlanFilter;
}

const plansOf = ({ activityId, planFilter }: PageStart<'plans'>): Linked =>
  activityId === undefined ? {} : { activityId, ...(planFilter && { planFilter }) };

/** What the address says about what a page shows: page and filters of a list, say; nothing when it names the page alone. */
export function linkedRows({ page }: Tab): Linked {
  if (page.view === 'analysis' || page.view === 'calendar')
    return page.asked === undefined ? {} : { asked: page.asked };
  if (page.view === 'plans') return plansOf(page);
  if (page.view !== 'list') return {};
  const { home: _, filters = {}, ...asked } = page.table;
  return {
    ...asked,
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

/**
 * The drawer that the address asks for; null when it says which rows and no drawer, so that none is wanted; undefined when it names the
 * page alone, which is then wanted as it was left.
 */
export function linkedDrawer(tab: Tab): Drawer | null | undefined {
  if (tab.page.view !== 'list') return undefined;
  return tab.page.drawer ?? (Object.keys(linkedRows(tab)).length > 0 ? null : undefined);
}

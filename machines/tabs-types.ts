import type { Drawer } from './list-page.ts';
import type { TabPage } from './page-logics.ts';
import type { TableStart } from './table.ts';

/** A tab: `key` is its path without query, so that a page is open once (admin.md §1.3, lineage bug 6). */
export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly page: TabPage;
}

export interface TabsContext {
  readonly tabs: readonly Tab[];
  readonly active: string;
  /** Keys of tabs that hold something typed and not saved. */
  readonly unsaved: readonly string[];
  /** What a question in front of the operator would close. */
  readonly closing: readonly string[];
  /** Tabs of an earlier visit, still to be opened. */
  readonly waiting: readonly Tab[];
}

/** The tabs that stood open when the page was left, in their order. */
export interface TabsInput {
  readonly restored: readonly Tab[];
}

export type TabsEvent =
  | { readonly type: 'OPEN_TAB'; readonly tab: Tab }
  | { readonly type: 'SELECT_TAB'; readonly key: string }
  | { readonly type: 'CLOSE_TAB'; readonly key: string }
  | { readonly type: 'CLOSE_LEFT'; readonly key: string }
  | { readonly type: 'CLOSE_RIGHT'; readonly key: string }
  | { readonly type: 'CLOSE_OTHERS'; readonly key: string }
  | { readonly type: 'CLOSE_ALL' }
  | { readonly type: 'CLOSE_ANYWAY' }
  | { readonly type: 'KEEP_TABS' }
  | { readonly type: 'PAGE_UNSAVED'; readonly key: string }
  | { readonly type: 'PAGE_SAVED'; readonly key: string };

/** Id of the page actor that a tab owns. */
export const pageId = (key: string): string => `page:${key}`;

/** What the address says about the rows of a list: page and filters; nothing when it names the page alone. */
export function linkedRows({ page }: Tab): TableStart {
  if (page.view !== 'list') return {};
  const { pageNo, filters = {} } = page.table;
  return {
    ...(pageNo !== undefined && { pageNo }),
    ...(Object.keys(filters).length > 0 && { filters }),
  };
}

/** The drawer that the address asks for; undefined when it asks for none. */
export const linkedDrawer = ({ page }: Tab): Drawer | undefined => (page.view === 'list' ? page.drawer : undefined);

/** Place of a tab in the bar; -1 when it is not open. */
export const indexOf = ({ tabs }: TabsContext, key: string) => tabs.findIndex((tab) => tab.key === key);
const keysWhere = ({ tabs }: TabsContext, test: (index: number) => boolean) =>
  tabs.filter((_, index) => test(index)).map(({ key }) => key);

/** Keys of the tabs left of one. */
export const leftOf = (context: TabsContext, key: string) =>
  keysWhere(context, (index) => index < indexOf(context, key));
/** Keys of the tabs right of one. */
export const rightOf = (context: TabsContext, key: string) =>
  keysWhere(context, (index) => index > indexOf(context, key));
/** Keys of all tabs but one. */
export const othersThan = ({ tabs }: TabsContext, key: string) =>
  tabs.filter((tab) => tab.key !== key).map((tab) => tab.key);
/** 关闭全部 leaves one tab, the first: the last tab cannot be closed (spec §2). */
export const allButFirst = (context: TabsContext) => keysWhere(context, (index) => index > 0);

/** Which tab is in front when these are gone: the one in front if it stays, else its nearest left neighbour that stays. */
export function frontAfter(context: TabsContext, closing: readonly string[]): string {
  const staying = context.tabs.filter(({ key }) => !closing.includes(key));
  if (staying.some(({ key }) => key === context.active)) return context.active;
  const left = staying.filter(({ key }) => indexOf(context, key) < indexOf(context, context.active));
  return (left.at(-1) ?? staying[0])?.key ?? context.active;
}

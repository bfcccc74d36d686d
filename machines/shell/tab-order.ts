import type { Tab, TabsContext } from './tabs-types.ts';

type Bar = Pick<TabsContext, 'tabs'>;

/** Place of a tab in the bar; -1 when it is not open. */
export const indexOf = ({ tabs }: Bar, key: string): number => tabs.findIndex((tab) => tab.key === key);

const isPinned = (tab: Tab) => tab.pinned === true;

/** Keys of the tabs of which this is true. */
const keysWhere = ({ tabs }: Bar, test: (tab: Tab, index: number) => boolean) =>
  tabs.filter(test).map(({ key }) => key);

/** Keys of the tabs left of one. */
export const leftOf = (bar: Bar, key: string) => keysWhere(bar, (_, index) => index < indexOf(bar, key));
/** Keys of the tabs right of one. */
export const rightOf = (bar: Bar, key: string) => keysWhere(bar, (_, index) => index > indexOf(bar, key));
/** Keys of all tabs but one. */
export const othersThan = (bar: Bar, key: string) => keysWhere(bar, (tab) => tab.key !== key);
/** 关闭全部 leaves one tab, the first: the last tab cannot be closed (spec §2). Pinned ones stay anyway. */
export const allButFirst = (bar: Bar) => keysWhere(bar, (_, index) => index > 0);
/** Those that can be closed. */
export const unpinned = (bar: Bar, keys: readonly string[]) =>
  keysWhere(bar, (tab) => keys.includes(tab.key) && !isPinned(tab));

/** How many tabs are pinned; they are the first ones. */
export const pinnedCount = ({ tabs }: Bar): number => tabs.filter(isPinned).length;

/** Whether a tab can take this place: one that is open, another than its own, and of its kind. */
export function canMove({ tabs }: Bar, key: string, to: number): boolean {
  const [from, tab, there] = [indexOf({ tabs }, key), tabs.find((one) => one.key === key), tabs[to]];
  return tab !== undefined && there !== undefined && from !== to && isPinned(tab) === isPinned(there);
}

/** The bar with a tab at another place. */
export function moved({ tabs }: Bar, key: string, to: number): readonly Tab[] {
  const from = indexOf({ tabs }, key);
  return tabs.toSpliced(from, 1).toSpliced(to, 0, ...tabs.slice(from, from + 1));
}

/** The bar with a tab pinned, as the last of the pinned, or free, as the first of the others. */
export function withPin(bar: Bar, key: string, pin: boolean): readonly Tab[] {
  const tabs = bar.tabs.map((tab) => (tab.key === key ? { ...tab, pinned: pin } : tab));
  return moved({ tabs }, key, pin ? pinnedCount(bar) : pinnedCount({ tabs }));
}

/** Which tab is in front when these are gone: the one in front if it stays, else its nearest left neighbour that stays. */
export function frontAfter(context: TabsContext, closing: readonly string[]): string {
  const staying = context.tabs.filter(({ key }) => !closing.includes(key));
  if (staying.some(({ key }) => key === context.active)) return context.active;
  const left = staying.filter(({ key }) => indexOf(context, key) < indexOf(context, context.active));
  return (left.at(-1) ?? staying[0])?.key ?? context.active;
}

/** The page that was looked at longest ago and loses nothing when it rests; none while all of them fit. */
export function restingNext({ active, awake, unsaved, marks, budget }: TabsContext): string | undefined {
  if (awake.length <= budget) return undefined;
  return awake.findLast((key) => key !== active && !unsaved.includes(key) && marks[key] !== 'saving');
}

/** The tab that Alt and a digit lead to: 9 to the last one. */
export const nthTab = ({ tabs }: Bar, digit: number): Tab | undefined => (digit === 9 ? tabs.at(-1) : tabs[digit - 1]);

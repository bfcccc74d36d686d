import { type GrantPage, needing, neededBy, pairOf } from '../../contract/people/grants.ts';
import type { Action } from '../../contract/core/permission.ts';

/** What is ticked, by page. A page that was not touched keeps its list, so that its row is not drawn again. */
export type Chosen = Readonly<Record<string, readonly Action[]>>;

/** What may be changed, by page: a cell is looked up without a name being made for it. */
export type Grantable = Readonly<Record<string, readonly Action[]>>;

/** Pairs, as the house tells them, by page. */
export function actionsByPage(pairs: readonly string[]): Readonly<Record<string, readonly Action[]>> {
  const byPage: Record<string, Action[]> = {};
  for (const pair of pairs) {
    const at = pair.lastIndexOf('.');
    (byPage[pair.slice(0, at)] ??= []).push(pair.slice(at + 1) as Action);
  }
  return byPage;
}

/** How many of some cells are ticked. */
export type Mark = 'none' | 'some' | 'all';

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const ticked = (chosen: Chosen, { permissionId }: GrantPage): readonly Action[] => chosen[permissionId] ?? [];
const isOpen = (grantable: Grantable, { permissionId }: GrantPage, action: Action): boolean =>
  grantable[permissionId]?.includes(action) === true;

/** A page's list with these actions, in the order of the vocabulary. */
const withActions = (chosen: Chosen, page: GrantPage, wanted: ReadonlySet<Action>): Chosen => ({
  ...chosen,
  [page.permissionId]: page.actions.filter((action) => wanted.has(action)),
});

/** Ticks a cell with all that it needs, or unticks it with all that need it. Nothing changes where one of them may not. */
export function toggled(chosen: Chosen, page: GrantPage, action: Action, grantable: Grantable): Chosen {
  const before = ticked(chosen, page);
  const isOn = before.includes(action);
  const along = isOn ? needing(page, action) : neededBy(page, action);
  const moving = [action, ...along].filter((one) => before.includes(one) === isOn);
  if (!moving.every((one) => isOpen(grantable, page, one))) return chosen;
  const wanted = new Set(before);
  for (const one of moving) {
    if (isOn) wanted.delete(one);
    else wanted.add(one);
  }
  return withActions(chosen, page, wanted);
}

/** Cells of a page that can be ticked or unticked at once: all of it, or one column of it. */
const cellsOf = (page: GrantPage, grantable: Grantable, column?: Action): readonly Action[] =>
  page.actions.filter((action) => (column === undefined || action === column) && isOpen(grantable, page, action));

/** Whether none of some cells may be changed. */
export const isFixed = (pages: readonly GrantPage[], grantable: Grantable, column?: Action): boolean =>
  !pages.some((page) =>
    page.actions.some((action) => (column === undefined || action === column) && isOpen(grantable, page, action)),
  );

/**
 * How many of the cells that may be changed are ticked; of all, where none may. Asked of every column and group after each click: no
 * lists are made.
 */
export function markOf(chosen: Chosen, pages: readonly GrantPage[], grantable: Grantable, column?: Action): Mark {
  const counts = (page: GrantPage, action: Action) => fixed || isOpen(grantable, page, action);
  const fixed = isFixed(pages, grantable, column);
  let [on, off] = [false, false];
  for (const page of pages) {
    const own = ticked(chosen, page);
    for (const action of column === undefined ? page.actions : [column]) {
      if (!page.actions.includes(action) || !counts(page, action)) continue;
      if (own.includes(action)) on = true;
      else off = true;
      if (on && off) return 'some';
    }
  }
  return on ? 'all' : 'none';
}

/** Ticks all cells of some pages, or of one column of them; unticks them when all are. */
export function toggledAll(chosen: Chosen, pages: readonly GrantPage[], grantable: Grantable, column?: Action): Chosen {
  const turnsOff = markOf(chosen, pages, grantable, column) === 'all';
  let next = chosen;
  for (const page of pages)
    for (const action of cellsOf(page, grantable, column))
      if (ticked(next, page).includes(action) === turnsOff) next = toggled(next, page, action, grantable);
  return next;
}

/** Ticks what another role may, as far as it may be changed; everything else stays. */
export function copied(
  chosen: Chosen,
  pages: readonly GrantPage[],
  from: ReadonlySet<string>,
  grantable: Grantable,
): Chosen {
  let next = chosen;
  for (const page of pages) {
    const before = ticked(chosen, page);
    const wanted = page.actions.filter((action) =>
      isOpen(grantable, page, action) ? from.has(pairOf(page.permissionId, action)) : before.includes(action),
    );
    const grounded = wanted.filter((action) => neededBy(page, action).every((one) => wanted.includes(one)));
    if (String(grounded) !== String(before)) next = withActions(next, page, new Set(grounded));
  }
  return next;
}

/** What pairs are ticked. */
export const pairsIn = (chosen: Chosen): readonly string[] =>
  Object.entries(chosen).flatMap(([permissionId, actions]) => actions.map((action) => pairOf(permissionId, action)));

/** What would be given and taken. A page that was not touched has the very list that it had. */
export function differenceOf(before: Chosen, after: Chosen): Difference {
  const [added, removed]: [string[], string[]] = [[], []];
  for (const page of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[page] ?? [], after[page] ?? []];
    if (was === is) continue;
    for (const action of is) if (!was.includes(action)) added.push(pairOf(page, action));
    for (const action of was) if (!is.includes(action)) removed.push(pairOf(page, action));
  }
  return { added, removed };
}

/** Pages whose name, group or id has the words in it. */
export function foundPages(pages: readonly GrantPage[], search: string): readonly GrantPage[] {
  const words = search.trim().toLowerCase();
  if (words === '') return pages;
  return pages.filter(({ title, group, permissionId }) =>
    `${title} ${group} ${permissionId}`.toLowerCase().includes(words),
  );
}

import { folders, type Page, permissionPages } from '../menu/pages.ts';
import { type Action, actionLabels, actions, type Permission } from '../core/permission.ts';

/*
 * What a role may do, as pairs of page and action (wider.md §10.2). Only pairs are kept: whether a page, a group or a column is ticked as
 * a whole is computed, so that no half-ticked tree is ever stored.
 */

/** A pair as one word, `Award.edit`. */
export const pairOf = (permissionId: string, action: Action): string => `${permissionId}.${action}`;

/** A page with the actions that it declares, in the order of the vocabulary. */
export interface GrantPage {
  readonly permissionId: string;
  readonly title: string;
  readonly group: string;
  readonly actions: readonly Action[];
}

const declared = ({ actions: own }: Page): readonly Action[] => actions.filter((action) => own.includes(action));

/** Every page of the menu that has a permission of its own. */
export const grantPages: readonly GrantPage[] = folders.flatMap(({ title: group, pages }) =>
  pages
    .filter((page) => permissionPages.includes(page))
    .map((page) => ({ permissionId: page.permissionId, title: page.title, group, actions: declared(page) })),
);

/** Without 查询 nothing of a page is of use; a step or a form needs 详情 too, where the page has it. */
export function neededBy(page: GrantPage, action: Action): readonly Action[] {
  const needed: readonly Action[] = ['edit', 'enable', 'disable'].includes(action) ? ['query', 'get'] : ['query'];
  return needed.filter((one) => one !== action && page.actions.includes(one));
}

/** Actions that lose their ground with this one. */
export const needing = (page: GrantPage, action: Action): readonly Action[] =>
  page.actions.filter((other) => other !== action && neededBy(page, other).includes(action));

/** Pairs as calls carry them. */
export const permissionsOf = (pairs: ReadonlySet<string>): readonly Permission[] =>
  grantPages.flatMap(({ permissionId, title, actions: own }) => {
    const granted = own.filter((action) => pairs.has(pairOf(permissionId, action)));
    const actionEntitySet = granted.map((action) => ({ action, describe: actionLabels[action], defaultCheck: false }));
    return granted.length === 0 ? [] : [{ permissionId, permissionName: title, actionEntitySet }];
  });

/** And back. */
export const pairsOf = (permissions: readonly Permission[]): ReadonlySet<string> =>
  new Set(
    permissions.flatMap(({ permissionId, actionEntitySet }) =>
      actionEntitySet.map(({ action }) => pairOf(permissionId, action)),
    ),
  );

/** What the details of a role tell beside its fields. */
export interface RoleGrants {
  /** Every page with what can be done there, in the order of the menu. */
  readonly pages: readonly GrantPage[];
  readonly permissions: readonly Permission[];
  /** Pairs that whoever asks may give and take: his own. None for a role that he cannot change. */
  readonly grantable: readonly string[];
}

/** What a change of a role would really do: people keep what another of their roles gives them. */
export interface GrantEffect {
  /** How many get something on so many pages where they could do nothing, and how many on no page but new actions. */
  readonly gain: Reached;
  /** How many lose pages altogether, and how many only actions. */
  readonly loss: Reached;
  /** Some of those, by name: at most `mostNamed`. */
  readonly people: readonly Affected[];
  readonly peopleCount: number;
}

/** People who get or lose whole pages, the pages of all of them, and people to whom only actions of their pages happen. */
export interface Reached {
  readonly people: number;
  readonly pages: number;
  readonly actionsOnly: number;
}

export interface Affected {
  readonly id: number;
  readonly name: string;
  /** Titles of the pages. */
  readonly newPages: readonly string[];
  readonly lostPages: readonly string[];
  /** Pairs on pages that stay his, `奖励库·修改`. */
  readonly newActions: readonly string[];
  readonly lostActions: readonly string[];
}

/** So many people are named. */
export const mostNamed = 200;

/** What `{ id, permissions }` of a role would do; writes nothing. */
export const grantEffectCall = 'POST /admin/api/roles/effects';

import type { DataScope } from '../../contract/core/scope.ts';

/** How far one enabled role of an account sees. */
export interface RoleReach {
  readonly code: string;
  readonly scope: DataScope;
  /** The departments of `dept_custom`. */
  readonly depts: readonly number[];
  /** Areas it is limited to; null: none; empty: those of the account. */
  readonly regions: readonly string[] | null;
  /** Sees personal data as it is. */
  readonly plain: boolean;
  /** 单次积分调整上限. */
  readonly limit: number;
  /** The pages on which it may do anything. */
  readonly pages: readonly string[];
}

/** Where an account stands, and how far its roles see. */
export interface Reach {
  readonly deptId: number | null;
  /** `/1/4/`, null without a department. */
  readonly deptPath: string | null;
  readonly regions: readonly string[];
  readonly roles: readonly RoleReach[];
}

/** How far an account sees on one page: its roles there taken together. */
export interface Sight {
  /** Rows of every department and owner; otherwise those that one of the next three names. */
  readonly everywhere: boolean;
  readonly depts: readonly number[];
  /** Departments whose path begins so. */
  readonly deptsBelow: string | null;
  readonly own: boolean;
  /** A row's area must lie in one of each of these lists. */
  readonly regions: readonly (readonly string[])[];
  readonly masked: boolean;
}

/** The roles that count on a page: those with a right on it, all of them where none has any. */
export function countedOn(roles: readonly RoleReach[], permissionId: string): readonly RoleReach[] {
  const holding = roles.filter(({ pages }) => pages.includes(permissionId));
  return holding.length > 0 ? holding : roles;
}

/**
 * What an account sees on a page. Only roles with a right on that page count, so that a narrow role stays narrow beside one that is
 * wide elsewhere; pickers of pages that none of them has go by all of them. Several roles give the widest of each; the areas of
 * the account itself always limit them (wider.md §10.1).
 */
export function sightOn({ deptId, deptPath, regions, roles }: Reach, permissionId: string): Sight {
  const counted = countedOn(roles, permissionId);
  const has = (scope: DataScope) => counted.some((role) => role.scope === scope);
  const custom = counted.flatMap(({ scope, depts }) => (scope === 'dept_custom' ? depts : []));
  return {
    everywhere: has('all'),
    depts: [...new Set([...custom, ...(has('dept') && deptId !== null ? [deptId] : [])])],
    deptsBelow: has('dept_tree') ? deptPath : null,
    own: has('self'),
    regions: regionsOf(counted, regions),
    masked: !counted.some(({ plain }) => plain),
  };
}

/** The lists of areas that roles of an account with areas of its `own` are limited to: a row must lie in one of each list. */
export function regionsOf(roles: readonly RoleReach[], own: readonly string[]): readonly (readonly string[])[] {
  const account = own.length > 0 ? [own] : [];
  if (roles.some((role) => role.regions === null)) return account;
  // A role that goes by the account's areas is satisfied by them, and without any sees nothing.
  const following = roles.some((role) => role.regions?.length === 0) && own.length > 0;
  return following ? account : [roles.flatMap((role) => role.regions ?? []), ...account];
}

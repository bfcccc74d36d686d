import { areaPrefix } from '../../contract/core/scope.ts';
import { countedOn, type Reach, regionsOf, type RoleReach } from '../sign-in/reach.ts';

/*
 * Nobody gives further than he sees himself (wider.md §10.2, C18), neither by a role that he edits nor by one that he hands out: it
 * would come back to him through a colleague. Compared page by page, as data scope counts.
 */

/** What of a role goes beyond its giver. */
export type Excess = 'scope' | 'depts' | 'regions' | 'mask' | 'limit';

/** Where somebody stands who has the role, or will. */
export type Place = Omit<Reach, 'roles'>;

/** Paths of departments by their ids: what lies below what. */
export type Paths = ReadonlyMap<number, string>;

interface Giver extends Reach {
  readonly paths: Paths;
}

const isSuper = ({ roles }: Reach): boolean => roles.some(({ code }) => code === 'super_admin');

/** Whether one of the giver's roles shows him a department's rows. */
const seesDept = ({ deptId, deptPath, roles, paths }: Giver, id: number): boolean =>
  roles.some(
    ({ scope, depts }) =>
      scope === 'all' ||
      (scope === 'dept_custom' && depts.includes(id)) ||
      (scope !== 'self' && scope !== 'dept_custom' && deptId === id) ||
      (scope === 'dept_tree' && deptPath !== null && (paths.get(id) ?? '').startsWith(deptPath)),
  );

/** Whether he sees all that lies below a path. */
const seesTree = ({ deptPath, roles }: Giver, path: string): boolean =>
  roles.some(
    ({ scope }) => scope === 'all' || (scope === 'dept_tree' && deptPath !== null && path.startsWith(deptPath)),
  );

const asFar: Readonly<Record<'dept' | 'dept_tree', readonly string[]>> = {
  dept: ['all', 'dept_tree', 'dept'],
  dept_tree: ['all', 'dept_tree'],
};

function scopeExcess({ scope, depts }: RoleReach, giver: Giver, place?: Place): Excess | undefined {
  if (scope === 'all') return giver.roles.some((role) => role.scope === 'all') ? undefined : 'scope';
  if (scope === 'dept_custom') return depts.every((id) => seesDept(giver, id)) ? undefined : 'depts';
  if (scope === 'self') return undefined;
  // Whose department it will be is not known: then a scope of the same kind is as far.
  if (!place) return giver.roles.some((role) => asFar[scope].includes(role.scope)) ? undefined : 'scope';
  if (place.deptId === null || place.deptPath === null) return undefined;
  const seen = scope === 'dept' ? seesDept(giver, place.deptId) : seesTree(giver, place.deptPath);
  return seen ? undefined : 'scope';
}

/** Whether areas lie in others, which may be wider. */
const liesWithin = (codes: readonly string[], others: readonly string[]): boolean =>
  codes.every((code) => others.some((one) => areaPrefix(code).startsWith(areaPrefix(one))));

function regionExcess(role: RoleReach, giver: Giver, place?: Place): Excess | undefined {
  const theirs = regionsOf([role], place?.regions ?? []);
  const limits = regionsOf(giver.roles, giver.regions);
  return limits.every((limit) => theirs.some((codes) => liesWithin(codes, limit))) ? undefined : 'regions';
}

/**
 * What a role would give beyond what its giver has on the same pages, to somebody who stands at `place`, or to anybody. A role without
 * pages is measured by all that the giver has. 超级管理员 gives everything.
 */
export function excessOf(role: RoleReach, giver: Reach, paths: Paths, place?: Place): ReadonlySet<Excess> {
  const found = new Set<Excess>();
  if (isSuper(giver)) return found;
  for (const page of role.pages.length > 0 ? role.pages : ['']) {
    const there = { ...giver, roles: countedOn(giver.roles, page), paths };
    const excesses = [scopeExcess(role, there, place), regionExcess(role, there, place)];
    for (const excess of excesses) if (excess) found.add(excess);
    if (role.plain && !there.roles.some(({ plain }) => plain)) found.add('mask');
  }
  if (role.limit > mostOf(giver)) found.add('limit');
  return found;
}

/** The highest 单次积分调整上限 of somebody's roles. */
export const mostOf = ({ roles }: Reach): number => Math.max(0, ...roles.map(({ limit }) => limit));

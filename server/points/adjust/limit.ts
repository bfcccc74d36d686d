import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import type { Caller } from '../../http/route.ts';
import { countedOn } from '../../sign-in/reach.ts';
import { total } from './concerned.ts';

const page = 'PointLog';

/**
 * How many points somebody may give or take by one adjustment without being asked (单次积分调整上限, wider.md §10.2): the highest of his roles that
 * count on the page. Infinity for 超级管理员.
 */
export function limitOf({ reach }: Pick<Caller, 'reach'>): number {
  const counted = countedOn(reach.roles, page);
  if (counted.some(({ code }) => code === 'super_admin')) return Infinity;
  return Math.max(0, ...counted.map(({ limit }) => limit));
}

/** Whether an adjustment is within the limit of whoever looks. */
export function withinLimit(caller: Pick<Caller, 'reach'>): Sql {
  const limit = limitOf(caller);
  return limit === Infinity ? sql`true` : sql`(${total} <= ${limit}::bigint)`;
}

/** Whoever approves and makes none himself may approve any; who makes some, up to his own limit. */
export const mayApprove = (caller: Pick<Caller, 'reach' | 'grants'>): Sql =>
  caller.grants.has(`${page}.add`) ? withinLimit(caller) : sql`true`;

import { sql } from 'kysely';
import { walletPages } from '../../../contract/points/wallets.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Operator } from '../../entity/write/database.ts';
import type { Caller } from '../../http/route.ts';
import { countedOn } from '../../sign-in/reach.ts';
import { total } from './concerned.ts';

const page = walletPages.points;

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

/** What adjustments take on the page of their wallet (wider.md §3.7, §3.8). */
const actions = ['add', 'enable', 'disable'] as const;

/** Why somebody does nothing with experience. */
export const notAllowed = '调整经验需要「经验日志」的权限';

/** Whether somebody may do with experience all that they may do with points; who may do less does nothing with it. */
export const mayTouch = ({ grants }: Pick<Operator, 'grants'>, wallet: unknown): boolean =>
  wallet !== 'experience' ||
  (grants !== undefined &&
    actions.every((action) => !grants.has(`${page}.${action}`) || grants.has(`${walletPages.experience}.${action}`)));

/** Whoever approves and makes none himself may approve any; who makes some, up to his own limit. */
export const mayApprove = (caller: Pick<Caller, 'reach' | 'grants'>): Sql =>
  caller.grants.has(`${page}.add`) ? withinLimit(caller) : sql`true`;

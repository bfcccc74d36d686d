import type { Pool } from 'pg';
import type { RoleReach } from '../reach.ts';
import { grantsOf, rightsStamp, rolesOf, withheldFrom } from './rights.ts';

/** What the enabled roles of an account allow, and how far each of them sees. */
export interface HeldRights {
  /** `page.action` */
  readonly grants: ReadonlySet<string>;
  /** What they hold and nobody may do now. */
  readonly withheld: ReadonlySet<string>;
  readonly roles: readonly RoleReach[];
}

interface Found {
  readonly stamp: string;
  readonly grants: readonly string[];
  readonly withheld: readonly string[];
  readonly roles: readonly RoleReach[];
}

const heldQuery = {
  name: 'held-rights',
  text: `
    select ${rightsStamp} as stamp, ${grantsOf} as grants, ${withheldFrom} as withheld, ${rolesOf} as roles
    from account a where a.id = $1`,
};

/** What was read, by database and stamp. Another state of the roles is another stamp, so nothing here is ever out of date. */
const known = new WeakMap<Pool, Map<string, HeldRights>>();
/** As many as there are combinations of roles in a house, and more. */
const mostKept = 200;

/**
 * What an account may do whose roles have this stamp, as {@link rightsStamp} was read in the call under way. Read from the tables where
 * this stamp is new to the process (docs/decisions/163).
 */
export async function heldRights(pool: Pool, accountId: number, stamp: string): Promise<HeldRights> {
  const kept = known.get(pool) ?? new Map<string, HeldRights>();
  known.set(pool, kept);
  const before = kept.get(stamp);
  if (before) return before;
  const { rows } = await pool.query<Found>({ ...heldQuery, values: [accountId] });
  const [found] = rows;
  if (!found) return { grants: new Set(), withheld: new Set(), roles: [] };
  const held = { grants: new Set(found.grants), withheld: new Set(found.withheld), roles: found.roles };
  if (kept.size >= mostKept) kept.clear();
  // The roles may have changed since the stamp was read: what was found goes with the stamp that it was found with.
  kept.set(found.stamp, held);
  return held;
}

import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** That the last day of account `a` is over in Shanghai (wider.md §10.1, 账号有效期); as text for statements that are planned by name. */
export const expiredText = `coalesce(a.valid_until < (now() at time zone 'Asia/Shanghai')::date, false)`;

/** That account `a` may be used: enabled, and not past its last day. */
export const isUsable: Sql = sql`(a.status = 'enabled' and not ${sql.raw(expiredText)})`;

/** What the account is, as its operator is told: `expired` where it would be enabled but for its last day. */
export const standsAs: Sql = sql`case when a.status = 'enabled' and ${sql.raw(expiredText)} then 'expired' else a.status end`;

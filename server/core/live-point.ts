import { sql } from 'kysely';

/** Whether the 本地核销点 `p` verifies now (award.md §3.13). */
export const isLivePoint = sql`(p.status = 'enabled' and p.end_at > now())`;

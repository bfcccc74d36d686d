import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** On whose behalf a transaction writes, for 数据日志 (wider.md §10.9). */
export interface Acting {
  readonly source: 'api' | 'job';
  readonly accountId: number;
  /** Links the lines to those of the operation log. */
  readonly traceId: string;
  /** Where the caller is, for lines that say so (award.md §4.11). */
  readonly ip?: string;
}

/** Says it for the rest of the transaction; a commit or a rollback forgets it. */
export async function actAs(tx: Tx, { source, accountId, traceId, ip = '' }: Acting): Promise<void> {
  await sql`select set_config('app.source', ${source}, true), set_config('app.account_id', ${String(accountId)}, true),
    set_config('app.trace_id', ${traceId}, true), set_config('app.ip', ${ip}, true)`.execute(tx);
}

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Standby } from './standby.ts';

/** So far behind, in seconds, it serves nobody. */
const farBehind = 60;

/** What `/readyz` says of a standby that does not help. The server works on without it. */
export async function standbyWarning(standby: Standby, primary: Kysely<Tables>): Promise<string | undefined> {
  const lag = await standby.lag(primary);
  if (!lag) return `备库 ${standby.place} 没有应答，列表、报表和导出由主库处理`;
  return lag.seconds > farBehind
    ? `备库 ${standby.place} 落后主库 ${Math.round(lag.seconds)} 秒，列表、报表和导出由主库处理`
    : undefined;
}

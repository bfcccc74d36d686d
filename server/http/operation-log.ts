import { codes } from '../../contract/errors.ts';
import type { Tx } from '../db/transaction.ts';
import type { Logged, Request } from './route.ts';

/** How a write came in: method, path without its query, when it began (`performance.now()`). */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly since: number;
}

/** Adds the line of a successful write to the operation log, in the write's own transaction (wider.md §10.8). */
export async function logOperation(tx: Tx, arrival: Arrival, request: Request, logged: Logged): Promise<void> {
  await tx
    .insertInto('operation_log')
    .values({
      trace_id: request.traceId,
      account_id: request.caller.accountId,
      nickname: request.caller.nickname,
      permission_id: logged.permissionId,
      action: logged.action,
      event: logged.event ?? '',
      entity: logged.entity ?? '',
      biz_id: logged.bizId ?? null,
      biz_name: logged.bizName ?? '',
      summary: logged.summary,
      diff: JSON.stringify(logged.diff ?? []),
      method: arrival.method,
      path: arrival.path,
      result_code: codes.ok,
      cost_ms: Math.round(performance.now() - arrival.since),
      ip: request.ip,
      user_agent: request.userAgent,
    })
    .execute();
}

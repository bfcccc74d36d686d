import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { keepChanges } from '../../http/operation-log.ts';
import type { Logged } from '../../http/route.ts';

/** Adds the lines of rows to the operation log, as if each had been told by itself: looked back on and taken back like that. */
export async function logRows(tx: Db, actor: Operator, jobId: number, lines: readonly Logged[]): Promise<void> {
  if (lines.length === 0) return;
  const told = lines.map(
    ({ permissionId, action, event = '', entity = '', bizId = 0, bizName = '', summary, diff = [] }) => ({
      permission_id: permissionId,
      action,
      event,
      entity,
      biz_id: bizId,
      biz_name: bizName,
      summary,
      diff,
    }),
  );
  const { rows } = await sql<{ id: number; biz_id: number }>`
    insert into operation_log (trace_id, account_id, nickname, method, path, result, result_code, permission_id, action, event, entity,
      biz_id, biz_name, summary, diff)
    select ${`job-${jobId}`}, ${actor.accountId}, ${actor.nickname}, 'JOB', '', 'success', ${codes.ok}, l.permission_id, l.action, l.event,
      l.entity, l.biz_id, l.biz_name, l.summary, l.diff
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as l (permission_id text, action text, event text, entity text, biz_id bigint,
      biz_name text, summary text, diff jsonb)
    returning id, biz_id`.execute(tx);
  const ids = new Map(rows.map(({ id, biz_id }) => [biz_id, id]));
  await keepChanges(
    tx,
    lines.map((logged) => ({ id: ids.get(logged.bizId ?? 0) ?? 0, logged })),
  );
}

import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import { eventLabel } from '../../../machines/entity/lifecycle/kernel.ts';
import { codes } from '../../../contract/core/errors.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import { asText } from '../read/wire-values.ts';
import type { DueRow } from '../resource.ts';
import { house } from '../write/house.ts';
import type { Db } from '../write/database.ts';
import type { DueStep } from './instants.ts';

/** 自动收货兑换订单【…】: one line for each row, by the system, with the trace of its lines in 数据日志 (wider.md §16.1). */
export async function logMoves(tx: Db, step: DueStep, moved: readonly DueRow[], traceId: string): Promise<void> {
  const { entity, lifecycle } = step.resource;
  const lines = moved.map(({ row, event, arrived }) => {
    const name = asText(row[entity.title] ?? row.id);
    return {
      event,
      biz_id: row.id,
      biz_name: name,
      summary: `${eventLabel(lifecycle, event)}${entity.label}${name.startsWith('【') ? name : `【${name}】`}`,
      diff: changeOf(step, row, { status: arrived.status, ...arrived.beside }),
    };
  });
  await sql`insert into operation_log (trace_id, nickname, permission_id, action, entity, result_code, result, event, biz_id, biz_name, summary,
      diff)
    select ${traceId}, ${house.nickname}, ${entity.permissionId}, 'edit', ${entity.name}, ${codes.ok}, 'success', l.event, l.biz_id, l.biz_name,
      l.summary, l.diff
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (event text, biz_id bigint, biz_name text, summary text, diff jsonb)`.execute(tx);
}

/** The state before and after, in the words of the list. */
function changeOf({ resource: { entity }, column }: DueStep, row: Row, after: Readonly<Record<string, string>>) {
  const label = column === 'status' ? '状态' : (entity.fields[column]?.label ?? column);
  const [was, is] = [row[column], after[column]].map((state) => stateWord(entity, column, state));
  return [{ field: column, label, before: was, after: is }];
}

import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import { defineResource } from '../entity/define-resource.ts';
import { noteRows } from '../entity/events/row-news.ts';

/** Each line of the trace as somebody reads it: its words, else which guard looked at what, found what, and wanted what. */
const why = sql`nullif((select string_agg(coalesce(l ->> 'text', concat_ws('，', l ->> 'guard' || '：' || (l ->> 'fact'),
    '实际 ' || (l ->> 'value'), '应为 ' || (l ->> 'wanted'))), chr(10) order by n)
  from jsonb_array_elements(e.trace) with ordinality as x (l, n)), '')`;

/** 调用记录 (wider.md §10.13): written by the calls themselves; what waits can be tried again at once. */
export const inboundEvent = defineResource('inbound_event', {
  rows: sql`(select e.id, 1::bigint as version, e.status, e.created_at, e.kind, e.client_id, e.member_no, e.message, ${why} as why,
    e.code, e.result::text as answer, e.took_ms, e.late, e.occurred_at, e.attempts, e.next_at, e.request_id, e.trace_id
    from inbound_event as e)`,
  filled: ['id', 'created_at'],
  journal: true,
  act: async (tx, row) => {
    const { rows } = await sql`update inbound_event set status = 'parked', next_at = now()
      where id = ${row.id} and status in ('parked', 'dead') returning id`.execute(tx);
    if (rows.length === 0) throw failure('illegalMove', '该调用已处理完，请刷新后再看');
    noteRows(tx, 'inbound_event', [row.id]);
  },
});

import { sql } from 'kysely';
import { failure } from '../../http/failure.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import { defineResource } from '../../entity/define-resource.ts';

/** 推送记录 (wider.md §10.14): written by the worker; what was received or given up can be sent again under its number. */
export const webhookDelivery = defineResource('webhook_delivery', {
  rows: sql`(select d.id, 1::bigint as version, d.status, d.created_at, 'TS' || lpad(d.id::text, 8, '0') as delivery_no, d.endpoint_id,
    e.kind, d.member_no, d.event_id as event_no, d.attempts, d.http_status, d.took_ms, d.fault, e.data::text as body, d.answer_head,
    d.next_at, d.acked_at
    from webhook_delivery as d join outbox_event as e on e.id = d.event_id)`,
  filled: ['id', 'created_at'],
  journal: true,
  act: async (tx, row) => {
    const { rows } =
      await sql`update webhook_delivery set status = 'pending', next_at = now(), acked_at = null, attempts = 0
      where id = ${row.id} and status in ('acked', 'failed', 'dead') returning id`.execute(tx);
    if (rows.length === 0) throw failure('illegalMove', '该推送正在进行，请刷新后再看');
    noteRows(tx, 'webhook_delivery', [row.id]);
  },
});

import { isIP } from 'node:net';
import { sql } from 'kysely';
import { defineResource } from '../../entity/define-resource.ts';
import type { Sql } from '../../entity/resource.ts';
import { invalid } from '../../http/failure.ts';
import { isPublic } from './public-address.ts';

const health = (column: 'failures' | 'pause_reason' | 'last_acked_at'): Sql =>
  sql`(select h.${sql.ref(column)} from webhook_health as h where h.endpoint_id = t.id)`;

/** What is wrong with an address before anybody looks its name up. */
function faultOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return '地址格式有误';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInner = isIP(host) > 0 ? !isPublic(host) : host === 'localhost' || !host.includes('.');
  return isInner ? '不能推送到内网地址' : undefined;
}

/** 接收地址 (wider.md §10.14). Where its name leads is looked at with each delivery, not here: it may change. */
export const webhookEndpoint = defineResource('webhook_endpoint', {
  computed: {
    failures: sql`coalesce(${health('failures')}, 0)`,
    pause_reason: sql`(case when t.status = 'paused' then ${health('pause_reason')} end)`,
    last_acked_at: health('last_acked_at'),
  },
  check: async (_tx, { values: { url } }) => {
    const fault = typeof url === 'string' ? faultOf(url) : undefined;
    if (fault !== undefined) throw invalid([{ field: 'url', message: fault }]);
  },
  moved: async (tx, { id }, event) => {
    if (event === 'RESUME' || event === 'ENABLE' || event === 'PAUSE')
      await sql`update webhook_health set failures = 0, pause_reason = null where endpoint_id = ${id}`.execute(tx);
    // What happened while nobody was to be told is told to nobody.
    if (event === 'DISABLE')
      await sql`update webhook_delivery set status = 'dead', next_at = null, fault = '接收地址已停用'
        where endpoint_id = ${id} and next_at is not null and status <> 'sent'`.execute(tx);
  },
});

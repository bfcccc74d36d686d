import net from 'node:net';
import { sql } from 'kysely';
import { isNetwork } from '../../contract/open-api/addresses.ts';
import { openScopes } from '../../contract/open-api/scopes.ts';
import { invalid } from '../http/failure.ts';
import { defineResource } from '../entity/define-resource.ts';
import { makeSecret } from './make-secret.ts';

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const used = (column: 'calls' | 'refused') =>
  sql`coalesce((select u.${sql.ref(column)} from api_client_use as u where u.client_id = t.id and u.day = ${today}), 0)`;
const key = (column: 'made_at' | 'old_until') =>
  sql`(select s.${sql.ref(column)} from api_client_secret as s where s.client_id = t.id)`;

/** Whether the text is one after all: what only looks like an address of IPv6 is none. */
const isRead = (text: string): boolean => isNetwork(text) && net.isIP(text.split('/', 1)[0] ?? '') > 0;

/** 开放接口 (wider.md §10.13). What a change means to callers holds within a second everywhere (server/open-api/clients.ts). */
export const apiClient = defineResource('api_client', {
  computed: {
    key_made_at: key('made_at'),
    old_until: sql`(select s.old_until from api_client_secret as s where s.client_id = t.id and s.old_until > now())`,
    calls_today: used('calls'),
    refused_today: used('refused'),
    last_used_at: sql`(select max(u.last_at) from api_client_use as u where u.client_id = t.id)`,
    has_secret: sql`exists (select from api_client_secret as s where s.client_id = t.id)`,
  },
  check: async (_tx, { values }) => {
    const { scopes, ip_allow, rate_per_s, burst } = values;
    const wrong = Array.isArray(ip_allow) ? ip_allow.filter((one) => typeof one !== 'string' || !isRead(one)) : [];
    if (wrong.length > 0) throw invalid([{ field: 'ip_allow', message: `「${String(wrong[0])}」不是 IP 或网段` }]);
    if (Number(burst) < Number(rate_per_s))
      throw invalid([{ field: 'burst', message: '突发上限不能小于每秒调用上限' }]);
    const unknown = Array.isArray(scopes) && scopes.some((scope) => !Object.hasOwn(openScopes, String(scope)));
    if (unknown) throw invalid([{ field: 'scopes', message: '权限范围应从列表中选择' }]);
  },
  modes: { rotate: makeSecret },
});

import { sql } from 'kysely';
import { endSession, isLive, kickedBy } from '../sign-in/endings.ts';
import { deviceOf } from '../sign-in/device.ts';
import { failure } from '../http/failure.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';
import { asText } from '../entity/read/wire-values.ts';

const isSuper = (account: Sql) => sql`exists (
  select from account_role ar join role r on r.id = ar.role_id
  where ar.account_id = ${account} and r.code = 'super_admin')`;

const roleNames = sql`coalesce((select string_agg(r.name, '、' order by r.sort, r.id) from account_role ar
  join role r on r.id = ar.role_id and r.status = 'enabled' where ar.account_id = a.id), '')`;

/** 在线会话, numbered by `session.no`. */
export const onlineSession = defineResource('online_session', {
  rows: sql`(select s.no as id, 1::bigint as version, case when ${isLive} then 'online' else 'ended' end as status,
    s.id as session_id, s.account_id, a.username, a.nickname, ${roleNames} as role_names, s.ip, s.user_agent as device,
    s.created_at, s.last_seen_at, case when s.locked_at is null then 'active' else 'locked' end as presence
    from session s join account a on a.id = s.account_id)`,
  computed: { mark: sql`null::text` },
  seenBy: ({ accountId, sessionId }) => ({
    mark: sql`case when t.session_id = ${sessionId}::uuid then 'own' end`,
    kickable: sql`(t.session_id <> ${sessionId}::uuid
      and (not ${isSuper(sql`t.account_id`)} or ${isSuper(sql`${accountId}::bigint`)}))`,
  }),
  derive: (row) => ({ ...row, device: deviceOf(asText(row['device'])) }),
  act: async (tx, { id }, step) => {
    const { rows } = await sql<{ id: string }>`select id from session where no = ${id}`.execute(tx);
    const ended = rows[0] && (await endSession(tx, rows[0].id, kickedBy(step)));
    if (!ended) throw failure('illegalMove', '该会话已经下线');
  },
});

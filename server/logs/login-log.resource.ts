import { sql } from 'kysely';
import { deviceOf } from '../sign-in/device.ts';
import { defineResource } from '../entity/define-resource.ts';
import { linkTo, opens } from '../entity/read/row-links.ts';
import { asText } from '../entity/read/wire-values.ts';

/** 登录日志 (wider.md §10.7). */
export const loginLog = defineResource('login_log', {
  rows: sql`(select l.id, 1::bigint as version, 'recorded' as status, l.created_at, l.username, a.nickname, l.log_type, l.result,
    l.note, l.ip, l.user_agent as device, l.user_agent, l.session_no, l.trace_id
    from login_log l left join account a on a.id = l.account_id)`,
  computed: { operations: sql`false` },
  seenBy: (caller) => ({ operations: opens(caller, 'OperationLog') }),
  // What one request did stands in more than one log: whoever ended a session, and why, is in the other.
  details: async (_db, row) => {
    const trace = asText(row['trace_id']);
    return {
      links:
        trace !== '' && row['operations'] === true
          ? [linkTo('对应的操作日志', '/system/log/operation', { trace_id: trace })]
          : [],
    };
  },
  derive: (row) => ({ ...row, device: deviceOf(asText(row['device'])) }),
});

import { sql } from 'kysely';
import type { OwnSession, OwnSessions } from '../../contract/account/account-area.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import { log, type Owner } from './account-security.ts';
import { deviceOf } from '../sign-in/device.ts';
import { endSession, endSessionsOf, isLive } from '../sign-in/endings.ts';

/** The sessions of the own account that can go on: the one that asks first, then those used last. */
export async function ownSessions({ store, caller }: Pick<Request, 'store' | 'caller'>): Promise<OwnSessions> {
  const { rows } = await sql<OwnSession>`
    select s.no, s.user_agent as device, s.ip, s.created_at, s.last_seen_at as last_active_at,
      s.id = ${caller.sessionId}::uuid as current
    from session s join account a on a.id = s.account_id
    where s.account_id = ${caller.accountId} and ${isLive}
    order by current desc, s.last_seen_at desc, s.no desc`.execute(store.db);
  return { data: rows.map((row) => ({ ...row, device: deviceOf(row.device) || '未知设备' })) };
}

/**
 * Ends one other session of the own account, or all others. Throws 40401 for a number that is none of his, 40902 for the session that
 * asks (that is signing out) and for one that has ended already.
 */
export async function endOwnSessions(
  { no, others }: { readonly no?: number | undefined; readonly others?: true | undefined },
  owner: Owner,
): Promise<{ ended: number }> {
  const { accountId, sessionId } = owner.caller;
  const end = { reason: 'ownDevice', traceId: owner.traceId } as const;
  return withTransaction(owner.store, async (tx) => {
    if (others) {
      const ended = await endSessionsOf(tx, accountId, { ...end, except: sessionId });
      await log(tx, owner, `下线了其他 ${ended} 个登录设备`);
      return { ended };
    }
    const session = await tx
      .selectFrom('session')
      .select(['id', 'user_agent'])
      .where((where) => where.and({ no: no ?? 0, account_id: accountId }))
      .executeTakeFirst();
    if (!session) throw failure('notFound', '没有这个登录设备');
    if (session.id === sessionId) throw failure('illegalMove', '当前设备请使用退出登录');
    if (!(await endSession(tx, session.id, end))) throw failure('illegalMove', '该设备已经下线');
    await log(tx, owner, `下线了登录设备：${deviceOf(session.user_agent) || '未知设备'}`);
    return { ended: 1 };
  });
}

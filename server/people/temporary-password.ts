import { sql } from 'kysely';
import { z } from 'zod';
import { endSessionsOf } from '../sign-in/endings.ts';
import { hashPassword, randomPassword } from '../sign-in/passwords.ts';
import { invalid } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import { conflict, illegal } from '../entity/write/refusal.ts';
import type { RowPart } from '../entity/resource.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/**
 * `PUT accounts/{id}/mode` with `reset_password` (wider.md §10.1): a password of the house takes the place of the old one, is told this once,
 * must be changed at the next sign-in, and ends all sessions. No request id: an answer that is kept would keep the password.
 */
export const temporaryPassword: RowPart = {
  input: z.unknown(),
  write: async (tx, resource, { id, version }, { caller, requestId, traceId }) => {
    if (requestId !== undefined) throw invalid([{ field: 'request_id', message: '重置密码不能带请求编号' }]);
    const row = await lockRow(tx, resource, id, caller);
    const closed = row['touchable'] === true && row.status !== 'deleted';
    if (!closed)
      throw illegal(resource, row, 'RESET_PASSWORD', '自己的密码请在安全设置中修改，超级管理员只能由超级管理员操作');
    if (row.version !== version) throw conflict(row);
    const password = randomPassword();
    await setPassword(tx, id, await hashPassword(password));
    await endSessionsOf(tx, id, { reason: 'password', traceId });
    const after = await readRow(tx, resource, id, caller);
    const name = asText(row['username']);
    return {
      result: { id, version: after.version, status: after.status, username: name, password },
      logged: {
        permissionId: 'Account',
        action: 'edit',
        event: 'RESET_PASSWORD',
        entity: 'account',
        bizId: id,
        bizName: name,
        summary: `重置账号【${name}】的密码`,
      },
    };
  },
};

/** Puts a password there that its owner must change; the one before counts as used. */
async function setPassword(tx: Db, id: number, hash: string): Promise<void> {
  await sql`insert into password_history (account_id, password_hash)
    select id, password_hash from account where id = ${id} and password_hash <> ''`.execute(tx);
  await sql`update account set password_hash = ${hash}, must_change_password = true, password_updated_at = now(),
    version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
}

/** A new account has a password that nobody knows, until it is given one. */
export async function sealAccount(tx: Db, id: number): Promise<void> {
  const hash = await hashPassword(randomPassword());
  await sql`update account set password_hash = ${hash}, must_change_password = true where id = ${id}`.execute(tx);
}

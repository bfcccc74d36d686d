import { sql } from 'kysely';
import { passwordFault, rememberedPasswords, reusedPassword } from '../../contract/core/passwords.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Notice } from '../notices/notify.ts';
import { tellOfPassword } from '../notices/security.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** A new password that keeps the rules, and the hash that it replaces. */
export interface NewPassword {
  readonly accountId: number;
  readonly before: string;
  readonly after: string;
}

/** Somebody else has changed it meanwhile. */
export const changedElsewhere = () => failure('conflict', '密码已在别处修改，请重新登录');

interface Known {
  readonly username: string;
  readonly password_hash: string;
  readonly earlier: readonly string[];
}

/**
 * Checks a new password by the rules (contract/core/passwords.ts) and hashes it; nothing is written yet, because hashing takes longer than
 * a transaction should. Run it in a verify slot. Throws 40001 at `field` for a password that breaks a rule or was used lately.
 */
export async function checkNewPassword(
  { db }: Store,
  accountId: number,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<NewPassword> {
  const { rows } = await sql<Known>`
    select username, password_hash, array(
      select h.password_hash from password_history h where h.account_id = a.id
      order by h.id desc limit ${rememberedPasswords - 1}
    ) as earlier
    from account a where id = ${accountId}`.execute(db);
  const [known] = rows;
  if (!known) throw failure('notFound');
  const fault = passwordFault(password, known.username);
  if (fault !== '') throw invalid([{ field, message: fault }]);
  for (const hash of [known.password_hash, ...known.earlier])
    if (await isPassword(password, hash)) throw invalid([{ field, message: `新密码${reusedPassword}` }]);
  return { accountId, before: known.password_hash, after: await hashPassword(password) };
}

/** Puts the new password in the place of the old one, and tells its owner. Throws 40901 when somebody else has changed it meanwhile. */
export async function replacePassword(
  tx: Tx,
  { accountId, before, after }: NewPassword,
  told: Pick<Notice, 'byMail'> = {},
): Promise<void> {
  const { rows } = await sql`
    with replaced as (
      update account set password_hash = ${after}, must_change_password = false, password_updated_at = now(), updated_at = now()
      where id = ${accountId} and password_hash = ${before}
      returning id
    )
    insert into password_history (account_id, password_hash) select id, ${before} from replaced returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw changedElsewhere();
  await tellOfPassword(tx, accountId, told);
  await sql`
    delete from password_history where account_id = ${accountId} and id not in (
      select id from password_history where account_id = ${accountId} order by id desc limit ${rememberedPasswords - 1}
    )`.execute(tx);
}

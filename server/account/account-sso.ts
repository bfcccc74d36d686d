import { sql } from 'kysely';
import type { SsoBinding } from '../../contract/account/account-area.ts';
import { withTransaction } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Request } from '../http/route.ts';
import type { SingleSignOnSettings } from '../settings.ts';
import { log, type Owner, prove } from './account-security.ts';

/** Who the account is at the provider of single sign-on, if it is anybody. */
export async function bindingOf(
  { store, caller }: Pick<Request, 'store' | 'caller'>,
  settings: SingleSignOnSettings | undefined,
): Promise<SsoBinding> {
  const { sso_issuer: issuer, sso_subject: subject } = await store.db
    .selectFrom('account')
    .select(['sso_issuer', 'sso_subject'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  return { offered: settings !== undefined, label: settings?.label ?? '', issuer, subject };
}

/** Undoes the link to the provider. Throws 40001 for a wrong password, 40902 when there is none, 42901. */
export async function unbindSso({ password }: { readonly password: string }, owner: Owner): Promise<object> {
  const { accountId } = owner.caller;
  await prove(password, 'password', owner);
  await withTransaction(owner.store, async (tx) => {
    const { rows } = await sql`
      update account set sso_issuer = null, sso_subject = null, version = version + 1, updated_at = now()
      where id = ${accountId} and sso_subject is not null returning id`.execute(tx);
    if (rows.length === 0) throw failure('illegalMove', '没有绑定单点登录');
    await log(tx, owner, '解除了单点登录绑定');
  });
  return {};
}

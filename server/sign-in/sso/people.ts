import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../db/store.ts';
import type { SsoRefusal } from '../../db/sign-in-tables.ts';
import { type Tx, withTransaction } from '../../db/transaction.ts';
import { callbackPath } from './places.ts';
import type { Person } from './provider.ts';

/** From where the person comes, for the operation log. */
export interface Arrival {
  readonly traceId: string;
  readonly ip: string;
  readonly userAgent: string;
}

type Found = { readonly accountId: number } | { readonly refusal: SsoRefusal };

/**
 * The account of a person: the one linked with his subject, else the one with his e-mail address, which is linked now.
 * An address counts only if the provider has verified it and so have we (or whoever registers with the address of another would
 * be found by him), if one account has it, and if nobody is linked with that yet.
 */
export async function accountOf(store: Store, person: Person, arrival: Arrival): Promise<Found> {
  const linked = await linkedAccount(store, person);
  if (linked !== undefined) return { accountId: linked };
  const email = await person.email();
  if (!email) return { refusal: 'noAccount' };
  if (!email.isVerified) return { refusal: 'unverified' };
  const now = await withTransaction(store, (tx) => link(tx, person, email.address, arrival));
  // Another tab may have linked it in the meantime.
  const accountId = now ?? (await linkedAccount(store, person));
  return accountId === undefined ? { refusal: 'noAccount' } : { accountId };
}

async function linkedAccount({ db }: Store, { issuer, subject }: Person): Promise<number | undefined> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ sso_issuer: issuer, sso_subject: subject }))
    .executeTakeFirst();
  return account?.id;
}

/** Links the one account that has this address and nobody yet; one statement, so that two who try at once are one. */
async function link(
  tx: Tx,
  { issuer, subject }: Person,
  email: string,
  { traceId, ip, userAgent }: Arrival,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; nickname: string; username: string }>`
    update account set sso_issuer = ${issuer}, sso_subject = ${subject}, version = version + 1, updated_at = now()
    where lower(email) = lower(${email}) and email_verified_at is not null and sso_subject is null
      and (select count(*) from account where lower(email) = lower(${email})) = 1
      and not exists (select from account where sso_issuer = ${issuer} and sso_subject = ${subject})
    returning id, nickname, username`.execute(tx);
  const [account] = rows;
  if (!account) return undefined;
  const diff = [{ field: 'sso_subject', label: '单点登录身份', before: null, after: `${issuer} ${subject}` }];
  await tx
    .insertInto('operation_log')
    .values({
      trace_id: traceId,
      account_id: account.id,
      nickname: account.nickname,
      action: 'edit',
      entity: 'account',
      biz_id: account.id,
      biz_name: account.username,
      summary: '首次单点登录：按已验证的邮箱关联身份',
      diff: JSON.stringify(diff),
      method: 'GET',
      path: callbackPath,
      result_code: codes.ok,
      ip,
      user_agent: userAgent,
    })
    .execute();
  return account.id;
}

import { sql } from 'kysely';
import type { SessionLogResult } from '../../contract/logs/session-log.ts';
import { endings } from '../../contract/sign-in/session.ts';
import type { Sql } from '../entity/resource.ts';
import type { Store } from '../db/store.ts';
import { standsAs } from './validity.ts';

/** An account that somebody wants to come in with. */
export interface Claimed {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly status: 'enabled' | 'disabled' | 'locked' | 'expired';
  /** Asked for by its owner, and no administrator has enabled it yet: what it waits for. */
  readonly waits_for: 'mail' | 'approval' | null;
  readonly may_anything: boolean;
}

/** Said to whoever knew the password. */
const waits = {
  mail: '账号的邮箱尚未验证，请先打开验证邮件中的链接',
  approval: '账号正在等待管理员开通，开通后即可登录',
} as const;

/** The account for which the condition on `a` holds. */
export async function claimed(db: Store['db'], condition: Sql): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select a.id, a.username, a.password_hash, ${standsAs} as status,
    case
      when a.status <> 'disabled' or a.registered_at is null or a.approved_at is not null or a.last_login_at is not null then null
      when a.email_verified_at is null then 'mail'
      else 'approval'
    end as waits_for,
    exists (
      select from account_role ar
      join role r on r.id = ar.role_id and r.status = 'enabled'
      join role_permission p on p.role_id = r.id
      where ar.account_id = a.id
    ) as may_anything
    from account a where a.status <> 'deleted' and (${condition})`.execute(db);
  return rows[0];
}

/** Why an account cannot be used, for the login log and for the operator; undefined when it can. */
export function unusable({
  status,
  waits_for: waitsFor,
  may_anything: mayAnything,
}: Claimed): { readonly result: SessionLogResult; readonly message: string } | undefined {
  if (waitsFor !== null) return { result: 'disabled', message: waits[waitsFor] };
  if (status === 'disabled') return { result: 'disabled', message: endings.disabled };
  if (status === 'expired') return { result: 'expired_account', message: endings.expired };
  if (status === 'locked') return { result: 'locked', message: '账号已锁定，请联系管理员' };
  return mayAnything ? undefined : { result: 'no_role', message: '账号没有任何权限，请联系管理员' };
}

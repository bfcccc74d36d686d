import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { areaCodesIn } from '../../contract/people/people.ts';
import { endSessionsOf, isLive, kickedBy } from '../sign-in/endings.ts';
import { failure } from '../http/failure.ts';
import { referrers } from '../entity/referrers.ts';
import { keepSuper, refuseEscalation } from './account-guards.ts';
import { tellRights } from './rights-news.ts';
import { sealAccount, temporaryPassword } from './temporary-password.ts';
import { attemptKey, failuresOf, isResting } from '../sign-in/login-throttle.ts';
import type { Db } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';

const isSuperAccount = (id: Sql) => sql`exists (select from account_role ar join role r on r.id = ar.role_id
  where ar.account_id = ${id} and r.code = 'super_admin')`;

const led = sql`from dept d where d.leader_id = t.id and d.status <> 'deleted'`;

const titled = (table: 'role' | 'post', ids: Sql) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.name) order by x.sort, x.id) from ${sql.table(table)} x
  where ${ids} @> to_jsonb(x.id)), '[]')`;

const roleIds = sql`coalesce((select jsonb_agg(ar.role_id order by ar.role_id) from account_role ar where ar.account_id = t.id), '[]')`;

/** 账号 (wider.md §10.1). What says what somebody may do is written by itself and told to his browsers at once. */
export const account = defineResource('account', {
  stored: ['last_login_at', 'last_login_ip'],
  linked: ['role_ids', 'region_list'],
  computed: {
    role_ids: roleIds,
    role: titled('role', roleIds),
    post: titled('post', sql`coalesce(t.post_ids, '[]')`),
    region_list: sql`nullif(array_to_string(t.region_codes, ','), '')`,
    role_names: sql`coalesce((select string_agg(r.name, '、' order by r.sort, r.id) from account_role ar
      join role r on r.id = ar.role_id where ar.account_id = t.id), '')`,
    session_count: sql`(select count(*) from session s join account a on a.id = s.account_id where a.id = t.id and ${isLive})`,
    resting: isResting(sql`t.username`),
    sign_in_limit: sql`case when ${isResting(sql`t.username`)} then 'resting' end`,
    login_fail_count: failuresOf(sql`t.username`),
    must_change_password: sql`t.must_change_password`,
    password_updated_at: sql`t.password_updated_at`,
    two_step: sql`exists (select from account_mfa m where m.account_id = t.id and m.enabled_at is not null)`,
    sso_bound: sql`t.sso_subject is not null`,
    is_builtin: sql`t.is_builtin`,
    led_count: sql`(select count(*) ${led})`,
    blockers: sql`jsonb_build_object('isRemovable', ${referrers([
      { label: '个部门的负责人', rows: sql`select d.id, d.name ${led}`, path: sql`'/system/dept'` },
    ])})`,
    touchable: sql`false`,
  },
  seenBy: ({ accountId }) => ({
    touchable: sql`(t.id <> ${accountId} and (not ${isSuperAccount(sql`t.id`)} or ${isSuperAccount(sql`${accountId}::bigint`)}))`,
  }),
  flags: { resting: isResting(sql`t.username`) },
  conditions: {
    post_id: (id) => sql`t.post_ids @> to_jsonb(${id}::bigint)`,
    role_id: (id) => sql`exists (select from account_role ar where ar.account_id = t.id and ar.role_id = ${id})`,
    dept_id: (id) =>
      sql`t.dept_id in (select d.id from dept d join dept up on up.id = ${id} where starts_with(d.path, up.path))`,
  },
  option: { keys: ['nickname'], hint: (row) => asText(row['nickname']) },
  complete: (values) => ({
    ...values,
    ...(typeof values['email'] === 'string' && { email: values['email'].toLowerCase() }),
  }),
  check: refuseEscalation,
  refused: async (tx, row, event) => {
    if (event !== 'DELETE' || row['touchable'] !== true || Number(row['led_count']) === 0) return undefined;
    const { rows } = await sql<{ name: string }>`
      select name from dept where leader_id = ${row.id} and status <> 'deleted' order by id`.execute(tx);
    const names = rows.map(({ name }) => name);
    const refs = [{ entity: 'dept', count: names.length, sample: names.slice(0, 5) }];
    return failure('inUse', `该账号是部门「${names.join('、')}」的负责人，请先更换负责人`, { refs });
  },
  link: async (tx, id, { values, created }) => {
    if (created) await sealAccount(tx, id);
    if (values['email'] !== undefined)
      await sql`update account set email_verified_at = case when email is null then null else now() end where id = ${id}`.execute(
        tx,
      );
    await writeRights(tx, id, values);
  },
  lockFor: ({ id, event, values }) =>
    event === 'DISABLE' || event === 'DELETE' || (id !== undefined && 'role_ids' in values)
      ? [{ table: 'account', where: isSuperAccount(sql`t.id`), changes: true }]
      : [],
  moved: async (tx, { id, ...row }, event, step) => {
    const { traceId } = step;
    if (event === 'DISABLE' || event === 'DELETE') {
      await endSessionsOf(tx, id, { reason: 'disabled', traceId });
      await keepSuper(tx);
    }
    if (event === 'KICK') await endSessionsOf(tx, id, kickedBy(step));
    if (event === 'UNLOCK') await forgetFailures(tx, asText(row['username']));
    if (event === 'DELETE') await forgetPerson(tx, id);
    if (event === 'ENABLE')
      await sql`update account set approved_at = coalesce(approved_at, now()) where id = ${id}`.execute(tx);
  },
  modes: { reset_password: temporaryPassword },
});

async function writeRights(tx: Db, id: number, values: Values): Promise<void> {
  if ('role_ids' in values) {
    await sql`delete from account_role where account_id = ${id}`.execute(tx);
    await sql`insert into account_role (account_id, role_id)
      select ${id}::bigint, unnest(${asIds(values['role_ids'])}::bigint[])`.execute(tx);
    await keepSuper(tx);
  }
  if ('region_list' in values) {
    const codes = areaCodesIn(values['region_list']);
    await sql`update account set region_codes = ${codes}::text[] where id = ${id}`.execute(tx);
  }
  if (['role_ids', 'region_list', 'dept_id'].some((key) => key in values)) await tellRights(tx, [id]);
}

/** Wrong passwords of before count no longer. */
const forgetFailures = (tx: Db, username: string) =>
  sql`delete from login_attempt where username_key = ${attemptKey(username)} and not success`.execute(tx);

/** Address and number are free for somebody else; the name stays, for the journals that tell of it. */
const forgetPerson = (tx: Db, id: number) =>
  sql`update account set email = null, email_verified_at = null, mobile = null, sso_issuer = null, sso_subject = null
    where id = ${id}`.execute(tx);

import { sql } from 'kysely';
import { type Profile, profileFields, profileRules } from '../../contract/account/account-area.ts';
import { cleanText } from '../../contract/core/clean-text.ts';
import { faultsOf } from '../../contract/entity/fault.ts';
import type { Picture, Values } from '../../contract/entity/field.ts';
import { maskText } from '../../contract/core/mask.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Logged, Request } from '../http/route.ts';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';
import { pictureUrl } from '../core/file-address.ts';

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(profileFields).map(([key, { label }]) => [key, label])),
  tags: '标签',
  avatar: '头像',
};

/** What somebody says about himself, and what is known of him beside (wider.md §11). */
export async function profileOf(db: Db, accountId: number): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select a.version, a.username, a.nickname, a.avatar, a.gender, a.intro, a.region, a.street, a.tags, a.mobile, a.created_at,
      case when a.email_verified_at is not null then a.email end as email,
      array(select r.name from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.status = 'enabled' order by r.sort, r.id) as roles,
      (select d.name from dept d where d.id = a.dept_id) as dept
    from account a where a.id = ${accountId}`.execute(db);
  const [profile] = rows;
  if (!profile) throw failure('notFound');
  return { ...profile, mobile: profile.mobile && maskText('mobile', profile.mobile) };
}

/** The profile as it stays while the caller's transaction lasts: who waits for another change reads what that one left. */
async function lockedProfile(tx: Tx, accountId: number): Promise<Profile> {
  await sql`select from account where id = ${accountId} for update`.execute(tx);
  return profileOf(tx, accountId);
}

interface Change {
  readonly version: number;
  readonly values: Values;
}

/**
 * Writes what changes; the rest stays. Throws 40001 at the field that breaks a rule, 40901 with the profile as it is when somebody
 * has changed it meanwhile.
 */
export async function changeProfile({ version, values }: Change, request: Request, tx: Tx) {
  const { accountId } = request.caller;
  const before = await lockedProfile(tx, accountId);
  if (before.version !== version) throw failure('conflict', '资料已在别处修改', before);
  const after: Values = { ...before, ...plainTags(values) };
  const faults = faultsOf(profileFields, profileRules, after);
  if (faults.length > 0) throw invalid(faults);
  await sql`
    update account set nickname = ${after['nickname']}, gender = ${after['gender']}, intro = ${after['intro']},
      region = ${after['region']}, street = ${after['street']}, tags = ${after['tags']}::text[],
      version = version + 1, updated_at = now()
    where id = ${accountId}`.execute(tx);
  return told(tx, accountId, before, '修改了个人资料');
}

const plainTags = ({ tags, ...values }: Values): Values =>
  Array.isArray(tags) ? { ...values, tags: tags.map((tag) => cleanText(String(tag))) } : values;

/** Puts an uploaded picture in the place of the avatar, or takes it away. Throws 40001 for a picture that is not there or not square. */
export async function changeAvatar(fileId: number | null, { caller }: Request, tx: Tx) {
  const avatar = fileId === null ? null : JSON.stringify(await squarePicture(tx, fileId, caller.accountId));
  const before = await lockedProfile(tx, caller.accountId);
  await sql`
    update account set avatar = ${avatar}::jsonb, version = version + 1, updated_at = now()
    where id = ${caller.accountId}`.execute(tx);
  return told(tx, caller.accountId, before, fileId === null ? '移除了头像' : '更换了头像');
}

/** Only a picture that he has uploaded himself: the number of a file opens nothing. */
async function squarePicture(tx: Tx, fileId: number, accountId: number): Promise<Picture> {
  const file = await tx
    .selectFrom('file')
    .innerJoin('file_holder', 'file_holder.file_id', 'file.id')
    .select(['file.id', 'file.stored_name', 'file.width', 'file.height'])
    .where((where) => where.and({ 'file.id': fileId, 'file.status': 'kept', 'file_holder.account_id': accountId }))
    .forShare('file')
    .executeTakeFirst();
  if (!file) throw invalid([{ field: 'file_id', message: '头像不存在，请重新上传' }]);
  if (file.width !== file.height) throw invalid([{ field: 'file_id', message: '头像应为正方形' }]);
  return { file_id: file.id, url: pictureUrl(file.stored_name) };
}

/** The profile as it is now, its line in the log, and word to all browsers of the account: the header shows name and picture. */
async function told(
  tx: Tx,
  id: number,
  before: Profile,
  summary: string,
): Promise<{ result: Profile; logged: Logged }> {
  const after = await profileOf(tx, id);
  const { nickname, avatar } = after;
  await publish(tx, { to: { account: id }, event: 'profile', data: { nickname, avatar: avatar?.url ?? null } });
  return {
    result: after,
    logged: {
      permissionId: '',
      action: 'edit',
      entity: 'account',
      bizId: id,
      bizName: before.username,
      summary,
      diff: changes(before, after),
    },
  };
}

function changes(before: Profile, after: Profile) {
  const [was, is]: readonly [Values, Values] = [{ ...before }, { ...after }];
  return Object.entries(labels)
    .filter(([field]) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map(([field, label]) => ({ field, label, before: was[field], after: is[field] }));
}

import { sql } from 'kysely';
import { faultsOf } from '../../contract/entity/fault.ts';
import type { Fields, Values } from '../../contract/entity/field.ts';
import { initialNotices, noticeFields, type NotifySettings } from '../../contract/notices/notify-settings.ts';
import { preferenceFields, type Preferences } from '../../contract/account/preferences.ts';
import type { AccountSettingTable } from '../db/account-tables.ts';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import type { Caller, Logged, Request } from '../http/route.ts';
import { tellUnread } from '../notices/box.ts';
import type { Db } from '../entity/write/database.ts';

type Kind = AccountSettingTable['kind'];

interface Stored {
  readonly version: number;
  readonly value: Values;
}

/** What was saved last; version 0 when nothing ever was. */
async function storedOf(db: Db, accountId: number, kind: Kind): Promise<Stored> {
  const stored = await db
    .selectFrom('account_setting')
    .select(['version', 'value'])
    .where((where) => where.and({ account_id: accountId, kind }))
    .executeTakeFirst();
  return stored ?? { version: 0, value: {} };
}

/** Replaces what was saved, when it is still what was seen. Returns false when it is not. */
async function store(tx: Tx, accountId: number, kind: Kind, { version, value }: Stored): Promise<boolean> {
  const { rows } = await sql`
    insert into account_setting as s (account_id, kind, value)
    select ${accountId}::bigint, ${kind}::text, ${JSON.stringify(value)}::jsonb
    where ${version}::int = 0 or exists (select from account_setting where account_id = ${accountId} and kind = ${kind})
    on conflict (account_id, kind) do update set value = excluded.value, version = s.version + 1, updated_at = now()
      where s.version = ${version}::int
    returning version`.execute(tx);
  return rows.length > 0;
}

const logged = ({ accountId, username }: Caller, summary: string): Logged => ({
  permissionId: '',
  action: 'edit',
  entity: 'account',
  bizId: accountId,
  bizName: username,
  summary,
});

function refuseFaults(fields: Fields, values: Values): void {
  const faults = faultsOf(fields, [], values);
  if (faults.length > 0) throw invalid(faults);
}

/** 个性化 as the account carries it; without 同步到账号 nothing of it is kept here. */
export async function preferencesOf(db: Db, accountId: number): Promise<Preferences> {
  const { version, value } = await storedOf(db, accountId, 'preferences');
  const { sync, ...settings } = value;
  return { version, sync: sync === true, settings };
}

/** Replaces them. Throws 40001 for a setting that there is not, 40901 with those of now when they were changed meanwhile. */
export async function changePreferences(
  { version, sync, settings }: Preferences,
  { caller }: Request,
  tx: Tx,
): Promise<{ result: Preferences; logged: Logged }> {
  refuseFaults(preferenceFields, settings);
  const value = sync ? { sync, ...settings } : { sync };
  const isKept = await store(tx, caller.accountId, 'preferences', { version, value });
  const result = await preferencesOf(tx, caller.accountId);
  if (!isKept) throw failure('conflict', '设置已在别处修改', result);
  return { result, logged: logged(caller, sync ? '把个性化设置同步到账号' : '不再把个性化设置同步到账号') };
}

/** Which notices somebody wants, and where; those that are fixed stand as they are fixed. */
export async function notifySettingsOf(db: Db, accountId: number): Promise<NotifySettings> {
  const { version, value } = await storedOf(db, accountId, 'notify');
  const moved = Object.entries(value).filter(
    ([key, on]) => Object.hasOwn(noticeFields, key) && typeof on === 'boolean',
  );
  return { ...initialNotices, ...Object.fromEntries(moved), version };
}

/** Moves the switches that are given. Throws 40901 with those of now when they were changed meanwhile. */
export async function changeNotifySettings(
  { version, ...switches }: Values & { readonly version: number },
  { caller }: Request,
  tx: Tx,
): Promise<{ result: NotifySettings; logged: Logged }> {
  refuseFaults(noticeFields, switches);
  const before = await storedOf(tx, caller.accountId, 'notify');
  const isKept = await store(tx, caller.accountId, 'notify', { version, value: { ...before.value, ...switches } });
  const result = await notifySettingsOf(tx, caller.accountId);
  if (!isKept) throw failure('conflict', '设置已在别处修改', result);
  await tellUnread(tx, caller);
  return { result, logged: logged(caller, '修改了新消息通知') };
}

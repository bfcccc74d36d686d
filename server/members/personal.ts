import { sql } from 'kysely';
import { maskText } from '../../contract/core/mask.ts';
import { fieldOf } from '../../contract/entity/entity.ts';
import { heUser } from '../../contract/members/he-user.entity.ts';
import { type SealedField, sealedFields } from '../../contract/members/member-states.ts';
import type { Db } from '../entity/write/database.ts';
import type { MemberBox, MemberKey } from '../core/member-keys.ts';
import { birthdayIndex } from '../core/birthdays.ts';

/** Personal data as somebody gave it; null takes a value away, what is absent stays. */
export type Personal = { readonly [Field in SealedField]?: string | null };

/** What everybody sees of a value. */
const shownOf = (field: SealedField, value: string): string => {
  const { mask } = fieldOf(heUser, field);
  return mask === undefined ? '' : maskText(mask, value);
};

/** Values by column, as they are stored: sealed, what everybody sees of them, and by what a phone is found. */
export function sealedColumns(
  box: MemberBox,
  key: MemberKey,
  personal: Personal,
): Readonly<Record<string, string | null>> {
  const columns: Record<string, string | null> = {};
  for (const field of sealedFields) {
    const value = personal[field];
    if (value === undefined) continue;
    columns[field] = value === null ? null : shownOf(field, value);
    columns[`${field}_sealed`] = value === null ? null : key.seal(field, value);
    if (field === 'birthday') columns['birthday_index'] = value === null ? null : birthdayIndex(box, value.slice(5));
    if (field === 'mobile') columns['mobile_index'] = value === null ? null : box.indexOf(field, value);
  }
  return columns;
}

/** The member's key; one that has none yet is given one. Undefined after erasure, and with another server's key. */
export async function keyOf(tx: Db, box: MemberBox, id: number): Promise<MemberKey | undefined> {
  const { rows } = await sql<{ sealed: string | null; erased: boolean }>`
    select k.sealed, u.erased_at is not null as erased from he_user as u left join he_user_key as k on k.user_id = u.id
    where u.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found || found.erased) return undefined;
  if (found.sealed !== null) return box.openKey(found.sealed, id);
  const { sealed, key } = box.newKey(id);
  await sql`insert into he_user_key (user_id, sealed) values (${id}, ${sealed})`.execute(tx);
  return key;
}

/** What of it is not kept already: the same value, sealed anew, would look like a change. */
export async function withoutKept(tx: Db, id: number, key: MemberKey, personal: Personal): Promise<Personal> {
  const given = sealedFields.filter((field) => personal[field] !== undefined);
  if (given.length === 0) return {};
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${sql.join(sealedFields.map((field) => sql.ref(`${field}_sealed`)))} from he_user where id = ${id}`.execute(
    tx,
  );
  const isKept = (field: SealedField): boolean => {
    const stored = rows[0]?.[`${field}_sealed`] ?? null;
    return (stored === null ? null : key.open(field, stored)) === personal[field];
  };
  return Object.fromEntries(given.filter((field) => !isKept(field)).map((field) => [field, personal[field]]));
}

/** One value in clear, for a look that is logged; undefined where there is none, or it can be read no more. */
export async function openPersonal(
  tx: Db,
  id: number,
  field: SealedField,
  box: MemberBox,
): Promise<string | undefined> {
  const { rows } = await sql<{ stored: string | null; sealed: string }>`
    select ${sql.ref(`u.${field}_sealed`)} as stored, k.sealed
    from he_user as u join he_user_key as k on k.user_id = u.id where u.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found || found.stored === null) return undefined;
  return box.openKey(found.sealed, id)?.open(field, found.stored);
}

/** What apps call a member, in clear, for a look that is logged; undefined where there is nothing. */
export async function openNames(tx: Db, id: number, box: MemberBox): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string; sealed: string; by: number; key: string }>`
    select o.kind, o.sealed, o.sealed_by as by, k.sealed as key from he_user_openid as o join he_user_key as k on k.user_id = o.sealed_by
    where o.user_id = ${id} and o.kind <> 'mobile' order by o.id`.execute(tx);
  const names = rows.flatMap(({ kind, sealed, by, key }) => box.openKey(key, by)?.open(kind, sealed) ?? []);
  return names.length > 0 ? names.join('、') : undefined;
}

/**
 * What an app calls a member, in clear, the latest of several; a name of which nobody said whose it is may be that app's. Undefined where
 * there is none.
 */
export async function openidOf(
  tx: Db,
  { id, app }: { readonly id: number; readonly app: string },
  box: MemberBox,
): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string; by: number; key: string }>`
    select o.sealed, o.sealed_by as by, k.sealed as key from he_user_openid as o join he_user_key as k on k.user_id = o.sealed_by
    where o.user_id = ${id} and o.kind = 'openid' and o.app in (${app}, '') order by o.app = ${app} desc, o.id desc limit 1`.execute(
    tx,
  );
  const [found] = rows;
  return found && box.openKey(found.key, found.by)?.open('openid', found.sealed);
}

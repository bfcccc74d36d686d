import { sql } from 'kysely';
import { maskText } from '../../contract/core/mask.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Sql } from '../entity/resource.ts';
import type { MemberBox, MemberKey } from '../core/member-keys.ts';
import type { AppId, MemberInput } from './member-input.ts';

/** A member, as far as other rooms need to know. */
export interface FoundMember {
  readonly id: number;
  readonly userNo: string;
  readonly status: string;
}

type Kind = 'openid' | 'unionid';

// The same for every app: the column beside it tells them apart, and the black list knows of none.
const appIndex = (box: MemberBox, kind: Kind, { value }: AppId) => box.indexOf(kind, value);

const ofApp = (box: MemberBox, kind: Kind, one: AppId): Sql =>
  sql`u.id = (select o.user_id from he_user_openid as o
    where o.kind = ${kind} and o.app = ${one.app} and o.index = ${appIndex(box, kind, one)})`;

/** Whether it is the member with this phone, by its index; one that was merged keeps none. */
export const hasPhone = (id: Sql, index: string): Sql =>
  sql`${id} in (select h.id from he_user as h where h.mobile_index = ${index}
    union all select o.user_id from he_user_openid as o where o.kind = 'mobile' and o.app = '' and o.index = ${index})`;

/** By what a member can be found, the surest first. */
function keysOf(box: MemberBox, { userNo, openid, unionid, mobile }: Keys): readonly { field: string; is: Sql }[] {
  return [
    ...(userNo === undefined ? [] : [{ field: 'member_no', is: sql`u.user_no = ${userNo}` }]),
    ...(openid ? [{ field: 'openid', is: ofApp(box, 'openid', openid) }] : []),
    ...(unionid ? [{ field: 'unionid', is: ofApp(box, 'unionid', unionid) }] : []),
    ...(typeof mobile === 'string'
      ? [{ field: 'mobile', is: hasPhone(sql`u.id`, box.indexOf('mobile', mobile)) }]
      : []),
  ];
}

type Keys = Pick<MemberInput, 'userNo' | 'openid' | 'unionid' | 'mobile'>;

/**
 * The member that any of these keys finds, its row locked; undefined where there is none.
 * @throws {Failure} 40904 `{field}` when a later key is another member's than an earlier one
 */
export const findMember = (tx: Tx, keys: Keys, box: MemberBox): Promise<FoundMember | undefined> =>
  foundBy(tx, keysOf(box, keys), sql`for no key update`);

/** The same without a lock, for work that locks an activity or a campaign first (docs/decisions/082). @throws {Failure} 40904 */
export const seeMember = (tx: Tx, keys: Keys, box: MemberBox): Promise<FoundMember | undefined> =>
  foundBy(tx, keysOf(box, keys), sql``);

async function foundBy(tx: Tx, keys: ReturnType<typeof keysOf>, lock: Sql): Promise<FoundMember | undefined> {
  let found: FoundMember | undefined;
  for (const { field, is } of keys) {
    const { rows } = await sql<FoundMember>`
      select u.id, u.user_no as "userNo", u.status from he_user as u where ${is} ${lock}`.execute(tx);
    const [one] = rows;
    if (found && one && one.id !== found.id) throw failure('duplicate', takenWords[field], { field });
    found ??= one;
  }
  return found;
}

const takenWords: Readonly<Record<string, string>> = {
  mobile: '该手机号是另一位会员的',
  openid: '该 openid 是另一位会员的',
  unionid: '该 unionid 是另一位会员的',
};

/** Has a member known under one more name of an app; its own index refuses one that is another member's. */
export async function addOpenid(
  tx: Tx,
  { id, kind, one }: { readonly id: number; readonly kind: Kind; readonly one: AppId },
  { box, key }: { readonly box: MemberBox; readonly key: MemberKey },
): Promise<void> {
  const index = appIndex(box, kind, one);
  await sql`insert into he_user_openid (user_id, app, kind, sealed, sealed_by, shown, index)
    select ${id}, ${one.app}, ${kind}, ${key.seal(kind, one.value)}, ${id}, ${maskText('id', one.value)}, ${index}
    where not exists (select from he_user_openid as o
      where o.user_id = ${id} and o.kind = ${kind} and o.app = ${one.app} and o.index = ${index})`.execute(tx);
}

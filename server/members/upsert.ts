import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { failure, invalid } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { isKeptFrom } from './door.ts';
import { cleanName, faultsOfMember, type MemberInput } from './member-input.ts';
import type { MemberBox } from '../core/member-keys.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { isTaken } from '../entity/write/uniqueness.ts';
import { addOpenid, findMember, type FoundMember, hasPhone } from './find-member.ts';
import { keyOf, type Personal, sealedColumns, withoutKept } from './personal.ts';

/** The member, and whether it is a new one. */
export interface UpsertedMember extends FoundMember {
  readonly created: boolean;
  /** Whether he has a phone now, and had none. */
  readonly boundPhone: boolean;
}

/**
 * Finds the member that the input means (by 会员编号, openid, unionid or mobile, in this order) and writes what it says of him, or makes a
 * new one. Runs inside the caller's transaction and locks the member's row: of two calls at one moment the second finds what the first made.
 * `box` seals what is personal (`request.members`, or `memberBox(secretKey)`).
 * @throws {Failure} 40001 with the faults by field; 40401 for a number that nobody has; 40902 for a member who is cancelled or merged;
 *   40904 `{field}` when the mobile, openid or unionid is another member's
 */
export async function upsertMember(tx: Tx, input: MemberInput, box: MemberBox): Promise<UpsertedMember> {
  const faults = faultsOfMember(input);
  if (faults.length > 0) throw invalid(faults);
  const found = await findMember(tx, input, box);
  if (input.userNo !== undefined && !found) throw failure('notFound', `没有编号为 ${input.userNo} 的会员`);
  try {
    return await inSavepoint(tx, () => write(tx, found, input, box));
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Somebody else made the member a moment ago.
    const second = found ? undefined : await findMember(tx, input, box);
    if (!second) throw failure('duplicate', '该手机号是另一位会员的', { field: 'mobile' });
    return write(tx, second, input, box);
  }
}

async function write(
  tx: Tx,
  found: FoundMember | undefined,
  input: MemberInput,
  box: MemberBox,
): Promise<UpsertedMember> {
  const member = found ?? (await makeMember(tx, input));
  if (member.status === 'cancelled' || member.status === 'merged')
    throw failure('illegalMove', `会员 ${member.userNo} ${member.status === 'merged' ? '已并入其他会员' : '已注销'}`);
  const hadPhone = await isBound(tx, member.id);
  await writeMember(tx, member.id, input, box);
  noteRows(tx, 'he_user', [member.id]);
  return { ...member, created: !found, boundPhone: !hadPhone && (await isBound(tx, member.id)) };
}

async function isBound(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from he_user where id = ${id} and mobile_index is not null`.execute(tx);
  return rows.length > 0;
}

/** A row for somebody new, with the number that its id gives. */
async function makeMember(tx: Tx, input: MemberInput): Promise<FoundMember> {
  const inviter = input.inviterNo === undefined ? null : await inviterOf(tx, input.inviterNo, input);
  const { rows } = await sql<FoundMember>`
    with next as (select nextval(pg_get_serial_sequence('he_user', 'id')) as id)
    insert into he_user (id, user_no, nickname, source, source_ref_id, inviter_id, registered_ip)
    select id, 'HY' || lpad(id::text, 10, '0'), '会员' || id, ${input.source}, ${input.sourceRefId ?? null}, ${inviter}, ${input.registeredIp ?? null}
    from next returning id, user_no as "userNo", status`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('he_user has no sequence');
  return made;
}

/** Who invited somebody new; nobody where the black list keeps the inviter, the device or the address from inviting (wider.md §3.2). */
async function inviterOf(
  tx: Tx,
  userNo: string,
  { registeredIp: ip, deviceHash }: MemberInput,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from he_user where user_no = ${userNo} and status in ('normal', 'frozen')`.execute(tx);
  if (!rows[0]) throw invalid([{ field: 'inviter_no', message: '没有这个邀请人' }]);
  const memberId = rows[0].id;
  return (await isKeptFrom(tx, { memberId, ip, deviceHash }, 'invite')) ? null : memberId;
}

/** A phone that finds the member already stays as it is: it may be that of an account that was merged into this one. */
async function withoutOwnPhone(
  tx: Tx,
  id: number,
  { mobile, ...input }: MemberInput,
  box: MemberBox,
): Promise<Personal> {
  if (typeof mobile !== 'string') return { ...input, ...(mobile === null && { mobile }) };
  const { rows } = await sql`select where ${hasPhone(sql`${id}::bigint`, box.indexOf('mobile', mobile))}`.execute(tx);
  return rows.length > 0 ? input : { ...input, mobile };
}

async function writeMember(tx: Tx, id: number, input: MemberInput, box: MemberBox): Promise<void> {
  const key = await keyOf(tx, box, id);
  if (!key) throw failure('illegalMove', '该会员的资料无法用当前的密钥读写');
  const plain: Readonly<Record<string, string | null | undefined>> = {
    nickname: input.nickname === undefined ? undefined : cleanName(input.nickname),
    avatar: input.avatar === undefined ? undefined : input.avatar && JSON.stringify(input.avatar),
    gender: input.gender,
    region_code: input.regionCode,
  };
  const columns = Object.entries({
    ...plain,
    ...sealedColumns(box, key, await withoutKept(tx, id, key, await withoutOwnPhone(tx, id, input, box))),
  }).filter(([, value]) => value !== undefined);
  const sets = columns.map(([column, value]) =>
    column === 'avatar' ? sql`avatar = ${value}::jsonb` : sql`${sql.ref(column)} = ${value}`,
  );
  if (sets.length > 0)
    await sql`update he_user set ${sql.join(sets)}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    );
  for (const kind of ['openid', 'unionid'] as const) {
    const one = input[kind];
    if (one) await addOpenid(tx, { id, kind, one }, { box, key });
  }
}

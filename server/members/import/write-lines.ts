import { sql } from 'kysely';
import { heUser } from '../../../contract/members/he-user.entity.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Logged } from '../../http/route.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { LinesOf, LineSent, LineWritten } from '../../entity/import-lines.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { nextIds } from '../../entity/write/insert.ts';
import { keyOf, sealedColumns } from '../personal.ts';
import { valuesOf } from './line-values.ts';

/** The columns that lines fill, by the type of each. */
const columns = sql`id bigint, version bigint, key text, user_no text, nickname text, gender text, region_code text, mobile text, mobile_sealed text,
  mobile_index text, real_name text, real_name_sealed text, birthday text, birthday_sealed text, birthday_index text, address text, address_sealed text`;

const numberOf = (id: number): string => `HY${String(id).padStart(10, '0')}`;

const loggedAs = (action: 'add' | 'edit', id: number, userNo: string): Logged => ({
  permissionId: heUser.permissionId,
  action,
  entity: heUser.name,
  bizId: id,
  bizName: userNo,
  summary: `${action === 'add' ? '新建' : '修改'}会员【${userNo}】`,
});

/** New members in one statement, each sealed under a key of its own; a phone that somebody has meanwhile makes none. */
async function addMembers(
  tx: Db,
  lines: readonly LineSent[],
  by: Operator,
  box: MemberBox,
): Promise<readonly LineWritten[]> {
  if (lines.length === 0) return [];
  const ids = await nextIds(tx, heUser, lines.length);
  const rows = lines.map(({ sent }, at) => {
    const id = ids[at] ?? 0;
    const { mobile, plain, personal } = valuesOf(sent);
    const { sealed, key } = box.newKey(id);
    const named = { nickname: `会员${id}`, gender: 'unknown', ...plain };
    return { id, user_no: numberOf(id), key: sealed, ...named, ...sealedColumns(box, key, { mobile, ...personal }) };
  });
  const { rows: made } = await sql<{ id: number }>`
    with line as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (${columns})),
    made as (
      insert into he_user (id, user_no, nickname, source, gender, region_code, mobile, mobile_sealed, mobile_index, real_name, real_name_sealed,
        birthday, birthday_sealed, birthday_index, address, address_sealed, created_by, updated_by)
      select l.id, l.user_no, l.nickname, 'import', l.gender, l.region_code, l.mobile, l.mobile_sealed, l.mobile_index, l.real_name, l.real_name_sealed,
        l.birthday, l.birthday_sealed, l.birthday_index, l.address, l.address_sealed, ${by.accountId}, ${by.accountId}
      from line as l where not exists (select from he_user_openid as o where o.kind = 'mobile' and o.app = '' and o.index = l.mobile_index)
      order by l.id on conflict (mobile_index) do nothing returning id),
    sealed as (insert into he_user_key (user_id, sealed) select l.id, l.key from line as l join made as m on m.id = l.id)
    select id from made`.execute(tx);
  const isMade = new Set(made.map(({ id }) => id));
  noteRows(tx, heUser.name, [...isMade]);
  return lines.map(({ line }, at): LineWritten => {
    const id = ids[at] ?? 0;
    if (isMade.has(id)) return { line, written: 'added', logged: loggedAs('add', id, numberOf(id)) };
    return { line, written: 'refused', fault: { field: 'mobile', message: '手机号刚刚成为会员，请重新导入' } };
  });
}

type Targeted = Parameters<LinesOf['write']>[1][number] & {
  readonly target: { readonly id: number; readonly version: number };
};

/** Members who are there, in one statement: what a line leaves empty stays. */
async function changeMembers(
  tx: Db,
  lines: readonly Targeted[],
  by: Operator,
  box: MemberBox,
): Promise<readonly LineWritten[]> {
  if (lines.length === 0) return [];
  const keys = await keysOf(
    tx,
    lines.map(({ target }) => target.id),
    box,
  );
  const rows = lines.flatMap(({ sent, target }) => {
    const { plain, personal } = valuesOf(sent);
    const key = keys.get(target.id);
    return key ? [{ ...target, ...plain, ...sealedColumns(box, key, personal) }] : [];
  });
  const { rows: changed } = await sql<{ id: number; user_no: string }>`
    update he_user as u set nickname = coalesce(l.nickname, u.nickname), gender = coalesce(l.gender, u.gender),
      region_code = coalesce(l.region_code, u.region_code), real_name = coalesce(l.real_name, u.real_name),
      real_name_sealed = coalesce(l.real_name_sealed, u.real_name_sealed), birthday = coalesce(l.birthday, u.birthday),
      birthday_sealed = coalesce(l.birthday_sealed, u.birthday_sealed), birthday_index = coalesce(l.birthday_index, u.birthday_index), address = coalesce(l.address, u.address),
      address_sealed = coalesce(l.address_sealed, u.address_sealed), version = u.version + 1, updated_at = now(), updated_by = ${by.accountId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (${columns})
    where u.id = l.id and u.version = l.version and u.status not in ('cancelled', 'merged') returning u.id, u.user_no`.execute(
    tx,
  );
  const numbers = new Map(changed.map(({ id, user_no }) => [id, user_no]));
  noteRows(tx, heUser.name, [...numbers.keys()]);
  return lines.map(({ line, target: { id } }): LineWritten => {
    const userNo = numbers.get(id);
    if (userNo !== undefined) return { line, written: 'edited', logged: loggedAs('edit', id, userNo) };
    return { line, written: 'refused', fault: { field: '', message: '预览之后该会员已被他人修改，请重新导入' } };
  });
}

/** The keys of members; who has none yet is given one. Members are locked, so that nobody changes or forgets them meanwhile. */
async function keysOf(tx: Db, ids: readonly number[], box: MemberBox) {
  const { rows } = await sql<{ id: number; sealed: string | null }>`
    select u.id, k.sealed from he_user as u left join he_user_key as k on k.user_id = u.id
    where u.id = any(${[...ids]}::bigint[]) order by u.id for no key update of u`.execute(tx);
  const keys = new Map<number, ReturnType<MemberBox['openKey']>>();
  for (const { id, sealed } of rows) keys.set(id, sealed === null ? await keyOf(tx, box, id) : box.openKey(sealed, id));
  return keys;
}

const isTargeted = (line: Parameters<LinesOf['write']>[1][number]): line is Targeted => line.target !== undefined;

/** Writes lines of phones: new members, and what is new of others. */
export const writeMemberLines: LinesOf['write'] = async (tx, lines, importer, box) => {
  const changed = await changeMembers(tx, lines.filter(isTargeted), importer, box);
  const added = await addMembers(
    tx,
    lines.filter((line) => !isTargeted(line)),
    importer,
    box,
  );
  return [...changed, ...added];
};

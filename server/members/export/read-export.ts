import { sql } from 'kysely';
import type { MemberBox } from '../../core/member-keys.ts';
import { codes } from '../../../contract/core/errors.ts';
import { failure } from '../../http/failure.ts';
import type { Db } from '../../entity/write/database.ts';
import type { MemberData } from '../member-data.ts';
import { type AskedExport, exportNo } from './ask-export.ts';
import { workbookOfMember } from './member-workbook.ts';

/** What a key gets of an export; without data while it is not ready. */
export interface ReadExport extends AskedExport {
  readonly data: MemberData | null;
  /** The same as a workbook, in base64. */
  readonly xlsx: string | null;
}

interface Found {
  readonly id: number;
  readonly user_id: number;
  readonly user_no: string;
  readonly status: string;
  readonly expires_at: string | null;
  readonly is_over: boolean;
  readonly sealed: string | null;
  readonly key: string | null;
}

const over: Readonly<Record<string, string>> = {
  expired: '会员资料已超过 24 小时有效期，请重新申请',
  failed: '会员资料生成失败，请重新申请',
  erased: '会员已注销，资料已清除',
};

/**
 * What is ready of an export of this key's, opened; each time stands in the operation log.
 * @throws {Failure} 40401 for another key's, too; 40902 once it is over
 */
export async function readExport(
  db: Db,
  no: string,
  client: { readonly id: number; readonly name: string },
  box: MemberBox,
): Promise<ReadExport> {
  const found = await foundBy(db, no, client.id);
  const why = over[found.is_over ? 'expired' : found.status];
  if (why !== undefined) throw failure('illegalMove', why);
  const { status, expires_at, sealed, key, user_id } = found;
  const told = { export_no: no, status, expires_at };
  if (sealed === null || key === null) return { ...told, data: null, xlsx: null };
  const text = box.openKey(key, user_id)?.open('export', sealed);
  if (text === undefined) throw failure('illegalMove', '该会员的资料无法用当前的密钥读出');
  await noteFetch(db, found, client.name);
  // Sealed by the worker, as `dataOf` gave it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const data = JSON.parse(text) as MemberData;
  return { ...told, data, xlsx: (await workbookOfMember(data)).toString('base64') };
}

async function foundBy(db: Db, no: string, clientId: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select x.id, x.user_id, u.user_no, x.status, x.expires_at, x.status = 'ready' and x.expires_at <= now() as is_over, x.sealed, k.sealed as key
    from member_export as x join he_user as u on u.id = x.user_id left join he_user_key as k on k.user_id = x.user_id
    where x.id = ${Number(no.slice('DC'.length))} and x.client_id = ${clientId}`.execute(db);
  const [found] = rows;
  if (!found || exportNo(found.id) !== no) throw failure('notFound', '没有这份会员资料导出');
  return found;
}

/** Who looks at the member sees by whom the data were fetched. */
const noteFetch = (db: Db, { id, user_id, user_no }: Found, clientName: string) =>
  sql`with fetched as (update member_export set fetches = fetches + 1, fetched_at = now() where id = ${id})
    insert into operation_log (nickname, permission_id, action, entity, biz_id, biz_name, summary, result, result_code)
    values (${`接口（${clientName}）`}, 'HeUser', 'export', 'he_user', ${user_id}, ${user_no}, ${`取走会员【${user_no}】的资料 ${exportNo(id)}`},
      'success', ${codes.ok}::int)`.execute(db);

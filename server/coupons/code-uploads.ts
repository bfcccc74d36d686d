import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type CodeCounts,
  type CodePreview,
  type CodeProblem,
  shownProblems,
} from '../../contract/coupons/coupon-codes.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import type { CodeLine } from './code-lines.ts';

/** A file of codes that was read, for whom and by whom. */
export interface CodeUpload {
  readonly id: number;
  readonly file_url: string;
  readonly coupon_id: number;
  readonly file_name: string;
}

/** Files of one account that are kept with their lines: the oldest make room. */
const keptUploads = 5;
const urlBase = 'coupon-codes/';

/** Begins an upload; the lines of older ones than the account may have are removed. */
export async function beginCodes(
  tx: Db,
  accountId: number,
  { couponId, name }: { readonly couponId: number; readonly name: string },
): Promise<CodeUpload> {
  await sql`delete from coupon_code_line where upload_id in (select id from coupon_code_upload
    where account_id = ${accountId} order by id desc offset ${keptUploads - 1})`.execute(tx);
  const url = `${urlBase}${randomUUID()}`;
  const { rows } = await sql<{ id: number }>`insert into coupon_code_upload (file_url, coupon_id, account_id, file_name)
    values (${url}, ${couponId}, ${accountId}, ${name}) returning id`.execute(tx);
  return { id: rows[0]?.id ?? 0, file_url: url, coupon_id: couponId, file_name: name };
}

/** Keeps lines until they are imported, or a day has passed. */
export const keepLines = (tx: Db, uploadId: number, lines: readonly CodeLine[]) =>
  sql`insert into coupon_code_line (upload_id, line, shown, digest, sealed, password, fault, outcome)
    select ${uploadId}, l.line, l.shown, l.digest, l.sealed, l.password, l.fault,
      case when l.fault is not null then 'invalid' end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line integer, shown text, digest text, sealed text, password text, fault text)`.execute(tx);

export const dropCodes = (tx: Db, uploadId: number) =>
  sql`delete from coupon_code_upload where id = ${uploadId}`.execute(tx);

/** Marks the lines that come again further down, and those whose code the house has already; the others are free to be added. */
export async function markDuplicates(tx: Db, uploadId: number): Promise<void> {
  await sql`update coupon_code_line as l set outcome = case
      when exists (select from coupon_code as c where c.digest = l.digest) then 'in_db'
      when f.first < l.line then 'in_file' end
    from (select digest, min(line) as first from coupon_code_line
      where upload_id = ${uploadId} and digest is not null group by digest) as f
    where l.upload_id = ${uploadId} and l.digest = f.digest`.execute(tx);
}

/** How many lines of an upload are what. */
export async function countsOf(db: Db, uploadId: number): Promise<CodeCounts & { readonly free: number }> {
  const { rows } = await sql<CodeCounts & { free: number }>`select count(*) as total,
      count(*) filter (where outcome = 'invalid') as invalid,
      count(*) filter (where outcome = 'in_file') as duplicated_in_file,
      count(*) filter (where outcome = 'in_db') as duplicated_in_db,
      count(*) filter (where outcome is null) as free
    from coupon_code_line where upload_id = ${uploadId}`.execute(db);
  return rows[0] ?? { total: 0, invalid: 0, duplicated_in_file: 0, duplicated_in_db: 0, free: 0 };
}

/** Lines that were not added, from behind a line on, each with its reason. */
export async function problemsAfter(
  db: Db,
  uploadId: number,
  line: number,
  limit: number,
): Promise<readonly CodeProblem[]> {
  const { rows } = await sql<CodeProblem>`select line, shown as code, case outcome when 'in_file' then '文件内重复'
      when 'in_db' then '已导入过' else fault end as reason
    from coupon_code_line where upload_id = ${uploadId} and line > ${line} and outcome in ('invalid', 'in_file', 'in_db')
    order by line limit ${limit}`.execute(db);
  return rows;
}

/** What an upload would bring. */
export async function previewOf(db: Db, upload: CodeUpload): Promise<Omit<CodePreview, 'reading'>> {
  const { free, ...counts } = await countsOf(db, upload.id);
  const problems = await problemsAfter(db, upload.id, 0, shownProblems);
  return { file_url: upload.file_url, file_name: upload.file_name, ...counts, fresh: free, problems };
}

/** One of somebody's own uploads that still has its lines. Another's is none. @throws {Failure} 40401 */
export async function ownCodes(db: Db, accountId: number, fileUrl: string): Promise<CodeUpload> {
  const { rows } = await sql<CodeUpload>`select id, file_url, coupon_id, file_name from coupon_code_upload as u
    where file_url = ${fileUrl} and account_id = ${accountId}
      and exists (select from coupon_code_line as l where l.upload_id = u.id)`.execute(db);
  if (!rows[0]) throw failure('notFound', '文件不存在，或已超过 24 小时被清理，请重新上传');
  return rows[0];
}

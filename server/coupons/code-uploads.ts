import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  type CodeCounts,
  type CodePreview,
  type CodeProblem,
  shownProblems,
} from '../../contract/coupons/coupon-codes.ts';
import { failure } from '../http/failure.ts';
import type { Db } from '../entity/write/database.ts';
import type { CodeColumns } from './code-columns.ts';
import type { CodePool } from './code-pool.ts';

/** A file of codes that was read, for whom and by whom. */
export interface CodeUpload {
  readonly id: number;
  readonly file_url: string;
  /** The goods. */
  readonly owner: number;
  readonly file_name: string;
}

/** Files of one account that are kept with their lines: the oldest make room. */
const keptUploads = 5;

/** Begins an upload; the lines of older ones than the account may have are removed. */
export async function beginCodes(
  tx: Db,
  accountId: number,
  { goodsId, name }: { readonly goodsId: number; readonly name: string },
  pool: CodePool,
): Promise<CodeUpload> {
  const { uploads, lines, owner } = pool;
  await sql`delete from ${sql.table(lines)} where upload_id in (select id from ${sql.table(uploads)}
    where account_id = ${accountId} order by id desc offset ${keptUploads - 1})`.execute(tx);
  const url = `${pool.source}-codes/${randomUUID()}`;
  const { rows } = await sql<{
    id: number;
  }>`insert into ${sql.table(uploads)} (file_url, ${sql.ref(owner)}, account_id, file_name)
    values (${url}, ${goodsId}, ${accountId}, ${name}) returning id`.execute(tx);
  return { id: rows[0]?.id ?? 0, file_url: url, owner: goodsId, file_name: name };
}

/** Keeps lines until they are imported, or a day has passed. */
export const keepLines = (tx: Db, uploadId: number, lines: CodeColumns, pool: CodePool) =>
  sql`insert into ${sql.table(pool.lines)} (upload_id, line, shown, digest, sealed, password, fault, outcome)
    select ${uploadId}, l.line, l.shown, l.digest, l.sealed, l.password, l.fault,
      case when l.fault is not null then 'invalid' end
    from unnest(${lines.line}::integer[], ${lines.shown}::text[], ${lines.digest}::text[],
      ${lines.sealed}::text[], ${lines.password}::text[], ${lines.fault}::text[])
      as l (line, shown, digest, sealed, password, fault)`.execute(tx);

export async function dropCodes(tx: Db, uploadId: number, { uploads, lines }: CodePool): Promise<void> {
  await sql`delete from ${sql.table(lines)} where upload_id = ${uploadId}`.execute(tx);
  await sql`delete from ${sql.table(uploads)} where id = ${uploadId}`.execute(tx);
}

/** Marks the lines that come again further down, and those whose code the house has already; the others are free to be added. */
export async function markDuplicates(tx: Db, uploadId: number, { codes, lines }: CodePool): Promise<void> {
  const fresh = sql`l.upload_id = ${uploadId} and l.digest is not null and l.outcome is null`;
  // Each line is looked up by itself, in an index: what is not analysed yet would be joined row by row with all of it.
  await sql`update ${sql.table(lines)} as l set outcome = 'in_db'
    where ${fresh} and exists (select from ${sql.table(codes)} as c where c.digest = l.digest)`.execute(tx);
  await sql`update ${sql.table(lines)} as l set outcome = 'in_file'
    where ${fresh} and l.line = any(${repeatedIn(uploadId, lines)})`.execute(tx);
}

/** The lines of a file whose code stands in it further up, found by sorting the file once. */
export const repeatedIn = (uploadId: number, lines: CodePool['lines']): RawBuilder<unknown> =>
  sql`array(select w.line from (
    select e.line, row_number() over (partition by e.digest collate "C" order by e.line) as nth
    from ${sql.table(lines)} as e where e.upload_id = ${uploadId} and e.digest is not null) as w where w.nth > 1)`;

/** How many lines of an upload are what. */
export async function countsOf(
  db: Db,
  uploadId: number,
  { lines }: CodePool,
): Promise<CodeCounts & { readonly free: number }> {
  const { rows } = await sql<CodeCounts & { free: number }>`select count(*) as total,
      count(*) filter (where outcome = 'invalid') as invalid,
      count(*) filter (where outcome = 'in_file') as duplicated_in_file,
      count(*) filter (where outcome = 'in_db') as duplicated_in_db,
      count(*) filter (where outcome is null) as free
    from ${sql.table(lines)} where upload_id = ${uploadId}`.execute(db);
  return rows[0] ?? { total: 0, invalid: 0, duplicated_in_file: 0, duplicated_in_db: 0, free: 0 };
}

/** Lines that were not added, from behind a line on, each with its reason. */
export async function problemsAfter(
  db: Db,
  uploadId: number,
  { line, limit }: { readonly line: number; readonly limit: number },
  pool: CodePool,
): Promise<readonly CodeProblem[]> {
  const { rows } = await sql<CodeProblem>`select line, shown as code, case outcome when 'in_file' then '文件内重复'
      when 'in_db' then coalesce((select ${pool.elsewhere} from ${sql.table(pool.codes)} as c
        join ${sql.table(pool.goods)} as g on g.id = c.${sql.ref(pool.owner)}
        join ${sql.table(pool.uploads)} as u on u.id = l.upload_id
        where c.digest = l.digest and c.${sql.ref(pool.owner)} <> u.${sql.ref(pool.owner)}), '已导入过')
      else fault end as reason
    from ${sql.table(pool.lines)} as l where upload_id = ${uploadId} and line > ${line} and outcome in ('invalid', 'in_file', 'in_db')
    order by line limit ${limit}`.execute(db);
  return rows;
}

/** What an upload would bring. */
export async function previewOf(db: Db, upload: CodeUpload, pool: CodePool): Promise<Omit<CodePreview, 'reading'>> {
  const { free, ...counts } = await countsOf(db, upload.id, pool);
  const problems = await problemsAfter(db, upload.id, { line: 0, limit: shownProblems }, pool);
  return { file_url: upload.file_url, file_name: upload.file_name, ...counts, fresh: free, problems };
}

/** One of somebody's own uploads that still has its lines. Another's is none. @throws {Failure} 40401 */
export async function ownCodes(
  db: Db,
  accountId: number,
  fileUrl: string,
  { uploads, lines, owner }: CodePool,
): Promise<CodeUpload> {
  const { rows } =
    await sql<CodeUpload>`select id, file_url, ${sql.ref(owner)} as owner, file_name from ${sql.table(uploads)} as u
    where file_url = ${fileUrl} and account_id = ${accountId}
      and exists (select from ${sql.table(lines)} as l where l.upload_id = u.id)`.execute(db);
  if (!rows[0]) throw failure('notFound', '文件不存在，或已超过 24 小时被清理，请重新上传');
  return rows[0];
}

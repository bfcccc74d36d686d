import { sql } from 'kysely';
import { z } from 'zod';
import type { CodeImport, CodeImported } from '../../contract/coupons/coupon-codes.ts';
import type { Row } from '../../contract/core/page.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { beforeCommit, type Tx } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import type { Logged, Request } from '../http/route.ts';
import { mostNamed, noteRows } from '../entity/events/row-news.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { conflict, illegal, notInState } from '../entity/write/refusal.ts';
import { isTaken } from '../entity/write/uniqueness.ts';
import type { Resource, RowPart, Sql } from '../entity/resource.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { recordMovement } from '../stock/stock-ledger.ts';
import { asText } from '../entity/read/wire-values.ts';
import { codesWarning } from './codes-warning.ts';
import type { CodePool } from './code-pool.ts';
import { countsOf, ownCodes } from './code-uploads.ts';
import { poolOf, shrink } from './pool-stock.ts';

const field = (key: string, message: string) => invalid([{ field: key, message }]);

const batchHint = '批次号应为 1–30 个字母、数字、- 或 _';

const input: z.ZodType<CodeImport> = z.strictObject(
  {
    file_url: z.string({ error: '请先上传券码文件' }).max(100, { error: '请先上传券码文件' }),
    expire_at: z.iso.datetime({ offset: true, error: '请选择过期时间' }),
    request_id: z.uuid({ error: 'request_id 应为 UUID' }),
    batch_no: z
      .string({ error: batchHint })
      .regex(/^[\w-]{1,30}$/, { error: batchHint })
      .optional(),
  },
  { error: 'code_import 应为 {file_url, expire_at, request_id}' },
);

/** What `code_import` brings a file in by, without its mode. */
export const fileInput = input;

/** `code_import` of the update call: a file that was uploaded becomes codes, and the stock grows by as many (award.md §3.10). */
export const codeImport = (pool: CodePool): RowPart => ({
  input,
  action: 'import',
  write: (tx, resource, asked, request) => importCodes(tx, { resource, pool }, asked, request),
});

interface Goods {
  readonly resource: Resource;
  readonly pool: CodePool;
}

interface Asked {
  readonly id: number;
  readonly version: number;
  readonly value: unknown;
}

/** The whole file or nothing, in the caller's transaction; once for its request id. */
async function importCodes(tx: Tx, { resource, pool }: Goods, asked: Asked, { caller, requestId }: Request) {
  const { file_url, expire_at, request_id, batch_no } = input.parse(asked.value);
  const done = await answerOf(tx, asked.id, request_id, pool);
  if (done) return { result: done, logged: loggedAgain(resource, done) };
  if (requestId !== undefined && requestId !== request_id) throw field('request_id', '两处请求编号不一致');
  const before = await lockRow(tx, resource, asked.id, caller);
  refuseClosed(resource, before, asked, caller);
  const expireAt = inZone(expire_at);
  await refusePast(tx, expireAt);
  const upload = await ownCodes(tx, caller.accountId, file_url, pool);
  if (upload.owner !== asked.id) throw field('file_url', '该文件是为别的商品上传的');
  if (batch_no !== undefined) await nameBatch(tx, upload.id, batch_no, pool);
  const imported = await addCodes(tx, upload.id, { id: asked.id, expireAt }, pool);
  if (imported >= manyCodes) beforeCommit(tx, () => takeStatistics(tx, pool));
  await growStock(
    tx,
    { ...before, pool },
    imported,
    { reason: `导入券码 ${upload.file_name}`, requestId: request_id },
    caller,
  );
  // Wins that wait for a code get theirs before others can count on it.
  const stock = await poolOf(tx, asked.id, pool);
  if (stock) await shrink(tx, stock, pool);
  const { total, invalid: faulty, duplicated_in_file, duplicated_in_db } = await countsOf(tx, upload.id, pool);
  const after = await readRow(tx, resource, asked.id, caller);
  const result: CodeImported = {
    id: after.id,
    version: after.version,
    status: after.status,
    job_id: upload.id,
    total,
    imported,
    duplicated_in_file,
    duplicated_in_db,
    invalid: faulty,
    error_file_url: imported === total ? null : file_url,
    warning: imported === 0 ? null : await codesWarning(tx, asked.id, expireAt, pool),
  };
  await sql`insert into ${sql.table(pool.imports)} (${sql.ref(pool.owner)}, upload_id, request_id, account_id, nickname, expire_at, result)
    values (${asked.id}, ${upload.id}, ${request_id}, ${caller.accountId}, ${caller.nickname}, ${expireAt}, ${JSON.stringify(result)}::jsonb)`.execute(
    tx,
  );
  return { result, logged: logged(resource, asText(after['title']), result, upload.file_name) };
}

/** Codes after which lists of them would be planned by what the table was before. */
const manyCodes = 5_000;

/** The database takes statistics by itself a minute later or more; who looks at the codes does so at once. Last of all: others wait for its lock. */
const takeStatistics = async (tx: Tx, { codes }: CodePool): Promise<void> => {
  await sql`analyze ${sql.table(codes)}`.execute(tx);
};

/** @throws {Failure} 40902, 40901, 40001 for goods that take no codes, or that have changed since they were looked at */
function refuseClosed(resource: Resource, row: Row, asked: Asked, caller: Request['caller']): void {
  if (row.status === 'archived') throw illegal(resource, row, 'IMPORT', notInState(resource, row, '导入券码'));
  if (row.version !== asked.version) throw conflict(shownTo(resource.entity, caller, row));
  if (row['code_source'] === 'generate') throw field('code_import', '该商品的券码由系统生成，请用「生成券码」');
  if (resource.entity.fields['code_mode'] && row['code_mode'] !== 'code_pool')
    throw field('code_import', '只有「导入券码」方式的商品可以导入券码');
}

export async function refusePast(tx: Db, expireAt: string): Promise<void> {
  const { rows } = await sql<{ past: boolean }>`select ${expireAt}::timestamptz <= now() as past`.execute(tx);
  if (rows[0]?.past !== false) throw field('expire_at', '过期时间应晚于现在');
}

/** What an earlier copy of the request was answered. @throws {Failure} 40001 where it was about something else */
export async function answerOf(
  tx: Db,
  goodsId: number,
  requestId: string,
  { owner, imports }: CodePool,
): Promise<CodeImported | undefined> {
  const { rows } = await sql<{ owner: number; result: CodeImported }>`
    select ${sql.ref(owner)} as owner, result from ${sql.table(imports)} where request_id = ${requestId}`.execute(tx);
  if (rows[0] && rows[0].owner !== goodsId) throw field('request_id', '该请求编号已用于另一次提交，请重新打开后再试');
  return rows[0]?.result;
}

/** What operators call the codes of the file; only codes of products have that. */
const nameBatch = (tx: Tx, uploadId: number, batchNo: string, { uploads }: CodePool) =>
  sql`update ${sql.table(uploads)} set batch_no = ${batchNo} where id = ${uploadId}`.execute(tx);

/** Adds the codes that are new, in the file's order. Of two imports at one moment the second finds the codes of the first. */
async function addCodes(tx: Tx, uploadId: number, to: Adding, pool: CodePool): Promise<number> {
  const { codes, lines } = pool;
  const added = await addAll(tx, uploadId, to, pool);
  if (added !== undefined) return added;
  const { free } = await countsOf(tx, uploadId, pool);
  const count = await insertCodes(tx, uploadId, { ...to, others: sql`on conflict (digest) do nothing` }, pool);
  // The others came in another file since this one was looked at; lines that were added say so by their codes.
  if (count < free)
    await sql`update ${sql.table(lines)} as l set outcome = 'in_db' where l.upload_id = ${uploadId} and l.outcome is null
    and not exists (select from ${sql.table(codes)} as c where c.digest = l.digest and c.upload_id = l.upload_id)`.execute(
      tx,
    );
  return count;
}

/**
 * All lines that are free: a fourth of the time goes where each row is first asked whether another has its code, and seldom one has, as
 * the file was looked at before. Undefined where one has it all the same; nothing was added then.
 */
async function addAll(tx: Tx, uploadId: number, to: Adding, pool: CodePool): Promise<number | undefined> {
  try {
    return await inSavepoint(tx, () => insertCodes(tx, uploadId, to, pool));
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

interface Adding {
  readonly id: number;
  readonly expireAt: string;
  /** What becomes of codes that are there already; all is refused when not given. */
  readonly others?: Sql;
}

async function insertCodes(
  tx: Tx,
  uploadId: number,
  { id, expireAt, others = sql`` }: Adding,
  { codes, lines, owner, listed }: CodePool,
): Promise<number> {
  const { rows } = await sql<{ count: number; ids: readonly number[] }>`
    with added as (
      insert into ${sql.table(codes)} (${sql.ref(owner)}, digest, sealed, password, shown, expire_at, upload_id)
      select ${id}, digest, sealed, password, shown, ${expireAt}, upload_id from ${sql.table(lines)}
      where upload_id = ${uploadId} and outcome is null order by line
      ${others} returning id
    )
    select (select count(*) from added) as count, array(select id from added limit ${mostNamed + 1}) as ids`.execute(
    tx,
  );
  const { count = 0, ids = [] } = rows[0] ?? {};
  if (listed) noteRows(tx, listed, ids);
  return count;
}

type Counted = Readonly<Record<string, unknown>> & { readonly id: number; readonly pool: CodePool };

/** The stock is what codes there are. A file that brings none changes nothing. */
export async function growStock(
  tx: Db,
  row: Counted,
  count: number,
  why: { readonly reason: string; readonly requestId: string },
  { accountId, nickname }: Operator,
): Promise<void> {
  if (count === 0) return;
  const { goods } = row.pool;
  await sql`update ${sql.table(goods)} set stock_total = stock_total + ${count}::bigint, version = version + 1, updated_at = now(),
    updated_by = ${accountId} where id = ${row.id}`.execute(tx);
  noteRows(tx, goods, [row.id]);
  const [total, allocated, locked] = [row['stock_total'], row['stock_allocated'], row['stock_locked']].map(Number);
  const before = { total: total ?? 0, allocated: allocated ?? 0, locked: locked ?? 0 };
  const after = { ...before, total: before.total + count };
  const moved = { entity: goods, id: row.id, type: 'increase', delta: count, before, after } as const;
  await recordMovement(tx, { ...moved, ...why }, { accountId, nickname });
}

const logged = ({ entity }: Resource, title: string, { id, total, imported }: CodeImported, file: string): Logged => ({
  permissionId: entity.permissionId,
  action: 'import',
  event: 'IMPORT_CODES',
  entity: entity.name,
  bizId: id,
  bizName: title,
  summary: `导入券码【${title}】：文件 ${file} 共 ${total.toLocaleString('en-US')} 行，新增 ${imported.toLocaleString('en-US')} 张`,
});

const loggedAgain = (resource: Resource, done: CodeImported): Logged =>
  logged(resource, '', { ...done, imported: 0 }, '（重复提交）');

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeImported } from '../../contract/coupons/coupon-codes.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { type CodeFormat, lettersOf, mostOf } from '../../contract/virtual-codes/code-source.ts';
import { maskedCode } from '../coupons/code-box.ts';
import { noteCodes, virtualPool as pool } from '../coupons/code-pool.ts';
import { codesWarning } from '../coupons/codes-warning.ts';
import { answerOf, growStock, refusePast } from '../coupons/import-codes.ts';
import { poolOf, shrink } from '../coupons/pool-stock.ts';
import { asText } from '../entity/read/wire-values.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import type { Resource } from '../entity/resource.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { illegal, notInState } from '../entity/write/refusal.ts';
import { invalid } from '../http/failure.ts';
import type { Logged, Request } from '../http/route.ts';

/** What is to be made. */
export interface Wanted {
  readonly count: number;
  readonly batchNo: string;
  readonly expireAt: string;
  readonly requestId: string;
}

/** Who asks, and what seals what is made. */
export interface Maker {
  readonly caller: Operator;
  readonly sealCode?: Request['sealCode'];
  readonly digestCode?: Request['digestCode'];
}

/** Codes that are sealed and written at a time. */
const atOnce = 5_000;

/** 生成券码 as the form of the list asks for it. */
export const generateAsked = (
  tx: Db,
  resource: Resource,
  { id, values, requestId }: { readonly id: number; readonly values: Values; readonly requestId: string },
  maker: Maker,
) =>
  generateCodes(
    tx,
    resource,
    id,
    {
      count: Number(values['generate_count']),
      batchNo: asText(values['generate_batch'] ?? ''),
      expireAt: asText(values['generate_expire_at']),
      requestId,
    },
    maker,
  );

/**
 * Makes codes of the product's own look, each by chance, none of which the house has already; the stock grows by as many (award.md §4.9,
 * `code_import {mode: generate}`). All of them or none, once for the request id.
 * @throws {Failure} 40001 where the look has no room for so many; 40902 for a product that makes none
 */
export async function generateCodes(
  tx: Db,
  resource: Resource,
  id: number,
  { count, batchNo, expireAt, requestId }: Wanted,
  { caller, sealCode, digestCode }: Maker,
): Promise<{ readonly result: CodeImported & Values; readonly logged: Logged }> {
  if (!sealCode || !digestCode) throw new Error('codes are made in a request alone');
  const before = await lockRow(tx, resource, id, caller);
  const done = await answerOf(tx, id, requestId, pool);
  if (done) return { result: { ...done }, logged: loggedOf(resource, before, 0) };
  const format = formatOf(resource, before);
  if (count > mostOf(format)) throw refused('count', `这样的生成规则一次最多生成 ${shown(mostOf(format))} 张`);
  const until = inZone(expireAt);
  await refusePast(tx, until);
  const upload = await beginUpload(tx, id, batchNo, caller);
  const seal = (code: string) => ({ digest: digestCode(code), sealed: sealCode(code, id), shown: maskedCode(code) });
  for (let left = count; left > 0;) {
    const codes = Array.from({ length: Math.min(left, atOnce) }, () => seal(codeOf(format)));
    left -= await keep(tx, codes, { id, upload: upload.id, until });
  }
  await growStock(tx, { ...before, pool }, count, { reason: `生成券码 ${upload.batch_no}`, requestId }, caller);
  const stock = await poolOf(tx, id, pool);
  if (stock) await shrink(tx, stock, pool);
  const after = await readRow(tx, resource, id, caller);
  const result: CodeImported = {
    id,
    version: after.version,
    status: after.status,
    job_id: upload.id,
    total: count,
    imported: count,
    duplicated_in_file: 0,
    duplicated_in_db: 0,
    invalid: 0,
    error_file_url: null,
    warning: await codesWarning(tx, id, until, pool),
  };
  await sql`insert into virtual_code_import (product_id, upload_id, request_id, account_id, nickname, expire_at, result)
    values (${id}, ${upload.id}, ${requestId}, ${caller.accountId}, ${caller.nickname}, ${until}, ${JSON.stringify(result)}::jsonb)`.execute(
    tx,
  );
  return { result: { ...result }, logged: loggedOf(resource, after, count) };
}

const shown = (count: number) => count.toLocaleString('en-US');
const refused = (field: string, message: string) => invalid([{ field, message }]);

/** @throws {Failure} 40902; 40001 for a product whose codes come in files */
function formatOf(resource: Resource, row: Row): CodeFormat {
  if (row.status === 'archived') throw illegal(resource, row, 'GENERATE_CODES', notInState(resource, row, '生成券码'));
  if (row['code_source'] !== 'generate') throw refused('code_import', '该商品的券码来自文件，请用「导入券码」');
  // The column takes no other (contract/virtual-codes/code-source.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row['code_format'] as CodeFormat;
}

function codeOf({ charset, length, prefix }: CodeFormat): string {
  const letters = lettersOf[charset];
  let code = prefix ?? '';
  for (let at = 0; at < length; at += 1) code += letters[randomInt(letters.length)] ?? '';
  return code;
}

/** A batch of the house's own making. */
async function beginUpload(tx: Db, productId: number, batchNo: string, { accountId }: Operator) {
  const { rows } = await sql<{ id: number; batch_no: string }>`
    insert into virtual_code_upload (file_url, product_id, account_id, file_name, batch_no, is_generated)
    values ('virtual-codes/made-' || gen_random_uuid(), ${productId}, ${accountId}, '系统生成', ${batchNo}, true)
    returning id, batch_no`.execute(tx);
  const [upload] = rows;
  if (!upload) throw new Error('no batch was begun');
  return upload;
}

/** Writes codes; one that the house has already is left out, and another is made in its place. Returns how many were new. */
async function keep(
  tx: Db,
  codes: readonly { readonly digest: string }[],
  { id, upload, until }: { readonly id: number; readonly upload: number; readonly until: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into virtual_code (product_id, upload_id, digest, sealed, shown, expire_at)
    select ${id}, ${upload}, l.digest, l.sealed, l.shown, ${until}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as l (digest text, sealed text, shown text)
    on conflict (digest) do nothing returning id`.execute(tx);
  noteCodes(tx, pool, rows);
  return rows.length;
}

function loggedOf({ entity }: Resource, row: Row, count: number): Logged {
  const bizName = asText(row[entity.title]);
  return {
    permissionId: entity.permissionId,
    action: 'import',
    event: 'GENERATE_CODES',
    entity: entity.name,
    bizId: row.id,
    bizName,
    summary: `生成券码【${bizName}】：${count === 0 ? '（重复提交）' : `${shown(count)} 张`}`,
  };
}

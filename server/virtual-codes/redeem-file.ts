import { sql } from 'kysely';
import { z } from 'zod';
import type { CodeImported } from '../../contract/coupons/coupon-codes.ts';
import { virtualRedeemCalls } from '../../contract/virtual-codes/calls.ts';
import { noteCodes, virtualPool as pool } from '../coupons/code-pool.ts';
import { countsOf, ownCodes, repeatedIn } from '../coupons/code-uploads.ts';
import { lockGoods } from '../coupons/pool-stock.ts';
import type { CodeFiles } from '../coupons/plugin.ts';
import type { Tx } from '../db/transaction.ts';
import { invalid } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { once, requestHash } from '../http/idempotency.ts';
import type { Resource, RowPart } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/** Why the code of the line `l` cannot be marked as used; nothing where it can. */
const why = sql`coalesce((select case when c.product_id <> u.product_id then '该商品没有这个码' when c.state = 'redeemed' then '已核销过'
    when c.state = 'void' then '已作废' when c.state = 'expired' or c.expire_at <= now() then '已过期'
    when c.state <> 'issued' then '还没有发放' else '' end
  from virtual_code as c, virtual_code_upload as u where c.digest = l.digest and u.id = l.upload_id), '该商品没有这个码')`;

/**
 * Says of each line of a file why its code cannot be marked as used: only codes of the product that the file is for, that were given out and
 * have not run out, can.
 */
async function markUnusable(tx: Db, uploadId: number): Promise<void> {
  await sql`update virtual_code_line as l set fault = null, outcome = case when l.line = any(${repeatedIn(uploadId, pool.lines)}) then 'in_file' end
    where l.upload_id = ${uploadId} and l.digest is not null and l.outcome is distinct from 'imported'`.execute(tx);
  await sql`update virtual_code_line as l set outcome = 'invalid', fault = ${why}
    where l.upload_id = ${uploadId} and l.digest is not null and l.outcome is null and ${why} <> ''`.execute(tx);
}

/** Files of codes that the supplier tells were used. */
export const redeemFiles = ({ resource, ownerOf }: CodeFiles): CodeFiles => ({
  pool,
  resource,
  calls: virtualRedeemCalls,
  action: 'edit',
  ownerOf: (row) => ({ ...ownerOf(row), needsPassword: false }),
  refusal: () => undefined,
  mark: markUnusable,
});

const input = z.strictObject(
  {
    file_url: z.string({ error: '请先上传券码文件' }).max(100, { error: '请先上传券码文件' }),
    request_id: z.uuid({ error: 'request_id 应为 UUID' }),
  },
  { error: 'code_redeem 应为 {file_url, request_id}' },
);

/** `code_redeem` of the update call: the codes of a file that was looked at are used from here on, once for the request id. */
export const codeRedeem: RowPart = {
  input,
  action: 'edit',
  write: async (tx: Tx, resource, { id, value }, { caller }) => {
    const asked = input.parse(value);
    let summary = '（重复提交）';
    const hash = requestHash({ id, ...asked });
    const wish = { scope: 'code_redeem', key: asked.request_id, accountId: caller.accountId, requestHash: hash };
    const result = await once(tx, wish, async () => {
      const { upload, ...done } = await redeemCodes(tx, resource, { id, file_url: asked.file_url }, caller);
      summary = `文件 ${upload} 共 ${shown(done.total)} 行，核销 ${shown(done.imported)} 张`;
      return done;
    });
    const bizName = asText((await readRow(tx, resource, id, caller))['title']);
    const { permissionId, name: entity } = resource.entity;
    const logged = { permissionId, action: 'edit', event: 'REDEEM_CODES', entity, bizId: id, bizName } as const;
    return { result, logged: { ...logged, summary: `导入核销【${bizName}】：${summary}` } };
  },
};

const shown = (count: number) => count.toLocaleString('en-US');

/** @throws {Failure} 40401; 40001 for a file of other goods */
async function redeemCodes(
  tx: Tx,
  resource: Resource,
  { id, file_url }: { readonly id: number; readonly file_url: string },
  caller: Operator,
): Promise<CodeImported & { readonly upload: string }> {
  await lockGoods(tx, id, pool);
  const upload = await ownCodes(tx, caller.accountId, file_url, pool);
  if (upload.owner !== id) throw invalid([{ field: 'file_url', message: '该文件是为别的商品上传的' }]);
  await markUnusable(tx, upload.id);
  const { rows } = await sql<{ id: number }>`
    with used as (
      update virtual_code as c set state = 'redeemed', redeemed_at = now() from virtual_code_line as l
      where l.upload_id = ${upload.id} and l.outcome is null and c.digest = l.digest and c.state = 'issued' returning c.id, c.digest
    ), marked as (
      update virtual_code_line as l set outcome = 'imported' from used as u where l.upload_id = ${upload.id} and l.digest = u.digest
        and l.outcome is null
    )
    select id from used`.execute(tx);
  noteCodes(tx, pool, rows);
  noteRows(tx, 'virtual_product', [id]);
  const { total, invalid: faulty, duplicated_in_file, duplicated_in_db } = await countsOf(tx, upload.id, pool);
  const after = await readRow(tx, resource, id, caller);
  return {
    upload: upload.file_name,
    id,
    version: after.version,
    status: after.status,
    job_id: upload.id,
    total,
    imported: rows.length,
    duplicated_in_file,
    duplicated_in_db,
    invalid: faulty,
    error_file_url: rows.length === total ? null : file_url,
    warning: null,
  };
}

import { sql } from 'kysely';
import { z } from 'zod';
import { failure } from '../../http/failure.ts';
import { moveCode } from '../../virtual-codes/move-code.ts';
import { house } from '../../entity/write/house.ts';
import { NotYet, openCall } from '../call.ts';

const input = z.strictObject({
  product_no: z.string({ error: '缺少 product_no' }).min(1).max(40),
  code: z.string({ error: '缺少 code' }).trim().min(1, { error: '缺少 code' }).max(200),
  at: z.iso.datetime({ offset: true, error: 'at 应为带时区的 ISO 8601 时间' }).optional(),
});

interface Found {
  readonly id: number;
  readonly status: string;
  readonly redeemed_at: string | null;
}

const refusals: Readonly<Record<string, string>> = {
  available: '该码还没有发放，不能核销',
  void: '该码已作废',
  expired: '该码已过期',
};

/** POST codes/redeemed: the supplier of a virtual product tells that a code was used (engines.md §1.5, award.md §4.10). */
export const redeemedCode = openCall<z.infer<typeof input>>({
  name: 'codes/redeemed',
  scope: 'code',
  summary: '虚拟码已核销',
  input,
  answer: z.object({ status: z.string() }),
  numbers: ['virtual_code_record', 'stock_ledger', 'db_log'],
  write: async (tx, { product_no, code }, { digestCode }) => {
    const { rows: products } = await sql<{ id: number }>`
      select id from virtual_product where product_no = ${product_no}`.execute(tx);
    const [product] = products;
    if (!product) throw failure('notFound', '虚拟商品不存在');
    const { rows } = await sql<Found>`select id, redeemed_at,
        case when state in ('available', 'issued') and expire_at <= now() then 'expired' else state end as status
      from virtual_code where digest = ${digestCode(code)} and product_id = ${product.id}`.execute(tx);
    const [found] = rows;
    // The file that it comes with, or the grant that gives it out, may be on its way.
    if (!found) throw new NotYet('没有这个码，等待导入');
    if (found.status === 'locked') throw new NotYet('该码正在发放，等待发放完成');
    const trace = [{ guard: 'isIssued', fact: 'status', value: found.status, wanted: 'issued' }];
    if (found.redeemed_at !== null)
      throw failure('illegalMove', `该码已于 ${found.redeemed_at.slice(0, 19).replace('T', ' ')} 核销`, { trace });
    const refusal = refusals[found.status];
    if (refusal !== undefined) throw failure('illegalMove', refusal, { trace });
    const row = { id: found.id, version: 1, status: found.status, product_id: product.id };
    // A notice does not lock first: whoever was quicker is looked at anew by the next one.
    if (!(await moveCode(tx, row, { event: 'REDEEM', reason: '', caller: house }))) throw failure('busy');
    return { status: 'redeemed' };
  },
});

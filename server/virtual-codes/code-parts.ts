import { z } from 'zod';
import { virtualPool } from '../coupons/code-pool.ts';
import { codeImport, fileInput } from '../coupons/import-codes.ts';
import type { RowPart } from '../entity/resource.ts';
import { once, requestHash } from '../http/idempotency.ts';
import type { Logged } from '../http/route.ts';
import { generateCodes } from './generate-codes.ts';
import { loggedVoid, voidCodes } from './void-codes.ts';

const requestId = z.uuid({ error: 'request_id 应为 UUID' });
const batchHint = '批次号应为 1–30 个字母、数字、- 或 _';
const batchNo = z.string({ error: batchHint }).regex(/^[\w-]{1,30}$/, { error: batchHint });
const most = 100_000;
const countHint = `数量应为 1–${most.toLocaleString('en-US')} 的整数`;

const made = z.strictObject({
  mode: z.literal('generate'),
  count: z.int({ error: countHint }).min(1, { error: countHint }).max(most, { error: countHint }),
  batch_no: batchNo.optional(),
  expire_at: z.iso.datetime({ offset: true, error: '请选择过期时间' }),
  request_id: requestId,
});

const brought = z.looseObject({ mode: z.literal('upload').optional() }).transform(({ mode: _, ...file }, ctx) => {
  const parsed = fileInput.safeParse(file);
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) ctx.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

const files = codeImport(virtualPool);

/** `code_import` of a virtual product: a file that was looked at, or codes that the house makes (award.md §4.9). */
export const virtualImport: RowPart = {
  input: z.union([made, brought]),
  action: 'import',
  write: (tx, resource, asked, request) => {
    const wanted = made.safeParse(asked.value);
    if (!wanted.success) return files.write(tx, resource, asked, request);
    const { count, batch_no = '', expire_at, request_id } = wanted.data;
    const more = { count, batchNo: batch_no, expireAt: expire_at, requestId: request_id };
    return generateCodes(tx, resource, asked.id, more, request);
  },
};

const idsHint = 'code_ids 应为 1–1000 个码的编号';
const reason = z.string({ error: '请输入作废原因' }).trim().min(5, { error: '作废原因至少 5 个字' }).max(100);
const voiding = z
  .strictObject({
    code_ids: z
      .array(z.int().positive(), { error: idsHint })
      .min(1, { error: idsHint })
      .max(1000, { error: idsHint })
      .optional(),
    batch_no: z.string().max(40).optional(),
    reason,
    request_id: requestId,
  })
  .refine(({ code_ids, batch_no }) => (code_ids === undefined) !== (batch_no === undefined), {
    error: 'void_codes 应有 code_ids 或 batch_no 之一',
  });

/** `void_codes` of a virtual product: codes that nobody has got yet, by their numbers or by batch, once for the request id. */
export const codeVoid: RowPart = {
  input: voiding,
  action: 'disable',
  write: async (tx, resource, { id, value }, { caller }) => {
    const asked = voiding.parse(value);
    const { code_ids, batch_no = '', reason: why, request_id } = asked;
    let logged: Logged = loggedVoid(resource, { id, name: '' }, '（重复提交）');
    const wish = {
      scope: 'void_codes',
      key: request_id,
      accountId: caller.accountId,
      requestHash: requestHash({ id, ...asked }),
    };
    const result = await once(tx, wish, async () => {
      const done = await voidCodes(tx, resource, { id, ids: code_ids, batch: batch_no, reason: why }, { caller });
      logged = done.logged;
      return done.result;
    });
    return { result, logged };
  },
};

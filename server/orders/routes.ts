import { z } from 'zod';
import { orderCalls, type SyncMode } from '../../contract/orders/orders.ts';
import { maxBatch, type RowBatch } from '../../contract/entity/wire/row-batch.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { type Route, route } from '../http/route.ts';
import { goodsOrder } from './goods-order.resource.ts';
import { idsSchema } from '../entity/write/row-batch.ts';
import { advanceAll } from './batch.ts';
import { shipByFile } from './express-file.ts';
import { shipmentsOf } from './express.ts';
import type { OrderStep } from './stamp.ts';
import { followSync } from './sync-job.ts';

const { permissionId } = goodsOrder.entity;
const ids = idsSchema;
const request_id = z.uuid({ error: 'request_id 应为 UUID' }).optional();
const reasonOf = (label: string) => plainText(label).max(200, { error: `${label}的字数应不超过 200` });
const toEach = (all: readonly number[], step: OrderStep) => new Map(all.map((id) => [id, step] as const));

const channelSteps = {
  push: { event: 'RETRY_SYNC', label: '推送' },
  pull: { event: 'PULL', label: '查询' },
} as const satisfies Readonly<Record<SyncMode, object>>;
const idsOf = ({ rows }: RowBatch) => rows.map(({ id }) => id);

const checkSchema = z
  .strictObject({
    ids,
    result: z.enum(['pass', 'reject'], { error: 'result 应为 pass 或 reject' }),
    remark: reasonOf('审核意见').nullish(),
    request_id,
  })
  .refine(({ result, remark }) => result === 'pass' || [...(remark ?? '')].length >= 2, {
    path: ['remark'],
    error: '请填写驳回原因，至少 2 个字',
  });

const cancelSchema = z.strictObject({
  ids,
  reason: reasonOf('原因').min(2, { error: '请填写原因，至少 2 个字' }),
  refund_points: z.boolean({ error: 'refund_points 应为 true 或 false' }).default(true),
  return_stock: z.boolean({ error: 'return_stock 应为 true 或 false' }).default(true),
  record_action: z.enum(['reopen', 'void'], { error: 'record_action 应为 reopen 或 void' }).default('reopen'),
  request_id,
});

const parcelText = z.string({ error: '物流行应含 order_no、express_company、express_no' }).trim().max(100);
const rowsError = { error: `rows 应为 1–${maxBatch} 行` };

/** Modes of `orderSyncs`. `express` is about parcels, and an import; `push` and `pull` are carried out by the worker, and followed by a job. */
const syncSchema = z.discriminatedUnion(
  'mode',
  [
    z
      .strictObject({
        mode: z.literal('express'),
        rows: z
          .array(
            z.strictObject({ order_no: parcelText, express_company: parcelText, express_no: parcelText }),
            rowsError,
          )
          .min(1, rowsError)
          .max(maxBatch, rowsError)
          .optional(),
        file_url: z.string({ error: 'file_url 应为字符串' }).max(200, { error: 'file_url 过长' }).optional(),
        request_id,
      })
      .refine(({ rows, file_url }) => (rows === undefined) !== (file_url === undefined), {
        path: ['rows'],
        error: 'rows 与 file_url 应恰好填写一项',
      }),
    z.strictObject({ mode: z.literal('push'), ids, request_id }),
    z.strictObject({ mode: z.literal('pull'), ids, request_id }),
  ],
  { error: 'mode 应为 push、pull 或 express' },
);

/** 审核 and 取消 of up to a hundred orders (spec §7, award.md §3.8); each answers what became of every row. */
export const orderRoutes: readonly Route[] = [
  route({
    call: orderCalls.syncs,
    access: { permissionId, action: ({ mode }) => (mode === 'express' ? 'import' : 'edit') },
    summary: '批量推送、查询兑换订单，或导入物流：逐条给出结果',
    idempotent: 'required',
    input: syncSchema,
    write: async (asked, request, tx) => {
      if (asked.mode !== 'express') {
        const { event, label } = channelSteps[asked.mode];
        const answer = await advanceAll(tx, toEach(asked.ids, { event }), request, { label });
        await followSync(tx, asked.mode, idsOf(answer.result), request.caller);
        return answer;
      }
      if (asked.file_url !== undefined) return shipByFile(tx, asked.file_url, request);
      const { steps, numbers, failed } = await shipmentsOf(tx, asked.rows ?? []);
      const { result, ...logs } = await advanceAll(tx, steps, request, { label: '发货', action: 'import' });
      const named = result.failed.map((one) => ({ ...one, order_no: numbers.get(one.id) ?? '' }));
      return { result: { ...result, failed: [...failed, ...named] }, ...logs };
    },
  }),
  route({
    call: orderCalls.checks,
    access: { permissionId, action: 'edit' },
    summary: '批量审核兑换订单：逐条给出结果',
    idempotent: 'required',
    input: checkSchema,
    write: ({ ids: all, result, remark }, request, tx) => {
      const event = result === 'pass' ? 'CHECK_PASS' : 'CHECK_REJECT';
      return advanceAll(tx, toEach(all, { event, ...(remark && { reason: remark }) }), request, { label: '审核' });
    },
  }),
  route({
    call: orderCalls.cancels,
    access: { permissionId, action: 'edit' },
    summary: '批量取消兑换订单：逐条给出结果',
    idempotent: 'required',
    input: cancelSchema,
    write: ({ ids: all, reason, refund_points, return_stock, record_action }, request, tx) => {
      const values = { refund_wanted: refund_points, return_wanted: return_stock, record_action };
      return advanceAll(tx, toEach(all, { event: 'CANCEL', reason, values }), request, { label: '取消' });
    },
  }),
];

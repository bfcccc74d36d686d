import { z } from 'zod';
import { maxBatch } from '../../../contract/entity/wire/row-batch.ts';
import { plainText } from '../../../contract/entity/wire/wire.ts';
import { heOrderBatchCall } from '../../../contract/orders/he-order.ts';
import { recordActions, type SyncMode } from '../../../contract/orders/orders.ts';
import type { Tx } from '../../db/transaction.ts';
import { idsSchema } from '../../entity/write/row-batch.ts';
import { type Request, type Route, route } from '../../http/route.ts';
import { advanceAll } from '../batch.ts';
import { heOrder } from './he-order.resource.ts';
import type { OrderStep } from '../stamp.ts';
import { followSync } from '../sync-job.ts';

const { permissionId } = heOrder.entity;

const op = z.literal('mode', { error: 'op 应为 mode' });
const request_id = z.uuid({ error: 'request_id 应为 UUID' }).optional();
const about = { op, ids: idsSchema, request_id };
const bare = z.strictObject({}).default({});
const reason = plainText('原因')
  .max(200, { error: '原因的字数应不超过 200' })
  .min(2, { error: '请填写原因，至少 2 个字' });
const flag = (key: string) => z.boolean({ error: `${key} 应为 true 或 false` }).default(true);
const actions = Object.keys(recordActions);

const body = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ ...about, mode: z.literal('check_pass'), payload: bare }),
    z.strictObject({ ...about, mode: z.literal('check_reject'), payload: z.strictObject({ reason }) }),
    z.strictObject({
      ...about,
      mode: z.literal('cancel'),
      payload: z.strictObject({
        reason,
        refund_wanted: flag('refund_wanted'),
        return_wanted: flag('return_wanted'),
        record_action: z.enum(actions, { error: `record_action 应为 ${actions.join(' 或 ')}` }).default('reopen'),
      }),
    }),
    z.strictObject({ ...about, mode: z.literal('retry_sync'), payload: bare }),
    z.strictObject({ ...about, mode: z.literal('pull'), payload: bare }),
  ],
  { error: 'mode 应为 check_pass、check_reject、cancel、retry_sync 或 pull' },
);
type Asked = z.infer<typeof body>;

const labels: Readonly<Record<Asked['mode'], string>> = {
  check_pass: '审核通过',
  check_reject: '审核驳回',
  cancel: '取消',
  retry_sync: '推送',
  pull: '查询',
};
/** What the worker carries out for orders that the step let through. */
const syncs: Readonly<Partial<Record<Asked['mode'], SyncMode>>> = { retry_sync: 'push', pull: 'pull' };

function stepOf({ mode, payload }: Asked): OrderStep {
  const event = mode.toUpperCase();
  if (!('reason' in payload)) return { event };
  const { reason: why, ...values } = payload;
  return { event, reason: why, values };
}

/** The step for each of them; what is refused is told of by itself (wider.md §1.3, B). */
async function runBatch(tx: Tx, asked: Asked, request: Request) {
  const { ids, mode } = asked;
  const step = stepOf(asked);
  const steps = new Map(ids.map((id) => [id, step] as const));
  const answer = await advanceAll(tx, steps, request, { label: labels[mode], shown: heOrder });
  const sync = syncs[mode];
  if (sync)
    await followSync(
      tx,
      sync,
      answer.result.rows.map(({ id }) => id),
      request.caller,
    );
  return answer;
}

/** Steps of many orders at once, asked on 订单管理. */
export const heOrderRoutes: readonly Route[] = [
  route({
    call: heOrderBatchCall,
    access: { permissionId, action: 'edit' },
    summary: `审核、取消、推送或查询最多 ${maxBatch} 个商城订单，逐条给出结果`,
    idempotent: 'required',
    input: body,
    write: (asked, request, tx) => runBatch(tx, asked, request),
  }),
];

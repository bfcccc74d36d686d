import { z } from 'zod';
import type { SlotAdjustment } from './slot.ts';
import { maxStockDelta } from './stock-limit.ts';
import { plainText } from '../entity/wire/wire.ts';

const whole = { error: '增减数量应为整数' };
const tooMany = {
  error: `增减数量应为 -${maxStockDelta.toLocaleString('en-US')}–${maxStockDelta.toLocaleString('en-US')}`,
};
const absolute = z.never({ error: '库存只能增减，不能直接改写' }).optional();

const change = z
  .int(whole)
  .min(-maxStockDelta, tooMany)
  .max(maxStockDelta, tooMany)
  .refine((delta) => delta !== 0, { error: '增减数量不能为 0' });
const id = z.int({ error: '编号应为正整数' }).positive({ error: '编号应为正整数' });
const listed = { error: 'item_deltas 应为 1–10 个明细的增减数量' };
const itemDeltas = z
  .array(z.strictObject({ item_id: id, delta: change }, listed), listed)
  .min(1, listed)
  .max(10, listed)
  .refine((all) => new Set(all.map(({ item_id }) => item_id)).size === all.length, { error: '同一个明细不能重复' })
  .refine((all) => all.every(({ delta }) => delta > 0) || all.every(({ delta }) => delta < 0), {
    error: '一次只能都增加或都减少',
  });

/** Body of the call. */
export const slotAdjustmentSchema: z.ZodType<SlotAdjustment> = z
  .strictObject({
    id,
    delta: change.optional(),
    item_deltas: itemDeltas.optional(),
    reason: plainText('原因').min(2, { error: '原因至少 2 个字' }).max(100, { error: '原因的字数应不超过 100' }),
    confirm_decrease: z.boolean({ error: 'confirm_decrease 应为 true 或 false' }).optional(),
    stock_total: absolute,
    stock_issued: absolute,
    stock_locked: absolute,
    stock_remaining: absolute,
    version: z.int({ error: 'version 应为正整数' }).optional(),
    request_id: z.uuid({ error: 'request_id 应为 UUID' }).optional(),
  })
  .refine(({ delta, item_deltas }) => (delta === undefined) !== (item_deltas === undefined), {
    path: ['delta'],
    error: whole.error,
  })
  .transform(({ id: prize, delta, item_deltas, reason, confirm_decrease }) => ({
    id: prize,
    delta,
    item_deltas,
    reason,
    confirm_decrease,
  }));

import { z } from 'zod';
import { type MergeWish, mostSources } from './invite-merge.ts';

const idError = { error: '编号应为正整数' };
const id = z.int(idError).positive(idError);
const sources = { error: `source_ids 应为 1–${mostSources} 个不同的编号` };

/** Body of the call. */
export const mergeSchema: z.ZodType<MergeWish> = z
  .strictObject({
    target_id: id,
    source_ids: z
      .array(id, sources)
      .min(1, sources)
      .max(mostSources, sources)
      .refine((ids) => new Set(ids).size === ids.length, sources),
    prize_strategy: z.enum(['append', 'match'], { error: 'prize_strategy 应为 append 或 match' }),
    progress_strategy: z.enum(['sum', 'max', 'keep'], { error: 'progress_strategy 应为 sum、max 或 keep' }),
    dry_run: z.boolean({ error: 'dry_run 应为 true 或 false' }),
    request_id: z.uuid({ error: 'request_id 应为 UUID' }).optional(),
  })
  .refine(({ target_id, source_ids }) => !source_ids.includes(target_id), {
    path: ['target_id'],
    error: '目标方案不能同时是来源',
  })
  .transform(({ request_id: _, ...wish }) => wish);

import { z } from 'zod';

const directions = /[\u202A-\u202E\u2066-\u2069]/;

/** Who takes part, as award records know members today. */
export const member = z
  .strictObject({
    user_id: z
      .int({ error: '会员编号应为正整数' })
      .positive({ error: '会员编号应为正整数' })
      .describe('The number of the member'),
    nickname: z
      .string({ error: '缺少昵称' })
      .trim()
      .min(1, { error: '缺少昵称' })
      .max(30, { error: '昵称最多 30 个字' })
      .refine((text) => !directions.test(text), { error: '昵称包含无效字符' }),
    mobile: z
      .string()
      .regex(/^1\d{10}$/, { error: '应为 11 位手机号' })
      .optional(),
    is_new: z.boolean().optional().describe('Whether the member is new'),
  })
  .describe('Who takes part');

/** A member by the number alone, whose record it has to be. */
export const memberKey = z.strictObject({
  user_id: z.int({ error: '会员编号应为正整数' }).positive({ error: '会员编号应为正整数' }),
});

export const memberNo = ({ member: { user_id } }: { readonly member: { readonly user_id: number } }): string =>
  String(user_id);

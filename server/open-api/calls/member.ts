import { sql } from 'kysely';
import { z } from 'zod';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import { findMember } from '../../members/find-member.ts';

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

export const memberNumber = z.string().regex(/^HY\d{10,18}$/, { error: 'member_no 格式有误' });

/** Why somebody asks for something. */
export const reasonText = z
  .string()
  .trim()
  .min(2, { error: '原因至少 2 个字' })
  .max(200, { error: '原因最多 200 个字' })
  .refine((text) => !/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(text), { error: '原因包含无效字符' });

/** A member by one of the names that the house knows for somebody (engines.md §1.5). */
export const knownMember = z
  .strictObject({
    member_no: memberNumber.optional(),
    app_id: z.string().min(1).max(40).optional().describe('The app whose openid or unionid it is'),
    openid: z.string().min(1).max(64).optional(),
    unionid: z.string().min(1).max(64).optional(),
    mobile: z
      .string()
      .regex(/^1\d{10}$/, { error: '应为 11 位手机号' })
      .optional(),
  })
  .refine(
    ({ member_no, openid, unionid, mobile }) =>
      [member_no, openid, unionid, mobile].filter((key) => key !== undefined).length === 1,
    { error: 'member 应有 member_no、openid、unionid、mobile 之一' },
  )
  .describe('One of member_no, openid, unionid (of app_id) and mobile');
type KnownMember = z.infer<typeof knownMember>;

/** A member that was found, as records name somebody. */
export interface Known {
  readonly userId: number;
  readonly userNo: string;
  readonly nickname: string;
  readonly hasPhone: boolean;
}

const keysIn = ({ member_no, app_id: app = '', openid, unionid, mobile }: KnownMember) => ({
  ...(member_no !== undefined && { userNo: member_no }),
  ...(openid !== undefined && { openid: { app, value: openid } }),
  ...(unionid !== undefined && { unionid: { app, value: unionid } }),
  ...(mobile !== undefined && { mobile }),
});

/** The member that is meant, the row locked. @throws {Failure} 40401 */
export async function lockKnown(tx: Tx, asked: KnownMember, box: MemberBox): Promise<Known> {
  const found = await findMember(tx, keysIn(asked), box);
  const { rows } = await sql<Known>`select id as "userId", user_no as "userNo", nickname,
      mobile_index is not null as "hasPhone" from he_user where id = ${found?.id ?? null}`.execute(tx);
  const [known] = rows;
  if (!known) throw failure('notFound', '没有这个会员，请先用 members/upsert 建立');
  return known;
}

/** The number of the member that is meant, for its event. */
export const numberOfKnown = async (
  { member: asked }: { readonly member: KnownMember },
  tx: Tx,
  { members }: { readonly members: MemberBox },
): Promise<string | undefined> => (await findMember(tx, keysIn(asked), members))?.userNo;

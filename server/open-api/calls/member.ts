import { sql } from 'kysely';
import { z } from 'zod';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure } from '../../http/failure.ts';
import { findMember, type FoundMember, seeMember } from '../../members/find-member.ts';

const directions = /[\u202A-\u202E\u2066-\u2069]/;

export const memberNumber = z.string().regex(/^HY\d{10,18}$/, { error: 'member_no 格式有误' });

/** Why somebody asks for something. */
export const reasonText = z
  .string()
  .trim()
  .min(2, { error: '原因至少 2 个字' })
  .max(200, { error: '原因最多 200 个字' })
  .refine((text) => !/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(text), { error: '原因包含无效字符' });

const userId = z
  .int({ error: '会员编号应为正整数' })
  .positive({ error: '会员编号应为正整数' })
  .describe('The number by which records refer to the member');

/** What somebody is known by (engines.md §1.5). */
const names = {
  member_no: memberNumber.optional(),
  app_id: z.string().min(1).max(40).optional().describe('The app whose openid or unionid it is'),
  openid: z.string().min(1).max(64).optional(),
  unionid: z.string().min(1).max(64).optional(),
  mobile: z
    .string()
    .regex(/^1\d{10}$/, { error: '应为 11 位手机号' })
    .optional(),
};

const given = ({ member_no, openid, unionid, mobile }: KnownMember): number =>
  [member_no, openid, unionid, mobile].filter((key) => key !== undefined).length;
const oneName = 'member 应有 member_no、openid、unionid、mobile 之一';

/** A member by one of the names that the house knows for somebody (engines.md §1.5). */
export const knownMember = z
  .strictObject(names)
  .refine((asked) => given(asked) === 1, { error: oneName })
  .describe('One of member_no, openid, unionid (of app_id) and mobile');

/** A member by one of those names, or by the number of the house. */
export const ownMember = z
  .strictObject({ ...names, user_id: userId.optional() })
  .refine((asked) => given(asked) + Number(asked.user_id !== undefined) === 1, { error: `${oneName}，或 user_id` })
  .describe('One of member_no, openid, unionid (of app_id), mobile and user_id');

/** Who takes part: a member as above, or a number with the name of somebody who may not be known yet. */
export const player = z
  .strictObject({
    ...names,
    user_id: userId.optional(),
    nickname: z
      .string({ error: '缺少昵称' })
      .trim()
      .min(1, { error: '缺少昵称' })
      .max(30, { error: '昵称最多 30 个字' })
      .refine((text) => !directions.test(text), { error: '昵称包含无效字符' })
      .optional(),
    is_new: z.boolean().optional().describe('Whether the member is new'),
  })
  .superRefine((asked, context) => {
    const { user_id, nickname } = asked;
    if (user_id === undefined && given(asked) !== 1)
      context.addIssue({ code: 'custom', message: `${oneName}，或 user_id 与 nickname` });
    if (user_id !== undefined && given({ ...asked, mobile: undefined }) > 0)
      context.addIssue({ code: 'custom', message: oneName });
    if (user_id !== undefined && nickname === undefined)
      context.addIssue({ code: 'custom', path: ['nickname'], message: '缺少昵称' });
  })
  .describe('One of member_no, openid, unionid (of app_id) and mobile; or user_id, with nickname and perhaps mobile');
export type Player = z.infer<typeof player>;

type KnownMember = z.infer<z.ZodObject<typeof names>>;

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
export const lockKnown = async (tx: Tx, asked: KnownMember, box: MemberBox): Promise<Known> =>
  knownAs(tx, await findMember(tx, keysIn(asked), box));

/** The same, not locked. @throws {Failure} 40401 */
const seeKnown = async (tx: Tx, asked: KnownMember, box: MemberBox): Promise<Known> =>
  knownAs(tx, await seeMember(tx, keysIn(asked), box));

async function knownAs(tx: Tx, found: FoundMember | undefined): Promise<Known> {
  const { rows } = await sql<Known>`select id as "userId", user_no as "userNo", nickname,
      mobile_index is not null as "hasPhone" from he_user where id = ${found?.id ?? null}`.execute(tx);
  const [known] = rows;
  if (!known) throw failure('notFound', '没有这个会员，请先用 members/upsert 建立');
  return known;
}

/** The number of the member that is meant, for its event. */
export const numberOfKnown = async (
  { member: { user_id, ...asked } }: { readonly member: KnownMember & { readonly user_id?: number | undefined } },
  tx: Tx,
  { members }: { readonly members: MemberBox },
): Promise<string | undefined> =>
  user_id === undefined ? (await seeMember(tx, keysIn(asked), members))?.userNo : String(user_id);

/** The id of the member whose record it has to be. @throws {Failure} 40401 */
export const ownerId = async (
  tx: Tx,
  { user_id, ...asked }: z.infer<typeof ownMember>,
  box: MemberBox,
): Promise<number> => user_id ?? (await seeKnown(tx, asked, box)).userId;

/** The id of the member that is meant; undefined where nobody is. */
export const idIfKnown = async (
  tx: Tx,
  { user_id, ...asked }: z.infer<typeof ownMember>,
  box: MemberBox,
): Promise<number | undefined> => user_id ?? (await seeMember(tx, keysIn(asked), box))?.id;

/**
 * Who takes part, as a draw knows somebody. Of a member that is known the name is the one that is kept, and the phone stays sealed: its record
 * says none, as those of scans. @throws {Failure} 40401
 */
export async function playerIn(tx: Tx, { user_id, nickname = '', is_new, ...asked }: Player, box: MemberBox) {
  const isNew = is_new === true;
  if (user_id !== undefined) return { userId: user_id, nickname, mobile: asked.mobile ?? null, isNew };
  const { userId: id, nickname: called, hasPhone } = await seeKnown(tx, asked, box);
  return { userId: id, nickname: nickname === '' ? called : nickname, hasPhone, isNew };
}

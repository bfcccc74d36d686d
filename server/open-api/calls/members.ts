import { sql } from 'kysely';
import { z } from 'zod';
import { genders, userSources } from '../../../contract/members/member-states.ts';
import type { MemberBox } from '../../core/member-keys.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure, failure } from '../../http/failure.ts';
import { powersTold } from '../../levels/level-powers.ts';
import { levelOf } from '../../levels/member-level.ts';
import { memberIdOf } from '../../members/know-member.ts';
import type { MemberInput } from '../../members/member-input.ts';
import { upsertMember } from '../../members/upsert.ts';
import { nextLot } from '../../members/balances.ts';
import { NotYet, openCall } from '../call.ts';
import { traceLines } from './answers.ts';
import { afterUpsert } from './invitations.ts';
import { memberNumber } from './member.ts';
import { winNumbers } from './own-record.ts';

const keysOf = <const O extends object>(options: O) =>
  // Keys of a declared set of options.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(options) as [keyof O & string, ...(keyof O & string)[]];

const input = z.strictObject({
  member_no: memberNumber.optional(),
  app_id: z.string().min(1).max(40).optional().describe('The app whose openid or unionid it is'),
  openid: z.string().min(1).max(64).optional(),
  unionid: z.string().min(1).max(64).optional(),
  mobile: z.string().optional(),
  nickname: z.string().optional(),
  gender: z.enum(keysOf(genders), { error: 'gender 不在可选值中' }).optional(),
  birthday: z.string().optional(),
  region_code: z.string().optional(),
  source: z.enum(keysOf(userSources), { error: 'source 不在可选值中' }),
  inviter_no: memberNumber.optional(),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'IP 格式有误' }).optional(),
  device_hash: z.string().min(1).max(64, { error: '设备标识最多 64 个字' }).optional(),
});
type Upserted = z.infer<typeof input>;

const ofApp = ({ app_id: app = '' }: Upserted, value: string | undefined) =>
  value === undefined ? undefined : { app, value };

/** What was told, without what was not: that stays as it is. */
const told = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> =>
  // What is left has a value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** An inviter that nobody knows yet is waited for (engines.md §1.3). @throws {NotYet} */
async function upserted(tx: Tx, member: MemberInput, box: MemberBox) {
  try {
    return await upsertMember(tx, member, box);
  } catch (error) {
    if (
      member.inviterNo !== undefined &&
      error instanceof Failure &&
      (await memberIdOf(tx, member.inviterNo)) === undefined
    )
      throw new NotYet('邀请人还不是会员，等待处理');
    throw error;
  }
}

/** POST members/upsert: somebody new, or more of who is there (engines.md §1.5). */
export const upsertedMember = openCall<Upserted>({
  name: 'members/upsert',
  scope: 'member',
  summary: '新增或更新会员',
  input,
  answer: z.object({
    member_no: z.string(),
    user_id: z.int(),
    created: z.boolean(),
    status: z.string(),
    invitation: z.enum(['bound', 'valid', 'blocked']).nullable().describe('What became of an invitation of the member'),
    trace: traceLines,
  }),
  numbers: ['he_user', 'he_user_openid', 'invitation', 'invite_reward', ...winNumbers],
  write: async (tx, asked, { members }) => {
    const { member_no, mobile, nickname, gender, birthday, region_code, source, inviter_no } = asked;
    const more = told({
      userNo: member_no,
      openid: ofApp(asked, asked.openid),
      unionid: ofApp(asked, asked.unionid),
      mobile,
      nickname,
      gender,
      birthday,
      regionCode: region_code,
      inviterNo: inviter_no,
      registeredIp: asked.ip,
      deviceHash: asked.device_hash,
    });
    const member = await upserted(tx, { ...more, source }, members);
    const { state, trace } = await afterUpsert(tx, member, { inviterNo: inviter_no, mobile, ip: asked.ip }, members);
    const { id, userNo, created, status } = member;
    return { member_no: userNo, user_id: id, created, status, invitation: state, trace };
  },
});

const asked = z.strictObject({ member_no: memberNumber });

/** What a level gives, for those who sell and who give points. */
const standing = z.object({
  level: z.int(),
  name: z.string(),
  discount: z.number().describe('Percent of the price that the member pays'),
  point_rate: z.number().describe('Percent of the points that the member gets'),
});

const power = z.object({
  name: z.string(),
  type: z.string(),
  intro: z.string().nullable(),
  contact: z.string().nullable().describe('Where somebody is reached, of 专属客服'),
});

const balance = z.object({
  wallet: z.string(),
  available: z.int(),
  held: z.int().describe('What is put aside'),
  debt: z.int().describe('What was taken back and is owed'),
});
const expiry = z.object({ expire_on: z.string(), points: z.int() });

/** GET members/me: who a member is, without what is personal. */
export const readMember = openCall<z.infer<typeof asked>>({
  name: 'members/me',
  scope: 'member',
  summary: '会员资料',
  input: asked,
  answer: z.object({
    member_no: z.string(),
    user_id: z.int(),
    nickname: z.string(),
    status: z.string(),
    region_code: z.string().nullable(),
    level: standing,
    powers: z.array(power).describe('What the level gives, in its order'),
    balances: z.array(balance),
    next_expiry: expiry.nullable().describe('What of the points expires first'),
  }),
  read: async (db, { member_no }) => {
    const { rows } = await sql`
      select u.user_no as member_no, u.id as user_id, u.nickname, u.status, u.region_code,
        (select jsonb_agg(jsonb_build_object('wallet', w.code, 'available', coalesce(a.available, 0), 'held', coalesce(a.held, 0),
          'debt', coalesce(a.debt, 0)) order by w.id)
          from wallet as w left join point_account as a on a.wallet_id = w.id and a.member_id = u.id where w.status = 'enabled') as balances,
        case when ${nextLot(sql`u.id`, 'remaining')} is not null then jsonb_build_object('expire_on', ${nextLot(sql`u.id`, 'expire_on')},
          'points', ${nextLot(sql`u.id`, 'remaining')}) end as next_expiry,
        (select jsonb_build_object('level', l.level, 'name', l.name, 'discount', trim_scale(l.discount / 10000.0),
          'point_rate', trim_scale(l.point_rate / 10000.0)) from he_level as l where l.id = ${levelOf(sql`u.id`)}) as level,
        ${powersTold(sql`u.id`)} as powers
      from he_user as u where u.user_no = ${member_no}`.execute(db);
    const [found] = rows;
    if (!found) throw failure('notFound', `没有编号为 ${member_no} 的会员`);
    return found;
  },
});

import { sql } from 'kysely';
import { z } from 'zod';
import { genders, userSources } from '../../../contract/members/member-states.ts';
import { upsertMember } from '../../members/upsert.ts';
import { failure } from '../../http/failure.ts';
import { openCall } from '../call.ts';
import { memberNumber } from './member.ts';

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

/** POST members/upsert: somebody new, or more of who is there (engines.md §1.5). */
export const upsertedMember = openCall<Upserted>({
  name: 'members/upsert',
  scope: 'member',
  summary: '新增或更新会员',
  input,
  answer: z.object({ member_no: z.string(), user_id: z.int(), created: z.boolean(), status: z.string() }),
  numbers: ['he_user', 'he_user_openid', 'db_log'],
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
    const { id, userNo, created, status } = await upsertMember(tx, { ...more, source }, members);
    return { member_no: userNo, user_id: id, created, status };
  },
});

const asked = z.strictObject({ member_no: memberNumber });

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
  }),
  read: async (db, { member_no }) => {
    const { rows } = await sql`select user_no as member_no, id as user_id, nickname, status, region_code from he_user
      where user_no = ${member_no}`.execute(db);
    const [found] = rows;
    if (!found) throw failure('notFound', `没有编号为 ${member_no} 的会员`);
    return found;
  },
});

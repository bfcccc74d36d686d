import { sql } from 'kysely';
import { memberBox } from '../../members/member-box.ts';
import { nameMembers, sealPhones } from '../../members/bring-over.ts';
import type { MemberInput } from '../../members/member-input.ts';
import { upsertMember } from '../../members/upsert.ts';
import type { Tx } from '../../db/transaction.ts';
import { instantOf } from '../demo-days.ts';
import { areaOf, nicknameOf } from '../large/members.ts';
import type { Day } from '../demo-row.ts';

interface Named {
  readonly id: number;
  readonly input: MemberInput;
  readonly registered: Day;
  readonly status?: 'frozen' | 'cancelling';
  readonly remark?: string;
}

/** The members of wider.md §14, and one who has asked to be forgotten. */
const named: readonly Named[] = [
  {
    id: 10_001,
    registered: [-412, '09:12:00'],
    input: {
      nickname: '竹下听雨',
      mobile: '19900000001',
      real_name: '竺雨',
      gender: 'female',
      birthday: '1988-03-12',
      regionCode: '360113',
      address: '江西省南昌市红谷滩区丰和中大道 100 号',
      openid: { app: 'wxapp', value: 'oDemo_zhuxiatingyu_0001' },
      source: 'scan_code',
    },
  },
  {
    id: 10_002,
    registered: [-300, '18:40:00'],
    input: {
      nickname: '老张爱喝两口',
      mobile: '19900000002',
      gender: 'male',
      regionCode: '360402',
      source: 'store',
      inviterNo: 'HY0000010001',
    },
  },
  {
    id: 10_003,
    registered: [-31, '20:05:00'],
    input: {
      nickname: '小满',
      mobile: '19900000003',
      gender: 'female',
      regionCode: '330106',
      source: 'invite',
      inviterNo: 'HY0000010001',
    },
  },
  {
    id: 10_004,
    registered: [-6, '03:11:00'],
    status: 'frozen',
    remark: '同设备12个账号',
    input: { nickname: '用户7788', mobile: '19900000004', source: 'mini_program' },
  },
  {
    id: 10_005,
    registered: [-90, '11:00:00'],
    status: 'cancelling',
    input: { nickname: '茶语时光', mobile: '19900000005', real_name: '戴语', source: 'official_account' },
  },
];

/** Adds the demo's members: those that the documents name, and whoever has won, ordered or invited. */
export async function seedMembers(tx: Tx, secretKey: string, today: string): Promise<void> {
  const box = memberBox(secretKey);
  for (const { id, input, registered, status = 'normal', remark } of named) {
    await sql`select setval(pg_get_serial_sequence('he_user', 'id'), ${id - 1}::bigint)`.execute(tx);
    await upsertMember(tx, input, box);
    const at = instantOf(today, registered);
    await sql`update he_user set status = ${status}, remark = ${remark ?? null}, registered_at = ${at}, created_at = ${at},
      cancel_asked_at = case when ${status === 'cancelling'} then now() end,
      cancel_reason = case when ${status === 'cancelling'} then '不再使用' end where id = ${id}`.execute(tx);
  }
  await nameMembers(tx);
  let last: number | undefined = 0;
  while (last !== undefined) last = await sealPhones(tx, box, last);
  await sql`update he_user as u set region_code = (select r.area_code from award_record as r
      where r.user_id = u.id and r.area_code is not null order by r.id desc limit 1),
    source = (array['mini_program', 'scan_code', 'official_account', 'material_code'])[1 + (u.id % 4)::int],
    gender = (array['female', 'male', 'unknown'])[1 + (u.id % 3)::int],
    last_login_at = (select max(r.won_at) from award_record as r where r.user_id = u.id)
    where u.id > 10010`.execute(tx);
  // Whoever was only invited has told nothing of himself but a name.
  await sql`update he_user as u set nickname = ${nicknameOf(sql`(u.id * 7919 % 20000)`)}, region_code = ${areaOf(sql`(u.id * 7919 % 20000)`)}
    where u.mobile is null and u.id > 10010`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('he_user', 'id'), (select greatest(max(id), 100000) from he_user))`.execute(
    tx,
  );
}

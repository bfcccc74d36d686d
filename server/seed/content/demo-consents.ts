import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/**
 * What members of the demo said to the versions in effect: three of five agreed to 隐私政策, two of five to 用户协议, within three days; one in
 * fifty refused the former at first. Once only.
 */
export async function seedConsents(tx: Tx): Promise<void> {
  await sql`
    with said as (
      select u.id as member_id, a.id as agreement_id, word.result,
        greatest(a.effective_at, u.registered_at) + make_interval(mins => (u.id * 37 % 4320)::int + word.later) as at
      from he_user as u join agreement as a on a.status = 'effective' and a.agreement_type in ('privacy', 'user')
        join (values ('refused', 0), ('agreed', 45)) as word (result, later)
          on word.result = 'agreed' or (a.agreement_type = 'privacy' and u.id % 50 = 0)
      where u.status in ('normal', 'frozen') and u.id % 5 < case a.agreement_type when 'privacy' then 3 else 2 end and not exists (select from agreement_consent)),
    numbered as (
      select s.*, nextval(pg_get_serial_sequence('agreement_consent', 'id')) as id
      from (select * from said where at <= now() order by at, member_id, agreement_id, result desc) as s),
    kept as (
      insert into agreement_consent (id, consent_no, member_id, agreement_id, result, ip, created_at)
      select id, 'XY' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(id::text, 8, '0'), member_id, agreement_id, result,
        '203.0.113.' || (member_id % 200 + 1), at from numbered
      returning member_id, agreement_id, result)
    insert into agreement_tally (agreement_id, shard, agreed)
    select agreement_id, member_id % 16, count(*) from kept where result = 'agreed' group by agreement_id, member_id % 16`.execute(
    tx,
  );
}

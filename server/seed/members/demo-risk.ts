import { sql } from 'kysely';
import { mostTestDays } from '../../../contract/risk/risk-rule.entity.ts';
import type { Tx } from '../../db/transaction.ts';
import { readRow } from '../../entity/read/rows.ts';
import { testRule } from '../../risk/back-test.ts';
import { riskRule } from '../../risk/risk-rule.resource.ts';

const [rule, draft, confirmed, leaked, line, client] = [9901, 9902, 9601, 9602, 9701, 9804];
const device = 'd-7f21c09be3a4';
const ip = '203.0.113.21';

const farmers = { frozen: 10_004, first: 10_101, last: 10_111 };

/** Twelve accounts of one device, of which one is frozen (wider.md §14). */
const farm = sql`(select u.id, row_number() over (order by u.id) as nth from he_user as u
  where u.id = ${farmers.frozen} or u.id between ${farmers.first} and ${farmers.last})`;
const ids = sql`(select jsonb_agg(f.id order by f.nth) from ${farm} as f)`;

/** The rule, the black list and the cases of wider.md §14, row 8, with the events that the rule caught. */
export async function seedRisk(tx: Tx, today: string): Promise<void> {
  const at = (days: number, time: string) =>
    sql`((${today}::date + ${days}::int + ${time}::time) at time zone 'Asia/Shanghai')`;
  const caseNo = (days: number, nth: string) =>
    sql`'FX' || to_char(${today}::date + ${days}::int, 'YYYYMMDD') || ${nth}::text`;
  const caught = 8;
  await sql`insert into he_user (id, user_no, nickname, source, registered_ip, registered_at, created_at)
    select id, 'HY' || lpad(id::text, 10, '0'), '用户' || (7688 + id - 10000), 'mini_program', ${ip}, at, at
    from (select id, ${at(-6, '03:11:00')} + (id - ${farmers.first} + 1) * interval '4 minutes' as at
      from generate_series(${farmers.first}::bigint, ${farmers.last}::bigint) as id) as made`.execute(tx);
  await sql`insert into risk_rule (id, name, "on", conditions, outcome, status, hit_count, last_hit_at, created_at)
    values (${rule}, '同设备多账号', '["register"]',
        '[{"fact": "accounts_per_device", "op": "gte", "value": 5, "window": "day"}]', 'case', 'published', ${caught}, ${at(-6, '03:55:00')},
        ${at(-8, '09:30:00')}),
      (${draft}, '同网短时大量注册', '["register"]', '[{"fact": "accounts_per_ip", "op": "gte", "value": 10, "window": "hour"}]', 'flag', 'draft', 0, null,
        ${at(-1, '16:20:00')})`.execute(tx);
  await sql`insert into risk_case (id, case_no, source, rule_id, subject_key, user_ids, since_at, reason_code, facts, blacklist, scopes, days,
      claw_back, decided_at, decided_by_name, decision, status, created_at, updated_at)
    values (${confirmed}, ${caseNo(-6, '001')}, 'rule', ${rule}, ${`device_hash:${device}`}, ${ids}, ${at(-6, '03:11:00')}, 'multi_account',
        '同一设备 24 小时内注册 12 个账号', true, '["scan", "draw", "exchange"]', 0, true, ${at(-6, '15:02:00')}, '周敏',
        '已核实为同一人；拉黑 1 个对象，收回 0 个未发放的奖品', 'confirmed', ${at(-6, '03:27:00')}, ${at(-6, '15:02:00')}),
      (${leaked}, ${caseNo(-1, '002')}, 'code_copy', null, null, '[30009]', ${at(-1, '09:00:00')}, 'fake_code',
        '扫到 MB0007 第 2 份副本的码，该副本没有印刷', true, '["scan", "draw", "exchange"]', 30, true, null, null, null, 'open',
        ${at(-1, '09:12:00')}, ${at(-1, '09:12:00')})`.execute(tx);
  await sql`insert into he_user_black_list (id, subject_type, subject_value, subject_key, scopes, reason_code, reason, start_at, source, rule_hit,
      risk_case_id, hit_count, last_hit_at, created_at)
    values (${line}, 'device', ${device}, ${device}, '["scan", "draw", "exchange"]', 'multi_account', '同一设备24小时内注册12个账号',
      ${at(-6, '15:02:00')}, 'risk_rule', '同设备多账号', ${confirmed}, 58, ${at(-1, '21:40:00')}, ${at(-6, '15:02:00')})`.execute(
    tx,
  );
  await sql`insert into risk_event (client_id, request_id, kind, at, member_id, device_hash, ip)
    select ${client}, 'demo-register-' || f.nth, 'register', ${at(-6, '03:07:00')} + f.nth * interval '4 minutes', f.id, ${device}, ${ip}
    from ${farm} as f`.execute(tx);
  await sql`insert into risk_hit (rule_id, case_id, client_id, request_id, kind, outcome, member_id, found, device_hash, ip, at, created_at)
    select ${rule}, ${confirmed}, ${client}, e.request_id, 'register', 'case', e.member_id,
      '同设备账号数 ' || e.nth || '（≥ 5，24 小时）', ${device}, ${ip}, e.at, e.at
    from (select *, row_number() over (order by at) as nth from risk_event where device_hash = ${device}) as e where e.nth > 4`.execute(
    tx,
  );
  await testRule(tx, await readRow(tx, riskRule, rule, 'house'), mostTestDays);
}

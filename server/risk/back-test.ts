import { sql } from 'kysely';
import { z } from 'zod';
import { conditionsIn } from '../../contract/risk/facts.ts';
import { riskRule } from '../../contract/risk/risk-rule.entity.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { faultsOf } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { RowPart } from '../entity/resource.ts';
import { conflict, illegal, notInState } from '../entity/write/refusal.ts';
import { invalid } from '../http/failure.ts';
import { holds } from './fact-sql.ts';

const { fields = {}, label = '' } = riskRule.commands['BACK_TEST'] ?? {};
const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));

/** Members of the list that is shown. */
const mostShown = 20;

/** Events that one test tries, the newest first: some seconds, well within what a statement may take. */
const mostTried = 200_000;

/** What a rule would have caught in the last days of kept events. */
interface Caught {
  readonly events: number;
  readonly hits: number;
  readonly members: number;
  readonly honest: number;
  readonly points: number;
  readonly fen: number;
  readonly list: readonly Values[];
}

/** Why a member looks honest: ordered, verified in a shop, or cleared before (wider.md §3.11). */
const honesty = sql`nullif(concat_ws('、',
  case when exists (select from goods_order as o where o.user_id = c.member_id and o.status in ('shipped', 'finished')
    and o.source = 'exchange') then '下过单' end,
  case when exists (select from award_record as v where v.user_id = c.member_id and v.verified_at is not null) then '到店核销过' end,
  case when exists (select from risk_case as k where k.status = 'cleared' and k.user_ids @> to_jsonb(c.member_id)) then '曾被排除' end),
  '')`;

/** Keeps with a rule what it would have caught in the last days. */
export async function testRule(tx: Tx, rule: Row, days: number): Promise<Pick<Caught, 'members' | 'honest'>> {
  const { events, hits, members, honest, points, fen, list } = await caughtBy(tx, rule, days);
  await sql`update risk_rule set tested_at = now(), tested_days = ${days}, tested_events = ${events}, tested_hits = ${hits},
    tested_members = ${members}, tested_honest = ${honest}, tested_points = ${points}, tested_fen = ${fen},
    tested_list = ${JSON.stringify(list)}::jsonb where id = ${rule.id}`.execute(tx);
  return { members, honest };
}

/** Runs the conditions of a rule over kept events, and changes nothing. */
async function caughtBy(tx: Tx, rule: Row, days: number): Promise<Caught> {
  const kinds = sql`array(select jsonb_array_elements_text(${JSON.stringify(rule['on'])}::jsonb))`;
  const span = sql`e.kind = any(${kinds}) and e.at > now() - make_interval(days => ${days}::int)`;
  const { rows } = await sql<Caught>`
    with tried as materialized (select e.* from risk_event as e where ${span} order by e.at desc limit ${mostTried}),
    hit as materialized (select e.member_id, e.at, e.device_hash, e.ip from tried as e
      where ${holds(conditionsIn(rule['conditions']))}),
    caught as (select member_id, count(*) as hits, min(at) as first, max(device_hash) as device, max(ip) as ip
      from hit where member_id is not null group by member_id),
    judged as (select c.*, ${honesty} as honest from caught as c),
    won as (select coalesce(sum(r.points), 0)::bigint as points,
        coalesce(sum((r.award_snapshot ->> 'cost_fen')::bigint * r.quantity), 0)::bigint as fen
      from caught as c join award_record as r on r.user_id = c.member_id and r.won_at >= date_trunc('second', c.first)
      where r.status not in ('none', 'void'))
    select (select count(*) from tried) as events, (select count(*) from hit) as hits,
      (select count(*) from judged) as members, (select count(*) from judged where honest is not null) as honest,
      won.points, won.fen, coalesce((select jsonb_agg(jsonb_build_object('user_no', u.user_no, 'hits', j.hits,
          'first_at', to_char(j.first at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'device', j.device, 'ip', j.ip,
          'honest', j.honest) order by j.hits desc, j.member_id)
        from (select * from judged order by hits desc, member_id limit ${mostShown}) as j join he_user as u on u.id = j.member_id), '[]') as list
    from won`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a back-test told nothing');
  return found;
}

/** 回测: what the rule as it stands would have caught, kept with it so that whoever publishes it sees that (wider.md §3.11). */
export const backTest: RowPart = {
  input,
  write: async (tx, resource, { id, version, value }, { caller }) => {
    const { entity } = resource;
    const before = await lockRow(tx, resource, id, caller);
    if (before.version !== version) throw conflict(shownTo(entity, caller, before));
    if (follow(resource.lifecycle, before, 'BACK_TEST') === undefined)
      throw illegal(resource, before, 'BACK_TEST', notInState(resource, before, label));
    const values = input.parse(value);
    const faults = faultsOf(fields, [], values);
    if (faults.length > 0) throw invalid(faults);
    const days = Number(values['test_days']);
    const { members, honest } = await testRule(tx, before, days);
    await sql`update risk_rule set version = version + 1, updated_at = now(), updated_by = ${caller.accountId}
      where id = ${id}`.execute(tx);
    noteRows(tx, entity.name, [id]);
    const after = await readRow(tx, resource, id, caller);
    const name = asText(after[entity.title]);
    return {
      result: { id, version: after.version, status: after.status },
      logged: {
        permissionId: entity.permissionId,
        action: 'edit',
        event: 'BACK_TEST',
        entity: entity.name,
        bizId: id,
        bizName: name,
        summary: `回测规则【${name}】：近 ${days} 天会抓到 ${members} 个账号，疑似误伤 ${honest} 个`,
      },
    };
  },
};

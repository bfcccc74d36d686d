import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';
import { keptUntil } from '../../levels/keeping.ts';
import { house } from '../../entity/write/house.ts';

/** Members who went from one level to another, without an entry of experience. */
interface MovedMember {
  readonly member_id: number;
  readonly from_id: number;
  readonly to_id: number;
  readonly is_up: boolean;
}

/** Why, as webhooks are told and as the history of a member says it. */
interface MoveCause {
  readonly code: 'ladder' | 'keep';
  readonly text: string;
}

/**
 * Writes where members stand now, tells webhooks (level.changed) and notes it in the history of each. Their accounts of experience are locked:
 * entries lift the same members behind the same lock. `parts`: of the statement, with `moves` (member_id, from_id, to_id, is_up, available,
 * fallen_with: what whoever is taken down by time has).
 */
export async function writeMoves(tx: Db, parts: Sql, cause: MoveCause): Promise<readonly MovedMember[]> {
  const { rows } = await sql<MovedMember>`with ${parts}, written as (
      insert into member_level (member_id, level_id, reached_at, since, level_expire_at, fallen_with)
      select m.member_id, m.to_id, now(), now(), ${keptUntil(sql`now()`, sql`l.keep_days`)}, m.fallen_with
      from moves as m join he_level as l on l.id = m.to_id
      on conflict (member_id) do update set level_id = excluded.level_id, reached_at = excluded.reached_at, since = excluded.since,
        level_expire_at = excluded.level_expire_at, status = 'steady', grace_until = null,
        fallen_with = coalesce(excluded.fallen_with, member_level.fallen_with)
    ), arrived as (
      insert into gift_check (member_id, from_level_id, to_level_id) select m.member_id, m.from_id, m.to_id from moves as m
    ), named as materialized (
      select m.*, u.user_no, f.name as from_name, f.level as from_level, t.name as to_name, t.level as to_level
      from moves as m join he_user as u on u.id = m.member_id join he_level as f on f.id = m.from_id join he_level as t on t.id = m.to_id
    ), outside as (
      insert into outbox_event (member_no, kind, data)
      select n.user_no, 'level.changed', jsonb_build_object('cause', ${cause.code}::text, 'level_before', n.from_level, 'level', n.to_level,
        'name', n.to_name, 'experience', n.available) from named as n order by n.member_id
    ), logged as (
      insert into operation_log (trace_id, nickname, permission_id, action, entity, result_code, result, event, biz_id, biz_name, summary, diff)
      select ${`level-${randomUUID()}`}, ${house.nickname}, 'HeUser', 'edit', 'he_user', ${codes.ok}, 'success', 'LEVEL', n.member_id, n.user_no,
        case when n.is_up then '升级' else '降级' end || '会员【' || n.user_no || '】：' || ${cause.text}::text,
        jsonb_build_array(jsonb_build_object('field', 'level_id', 'label', '等级', 'before', n.from_name, 'after', n.to_name))
      from named as n
    )
    select member_id, from_id, to_id, is_up from moves`.execute(tx);
  noteRows(
    tx,
    'he_user',
    rows.map(({ member_id: id }) => id),
  );
  noteRows(tx, 'he_level', [...new Set(rows.flatMap(({ from_id: from, to_id: to }) => [from, to]))]);
  return rows;
}

/** Locks the accounts of experience of members by ascending number, before the clock locks where they stand: entries lift behind the same lock. */
export async function lockStanding(tx: Db, memberIds: readonly number[]): Promise<void> {
  await sql`select from point_account as a join wallet as w on w.id = a.wallet_id and w.kind = 'experience'
    where a.member_id = any(${[...memberIds]}::bigint[]) order by a.member_id for no key update of a`.execute(tx);
}

/** Takes members down by one level of use, because their period brought too little (wider.md §3.3). */
export async function fallBehind(tx: Db, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await lockLadder(tx);
  const parts = sql`moves as materialized (
      select m.member_id, m.level_id as from_id, t.id as to_id, false as is_up, coalesce(a.available, 0) as available,
        coalesce(a.available, 0) as fallen_with
      from member_level as m join he_level as l on l.id = m.level_id
        left join (point_account as a join wallet as w on w.id = a.wallet_id and w.kind = 'experience') on a.member_id = m.member_id
        cross join lateral (select r.id from he_level as r where r.status = 'enabled' and r.level < l.level order by r.level desc limit 1) as t
      where m.member_id = any(${[...memberIds]}::bigint[])
    )`;
  await writeMoves(tx, parts, { code: 'keep', text: '保级周期内的经验没有达到保级经验' });
}

/** Levels that members go to stay of use meanwhile. The default one always is; whoever writes a level holds that. */
export const lockLadder = (tx: Db) =>
  sql`select from he_level where status = 'enabled' and not is_default order by id for share`.execute(tx);

/** The next period of members who keep their level, from the end of the last one on. */
export async function keepOn(tx: Db, memberIds: readonly number[]): Promise<void> {
  await noted(
    tx,
    memberIds,
    sql`since = coalesce(m.grace_until, m.level_expire_at), status = 'steady', grace_until = null,
      level_expire_at = ${keptUntil(sql`coalesce(m.grace_until, m.level_expire_at)`, sql`l.keep_days`)}`,
    '保级',
  );
}

/** Gives members days of grace, behind the end of their period. */
export async function warn(tx: Db, memberIds: readonly number[]): Promise<void> {
  await noted(
    tx,
    memberIds,
    sql`status = 'grace', grace_until = m.level_expire_at + make_interval(hours => 24 * l.grace_days::int)`,
    '进入保级宽限',
  );
}

/** Begins, or ends, the period of members whose level has other 保级周期 than none, or none any more. */
export const beginPeriods = (tx: Db, memberIds: readonly number[]) =>
  sql`update member_level as m set since = case when l.keep_days > 0 then now() else m.since end,
      level_expire_at = ${keptUntil(sql`now()`, sql`l.keep_days`)}
    from he_level as l where l.id = m.level_id and m.member_id = any(${[...memberIds]}::bigint[])
      and m.status = 'steady' and (l.keep_days = 0) <> (m.level_expire_at is null)`.execute(tx);

/** Writes where members stand, and says in the history of each until when. */
async function noted(tx: Db, memberIds: readonly number[], set: Sql, what: string): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`with kept as (
      update member_level as m set ${set} from he_level as l
      where l.id = m.level_id and m.member_id = any(${[...memberIds]}::bigint[]) returning m.member_id, m.level_expire_at, m.grace_until, l.name
    )
    insert into operation_log (trace_id, nickname, permission_id, action, entity, result_code, result, event, biz_id, biz_name, summary, diff)
    select ${`level-${randomUUID()}`}, ${house.nickname}, 'HeUser', 'edit', 'he_user', ${codes.ok}, 'success', 'LEVEL', k.member_id, u.user_no,
      ${what}::text || '会员【' || u.user_no || '】：' || k.name
        || coalesce('，至 ' || to_char(coalesce(k.grace_until, k.level_expire_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), ''), '[]'::jsonb
    from kept as k join he_user as u on u.id = k.member_id`.execute(tx);
  noteRows(tx, 'he_user', memberIds);
  noteRows(tx, 'member_level', memberIds);
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { codes } from '../../../contract/core/errors.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Sql } from '../../entity/resource.ts';
import type { Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';

/** Members who went from one level to another, without an entry of experience. */
interface MovedMember {
  readonly member_id: number;
  readonly from_id: number;
  readonly to_id: number;
  readonly is_up: boolean;
}

/** Why, as webhooks are told and as the history of a member says it. */
export interface MoveCause {
  readonly code: 'ladder' | 'keep';
  readonly text: string;
}

/**
 * Writes where members stand now, tells webhooks (level.changed) and notes it in the history of each. Their accounts of experience are locked:
 * entries lift the same members behind the same lock. `parts`: of the statement, with `moves` (member_id, from_id, to_id, is_up, available).
 */
export async function writeMoves(tx: Db, parts: Sql, cause: MoveCause): Promise<readonly MovedMember[]> {
  const { rows } = await sql<MovedMember>`with ${parts}, written as (
      insert into member_level (member_id, level_id, reached_at) select m.member_id, m.to_id, now() from moves as m
      on conflict (member_id) do update set level_id = excluded.level_id, reached_at = excluded.reached_at
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

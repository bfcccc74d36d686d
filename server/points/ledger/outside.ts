import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import type { Locked } from './locked.ts';

/** Who stands at another level behind an entry of experience (level.changed): one of each change. */
const risen = sql`, outside as (
      insert into outbox_event (member_no, kind, data)
      select member_number(e.member_id, u.user_no), 'level.changed', jsonb_build_object('entry_no', 'JY' || e.member_id || '-' || e.id,
        'level_before', b.level, 'level', l.level, 'name', l.name, 'experience', e.available_after)
      from entry as e join he_level as b on b.id = e.level_before_id join he_level as l on l.id = e.level_after_id
        left join he_user as u on u.id = e.member_id
      where e.level_after_id <> e.level_before_id order by e.member_id
    )`;

/**
 * What webhooks are told of entries (engines.md §1.7, points.changed, level.changed), as a part of the statement that writes them: it knows `entry`.
 * These tables have no triggers (engines.md §0, R5).
 */
export const toldOutside = ({ kind }: Pick<Locked, 'kind'>): Sql =>
  kind === 'points'
    ? sql`, outside as (
      insert into outbox_event (member_no, kind, data)
      select member_number(e.member_id, u.user_no), 'points.changed', jsonb_build_object('entry_no', 'JF' || e.member_id || '-' || e.id,
        'wallet', 'points', 'biz_type', e.biz_type, 'points', e.points, 'held', e.held, 'available_after', e.available_after,
        'held_after', e.held_after)
      from entry as e left join he_user as u on u.id = e.member_id order by e.member_id
    )`
    : risen;

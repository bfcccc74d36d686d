import { sql } from 'kysely';
import type { Sql } from '../../entity/resource.ts';
import type { Locked } from './locked.ts';

/**
 * What webhooks are told of entries of points (engines.md §1.7, points.changed), as a part of the statement that writes them: it knows `entry`.
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
    : sql``;

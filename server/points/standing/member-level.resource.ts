import { sql } from 'kysely';
import { switchedOnIn } from '../../dictionary/parameter-values.ts';
import { defineResource } from '../../entity/define-resource.ts';
import type { DueRow } from '../../entity/resource.ts';
import { earnedSince } from '../../levels/keeping.ts';
import { living } from '../../levels/moves.ts';
import { fallBehind, keepOn, lockStanding, warn } from '../ledger/move-levels.ts';

/** 会员保级 (wider.md §3.3, engines.md §2.3): the clock takes members at the anniversary of their level; entries and changes of the ladder write the rest. */
export const memberLevel = defineResource('member_level', {
  rows: sql`(select m.id, 1::bigint as version, m.status, m.reached_at as created_at, member_number(m.member_id, u.user_no) as user_no, u.nickname, m.member_id,
      m.level_id, m.level_expire_at, m.grace_until, case when l.keep_days > 0 then ${earnedSince('m')} end as earned,
      case when l.keep_days > 0 then l.keep_experience end as keep_experience, m.since, m.reached_at, l.grace_days > 0 as has_grace,
      not ${switchedOnIn('level.allow_downgrade')} or l.keep_days = 0 or u.id is null or not ${living}
        or ${earnedSince('m')} >= l.keep_experience as is_kept
    from member_level as m join he_level as l on l.id = m.level_id left join he_user as u on u.id = m.member_id)`,
  computed: { is_kept: sql`t.is_kept`, has_grace: sql`t.has_grace` },
  filled: ['id', 'reached_at', 'created_at'],
  option: { keys: ['user_no'], hint: () => undefined },
  clock: {
    together: true,
    // The history of each member says so.
    journal: true,
    lockBefore: lockStanding,
    take: async (tx, rows) => {
      await fallBehind(tx, idsOf(rows, 'FALL'));
      await keepOn(tx, idsOf(rows, 'KEEP'));
      await warn(tx, idsOf(rows, 'WARN'));
    },
  },
});

/** The members whom the chart takes so. */
const idsOf = (rows: readonly DueRow[], event: string): readonly number[] =>
  rows.filter((one) => one.event === event).map(({ row }) => row.id);

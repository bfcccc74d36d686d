import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import { adjustmentTitle, entryColumns, entryList, ofAdjustment, otherMemberTitle } from './entry-rows.ts';

const nameOf = (column: 'level_before_id' | 'level_after_id') =>
  sql`(select l.name from he_level as l where l.id = t.${sql.id(column)})`;

/** 经验流水 (wider.md §3.8): the entries of the ledger of experience. They alone have a level: an index has nothing else. */
export const experienceLog = defineResource('experience_log', {
  ...entryList('experience'),
  rows: sql`(select ${entryColumns('experience')}, e.level_before_id, e.level_after_id,
      case when e.level_before_id = e.level_after_id then 'none' else 'up' end as level_change
    from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = 'experience'
    where e.level_after_id is not null)`,
  computed: {
    adjustment_title: adjustmentTitle,
    other_member_title: otherMemberTitle,
    level_before_title: nameOf('level_before_id'),
    level_after_title: nameOf('level_after_id'),
  },
  titles: {
    adjustment_id: 'adjustment_title',
    other_member_id: 'other_member_title',
    level_before_id: 'level_before_title',
    level_after_id: 'level_after_title',
  },
  conditions: { adjustment_id: ofAdjustment },
});

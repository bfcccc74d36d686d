import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** 奖励分类 (award.md §3.5): counts its awards that are not archived. */
export const awardCate = defineResource('award_cate', {
  stored: ['is_system'],
  ownFacts: true,
  computed: {
    award_count: sql`(select count(*) from award as a where a.cate_id = t.id and a.status <> 'archived')`,
  },
});

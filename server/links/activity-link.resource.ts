import { sql } from 'kysely';
import { linkRows } from './link-rows.ts';
import { isNumber } from '../entity/read/conditions.ts';
import { defineResource } from '../entity/define-resource.ts';

/** 活动链接 (award.md §4.7): what stands of them is theirs for good, the rest is read from their activities. */
export const activityLink = defineResource('activity_link', {
  rows: linkRows,
  chosen: { activity_id: ([text = '']) => isNumber(text, sql`t.activity_id`) },
  filled: ['pv', 'uv', 'created_at'],
});

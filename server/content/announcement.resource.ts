import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { defineResource } from '../entity/define-resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { DueRow, Resource } from '../entity/resource.ts';
import { takeFromReaders, tellReaders } from './announcement-readers.ts';

const isOver = sql`coalesce(t.expire_at <= now(), false)`;
const readers = sql`announcement_reader as r where r.announcement_id = t.id`;
const targetCount = sql`(select count(*) from ${readers})`;
const readCount = sql`(select count(*) from ${readers} and r.read_at is not null)`;

const withBlockers = (row: Row): Row => {
  if (row['is_over'] !== true || (row['status'] !== 'draft' && row['status'] !== 'revoked')) return row;
  const over = [{ text: '过期时间已过，请修改过期时间', field: 'expire_at' }];
  return { ...row, blockers: { ahead: over, publishable: over } };
};

/** Told at its instant, and taken out of sight at its end. */
async function takeDue(tx: Tx, { row: { id }, event, arrived: { status } }: DueRow): Promise<void> {
  await sql`update announcement set status = ${status}, version = version + 1, updated_at = now(), updated_by = null
    where id = ${id}`.execute(tx);
  noteRows(tx, 'announcement', [id]);
  if (event === 'START') await tellReaders(tx, id);
  else await takeFromReaders(tx, id);
}

/** 公告 (wider.md §8.3). */
export const announcement: Resource = defineResource('announcement', {
  stored: ['view_count', 'published_by', 'revoke_reason'],
  computed: {
    target_count: targetCount,
    read_count: readCount,
    // In ppm, as every share is, of one digit after the point.
    read_rate: sql`(case when ${targetCount} > 0 then round(${readCount} * 1000.0 / ${targetCount})::bigint * 1000 end)`,
    published_by_title: sql`(select a.nickname from account as a where a.id = t.published_by)`,
    is_early: sql`coalesce(now() < t.publish_at, false)`,
    is_over: isOver,
  },
  titles: { published_by: 'published_by_title' },
  derive: withBlockers,
  stamp: ({ event, reason }, { accountId }, { status }) => {
    if (event === 'PUBLISH')
      return {
        published_by: accountId,
        revoke_reason: null,
        // What is told at once, or once more, is told now: never a part of a second later, as rounding would have it.
        ...(status === 'published' && { publish_at: sql`date_trunc('second', now())` }),
      };
    if (event === 'REVOKE') return { revoke_reason: reason ?? null };
    return event === 'CANCEL' ? { published_by: null } : {};
  },
  moved: async (tx, { id }, event) => {
    if (event === 'PUBLISH') await tellReaders(tx, id);
    if (event === 'REVOKE') await takeFromReaders(tx, id);
  },
  clock: {
    take: async (tx, rows) => {
      for (const due of rows) await takeDue(tx, due);
    },
  },
});

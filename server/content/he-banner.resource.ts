import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import { defineResource } from '../entity/define-resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { DueRow, Resource, Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { invalid } from '../http/failure.ts';
import { isLinkLive, linkTitle } from './link-live.ts';

const link = sql`t.link`;

/** What state and time say together (wider.md §1.6): start ≤ now < end is running. */
const runStatus = sql`(case
  when t.status <> 'published' then 'closed'
  when now() < t.start_at then 'not_started'
  when t.end_at is null or now() < t.end_at then 'running'
  else 'ended' end)`;

/** How many others are published in the position. */
const others = sql`(select count(*) from he_banner as b
  where b.position = t.position and b.status = 'published' and b.id <> t.id)`;
const most = parameterIn('banner.max_per_position');

/**
 * What publishing looks at beside the row: every banner of its position, so that two who publish there come one after the other, and what
 * it leads to.
 */
const lookedAt = (banners: Sql): readonly LockedRows[] => [
  { table: 'activity', where: leadsTo('activity', banners) },
  { table: 'goods', where: leadsTo('goods', banners) },
  {
    table: 'he_banner',
    where: sql`t.position in (select b.position from he_banner as b where b.id in (${banners}))
      and t.status <> 'archived'`,
    changes: true,
  },
];
const leadsTo = (type: 'activity' | 'goods', banners: Sql): Sql =>
  sql`t.id in (select (b.link ->> 'ref_id')::bigint from he_banner as b
    where b.id in (${banners}) and b.link ->> 'link_type' = ${type})`;

/** Everything that keeps it from being published, each with the field that mends it. */
function publishBlockers({ is_over, is_full, is_link_live, position_most }: Values): readonly Blocker[] {
  return [
    ...(is_over === true ? [{ text: '展示时间已结束，请修改结束时间', field: 'end_at' }] : []),
    ...(is_link_live === false ? [{ text: '跳转的目标没有上线或已结束，请修改跳转', field: 'link' }] : []),
    ...(is_full === true
      ? [{ text: `该位置已有 ${String(position_most)} 张上线，请先下线其他轮播图`, path: '/content/banner' }]
      : []),
  ];
}

const withBlockers = (row: Row): Row => {
  const publishable = publishBlockers(row);
  return publishable.length === 0 ? row : { ...row, blockers: { publishable } };
};

/** @throws {Failure} 40001 */
async function refuseDeadLink(tx: Db, value: unknown): Promise<void> {
  const { rows } = await sql<{ live: boolean }>`select ${isLinkLive(sql`t.link`)} as live
    from (select ${JSON.stringify(value)}::jsonb as link) as t`.execute(tx);
  if (rows[0]?.live === false)
    throw invalid([{ field: 'link', message: '跳转的目标没有上线或已结束，请选择其他目标' }]);
}

/** When it ends; what has no end lasts for ever. */
const endOf = ({ end_at }: Values): number => (typeof end_at === 'string' ? Date.parse(end_at) : Infinity);

/** Time moves it: into view, or back to where it is made with the reason; out of view at its end. */
async function takeDue(tx: Tx, { row, event, arrived: { status } }: DueRow): Promise<void> {
  const isReturned = event === 'START' && status === 'draft';
  const reason = isReturned
    ? publishBlockers(row)
        .map(({ text }) => text)
        .join('；')
    : null;
  await sql`update he_banner set status = ${status}, return_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = null
    where id = ${row.id}`.execute(tx);
  noteRows(tx, 'he_banner', [row.id]);
}

/** 轮播图 (wider.md §8.1). */
export const heBanner: Resource = defineResource('he_banner', {
  stored: ['view_count', 'click_count', 'return_reason'],
  computed: {
    run_status: runStatus,
    link_title: linkTitle(link),
    // In ppm, as every share is, of two digits after the point.
    click_rate: sql`(case when t.view_count > 0 then least(1000000, round(t.click_count * 10000.0 / t.view_count)::bigint * 100) end)`,
    is_early: sql`(now() < t.start_at)`,
    is_over: sql`coalesce(t.end_at <= now(), false)`,
    is_full: sql`(${others} >= ${most})`,
    position_most: most,
    is_link_live: isLinkLive(link),
  },
  chosen: {
    run_status: (codes) => sql`${runStatus} = any(${codes}::text[])`,
    link_type: (codes) => sql`t.link ->> 'link_type' = any(${codes}::text[])`,
  },
  derive: withBlockers,
  lockFor: ({ id, event }) => (event === 'PUBLISH' && id !== undefined ? lookedAt(sql`select ${id}::bigint`) : []),
  check: async (tx, { values, row, changes }) => {
    const isSeen = row?.status === 'published' || row?.status === 'scheduled';
    if (!isSeen) return;
    // What is seen leads to what is live, whoever approves that it leads elsewhere (wider.md §8.1).
    if (changes('link')) await refuseDeadLink(tx, values['link']);
    // Safe while it is seen: more time, never less.
    if (changes('end_at') && endOf(values) < endOf(row))
      throw invalid([{ field: 'end_at', message: '已上线或等待上线，结束时间只能延后；请先下线再提前' }]);
  },
  stamp: ({ event }) => (event === 'PUBLISH' || event === 'SCHEDULE' ? { return_reason: null } : {}),
  clock: {
    lockBefore: (tx, ids) => lockRows(tx, lookedAt(sql`select unnest(${ids}::bigint[])`)),
    take: async (tx, rows) => {
      for (const due of rows) await takeDue(tx, due);
    },
  },
});

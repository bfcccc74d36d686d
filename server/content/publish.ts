import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import { linkedRowTypes } from '../../contract/core/link-target.ts';
import { isSeen } from '../../contract/content/publish.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { ByClock, DueRow, Sql, Write } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { type LockedRows } from '../entity/write/lock-intent.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { invalid } from '../http/failure.ts';
import { isInViewNow, isLinkLive } from './link-live.ts';

/* What content has in common that is published for some time (SC-PUBLISH, wider.md §1.6). */

/** What state and time say together: start ≤ now < end is running. */
export const runStatus: RawBuilder<string> = sql`(case
  when t.status <> 'published' then 'closed'
  when now() < t.start_at then 'not_started'
  when t.end_at is null or now() < t.end_at then 'running'
  else 'ended' end)`;

/** Conditions by what is no column: what state and time say, and how it leads on. */
export const publishChosen = {
  run_status: (codes: readonly string[]): Sql => sql`${runStatus} = any(${codes}::text[])`,
  link_type: (codes: readonly string[]): Sql => sql`t.link ->> 'link_type' = any(${codes}::text[])`,
};

/** That the row is in view now, to the second, whenever the clock comes by. */
export const isInView: Sql = isInViewNow(sql`t`);

/** In ppm, as every share is, of two digits after the point. */
export const rateOf = (part: Sql, whole: Sql): Sql =>
  sql`(case when ${whole} > 0 then least(1000000, round(${part} * 10000.0 / ${whole})::bigint * 100) end)`;

/** Facts of its guards that follow from its times. */
export const timeFacts = {
  is_early: sql`coalesce(now() < t.start_at, false)`,
  is_over: sql`coalesce(t.end_at <= now(), false)`,
};

/** The same, and those that follow from its link. */
export const publishFacts = { ...timeFacts, is_link_live: isLinkLive(sql`t.link`) };

/** What keeps a row from being published by its end, with the field that mends it. */
export const timeBlockers = ({ is_over }: Values): readonly Blocker[] =>
  is_over === true ? [{ text: '展示时间已结束，请修改结束时间', field: 'end_at' }] : [];

/** The same by its link as well. */
export const timeAndLinkBlockers = ({ is_link_live, ...row }: Values): readonly Blocker[] => [
  ...timeBlockers(row),
  ...(is_link_live === false ? [{ text: '跳转的目标没有上线或已结束，请修改跳转', field: 'link' }] : []),
];

/** Rows that links of these rows of a table lead to: they stay as they are meanwhile. */
export const linkedRows = (table: string, ids: Sql): readonly LockedRows[] =>
  linkedRowTypes.map(([type, entity]) => ({
    table: entity,
    where: sql`t.id in (select (b.link ->> 'ref_id')::bigint from ${sql.table(table)} as b
      where b.id in (${ids}) and b.link ->> 'link_type' = ${type})`,
  }));

/** @throws {Failure} 40001 */
async function refuseDeadLink(tx: Db, value: unknown): Promise<void> {
  const { rows } = await sql<{ live: boolean }>`select ${isLinkLive(sql`t.link`)} as live
    from (select ${JSON.stringify(value)}::jsonb as link) as t`.execute(tx);
  if (rows[0]?.live === false)
    throw invalid([{ field: 'link', message: '跳转的目标没有上线或已结束，请选择其他目标' }]);
}

/** When it ends; what has no end lasts for ever. */
const endOf = ({ end_at }: Values): number => (typeof end_at === 'string' ? Date.parse(end_at) : Infinity);

/**
 * What is seen leads to what is live, whoever approves that it leads elsewhere, and gets more time, never less (wider.md §1.6, §8.1).
 * @throws {Failure} 40001
 */
export async function refuseUnsafe(tx: Db, { values, row, changes }: Write): Promise<void> {
  if (!row || !isSeen(row)) return;
  if (changes('link')) await refuseDeadLink(tx, values['link']);
  if (changes('end_at') && endOf(values) < endOf(row))
    throw invalid([{ field: 'end_at', message: '已上线或等待上线，结束时间只能延后；请先下线再提前' }]);
}

type BlockersOf = (row: Values) => readonly Blocker[];

/** Time moves it: into view, or back to where it is made with the reason; out of view at its end. */
async function takeDue(
  tx: Tx,
  table: string,
  { row, event, arrived: { status } }: DueRow,
  blockersOf: BlockersOf,
): Promise<void> {
  const isReturned = event === 'START' && status === 'draft';
  const reason = isReturned
    ? blockersOf(row)
        .map(({ text }) => text)
        .join('；')
    : null;
  await sql`update ${sql.table(table)} set status = ${status}, return_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = null
    where id = ${row.id}`.execute(tx);
  noteRows(tx, table, [row.id]);
}

/** How the clock moves rows of a table; `lookedAt`: what publishing looks at beside them. */
export const byClock = (
  table: string,
  lookedAt: (ids: Sql) => readonly LockedRows[],
  blockersOf: BlockersOf,
): ByClock => ({
  lockBefore: (tx, ids) => lockRows(tx, lookedAt(sql`select unnest(${ids}::bigint[])`)),
  take: async (tx, rows) => {
    for (const due of rows) await takeDue(tx, table, due, blockersOf);
  },
});

/** Why it went back is forgotten with the next try. */
export const forgetReturn = ({ event }: { readonly event: string }): Values =>
  event === 'PUBLISH' || event === 'SCHEDULE' ? { return_reason: null } : {};

import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { defineResource } from '../entity/define-resource.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { DueRow, Resource, Sql } from '../entity/resource.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import { lockRows } from '../entity/write/lock-order.ts';
import { versionNumbers } from './version-numbers.ts';

/** Other versions of the type that are published: to come, in effect, or before it. */
const published = sql`agreement as a where a.agreement_type = t.agreement_type and a.id <> t.id
  and a.status in ('waiting', 'effective', 'superseded')`;
const newest = sql`(select a.version_no from ${published} order by ${versionNumbers(sql`a.version_no`)} desc limit 1)`;
const lastEffect = sql`(select max(a.effective_at) from ${published})`;

/** Everything that keeps a draft from being published, each with the field that mends it. */
function publishBlockers({ is_early, is_newer, is_last, is_summed_up, newest_no }: Values): readonly Blocker[] {
  return [
    ...(is_early === false ? [{ text: '生效时间已过，请改到以后', field: 'effective_at' }] : []),
    ...(is_newer === false
      ? [{ text: `版本号应大于已发布的 ${asText(newest_no)}，请修改版本号`, field: 'version_no' }]
      : []),
    ...(is_last === false && is_early === true
      ? [{ text: '生效时间应晚于已发布的版本，请修改生效时间', field: 'effective_at' }]
      : []),
    ...(is_summed_up === false ? [{ text: '请填写变更摘要，说明与上一版本的不同', field: 'summary' }] : []),
  ];
}

const withBlockers = (row: Row): Row => {
  const publishable = row['status'] === 'draft' ? publishBlockers(row) : [];
  return publishable.length === 0 ? row : { ...row, blockers: { publishable } };
};

/** All versions of the types of these: what is published or takes effect is decided among them. */
const ofTypes = (ids: Sql): LockedRows => ({
  table: 'agreement',
  where: sql`t.agreement_type in (select a.agreement_type from agreement as a where a.id in (${ids})) and t.status <> 'archived'`,
  changes: true,
});

/**
 * The instant of a version comes: what was in effect is history in the same moment, and so is an earlier version that waits still because a
 * fault kept it: it must never take the place of a later one.
 */
async function takeEffect(tx: Tx, due: readonly DueRow[]): Promise<void> {
  for (const { row } of due) {
    const { rows } = await sql<{
      id: number;
    }>`update agreement set status = 'superseded', version = version + 1, updated_at = now(),
      updated_by = null where agreement_type = ${row['agreement_type']} and (status = 'effective'
        or status = 'waiting' and effective_at < (select a.effective_at from agreement as a where a.id = ${row.id})) returning id`.execute(
      tx,
    );
    await sql`update agreement set status = 'effective', version = version + 1, updated_at = now(), updated_by = null
      where id = ${row.id}`.execute(tx);
    noteRows(tx, 'agreement', [...rows.map(({ id }) => id), row.id]);
  }
}

/** Tells webhooks of a version that is going to take effect (engines.md §1.7): what it is about and from when on, not its text. */
const tellPublished = (tx: Tx, id: number) =>
  sql`insert into outbox_event (kind, data) select 'agreement.published', jsonb_build_object('agreement_type', a.agreement_type,
      'version_no', a.version_no, 'title', a.title, 'summary', a.summary, 'force_reconsent', a.force_reconsent,
      'effective_at', to_char(a.effective_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00', 'sha256', a.sha256)
    from agreement as a where a.id = ${id}`.execute(tx);

/** 协议 (wider.md §8.4). */
export const agreement: Resource = defineResource('agreement', {
  stored: ['published_at', 'published_by', 'sha256', 'withdraw_reason'],
  computed: {
    consent_count: sql`(select coalesce(sum(c.agreed), 0)::bigint from agreement_tally as c where c.agreement_id = t.id)`,
    published_by_title: sql`(select a.nickname from account as a where a.id = t.published_by)`,
    newest_no: newest,
    is_early: sql`(t.effective_at > now())`,
    is_newer: sql`coalesce(${versionNumbers(sql`t.version_no`)} > ${versionNumbers(newest)}, true)`,
    is_last: sql`coalesce(t.effective_at > ${lastEffect}, true)`,
    is_summed_up: sql`(${newest} is null or coalesce(t.summary, '') <> '')`,
  },
  titles: { published_by: 'published_by_title' },
  derive: withBlockers,
  lockFor: ({ id, event }) => (event === 'PUBLISH' && id !== undefined ? [ofTypes(sql`select ${id}::bigint`)] : []),
  stamp: ({ event, reason }, { accountId }) => {
    if (event === 'PUBLISH')
      return {
        published_at: sql`now()`,
        published_by: accountId,
        sha256: sql`encode(sha256(convert_to(content, 'UTF8')), 'hex')`,
        withdraw_reason: null,
      };
    return event === 'WITHDRAW'
      ? { published_at: null, published_by: null, sha256: null, withdraw_reason: reason ?? null }
      : {};
  },
  moved: async (tx, { id }, event) => {
    if (event === 'PUBLISH') await tellPublished(tx, id);
  },
  clock: {
    lockBefore: (tx, ids) => lockRows(tx, [ofTypes(sql`select unnest(${ids}::bigint[])`)]),
    take: takeEffect,
  },
});

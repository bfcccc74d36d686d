import { sql } from 'kysely';
import { activityTypes, areaBrief, favourFaults } from '../../contract/activities/activity.ts';
import { isAreaScope, scopesMeet } from '../../contract/entity/areas.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Options, Values } from '../../contract/entity/field.ts';
import { ownKind } from '../../contract/links/link-paths.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Blocker, isBlocker } from '../../machines/entity/lifecycle/kernel.ts';
import { type Failure, failure, invalid } from '../http/failure.ts';
import { makeLinks, tellLinks } from '../links/make-links.ts';
import { acticodeBlockers, acticodeFacts, addActicodeParts } from '../journeys/acticode-parts.ts';
import { partFaults } from './activity-parts.ts';
import { activityCounts, recordBlockers, stockBlockers } from './activity-facts.ts';
import { givenIn } from '../goods/award-uses.ts';
import { disclose, disclosuresOf } from '../entity/read/disclosure.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import { planBlockers } from './publish-blockers.ts';
import { publishFacts } from './publish-facts.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { ClashRow, Sql, Written } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asText } from '../entity/read/wire-values.ts';

/** Windows are inclusive to the second (award.md §0.2): the last second still belongs to it. */
const second = sql`date_trunc('second', now())`;

/** What state and clock of an activity say together, so that nothing has to run when a window opens or closes. */
export const runStatusIn = (activity: string): Sql => {
  const [status, start, end] = ['status', 'start_at', 'end_at'].map((key) => sql.ref(`${activity}.${key}`));
  return sql`(case
    when ${status} = 'published' and ${second} < ${start} then 'not_started'
    when ${status} in ('published', 'paused') and ${second} > ${end} then 'ended'
    when ${status} = 'published' then 'running'
    else ${status} end)`;
};
/** Of the activity `t`. */
export const runStatusOf = runStatusIn('t');

const kinds: Options = activityTypes;

/** 活动 (award.md §3.1). */
export const activity = defineResource('activity', {
  stored: ['published_at', 'published_by_name', 'end_reason'],
  computed: {
    window: sql`jsonb_build_object('start_at', t.start_at, 'end_at', t.end_at)`,
    run_status: runStatusOf,
    area_title: sql`null::text`,
    claim_over: sql`(${second} > t.claim_end_at)`,
    end_passed: sql`(${second} > t.end_at)`,
    publish_facts: publishFacts,
    acticode_facts: acticodeFacts,
    ...activityCounts,
    // Told by the details alone: nobody counts people for a list, or with every draw.
    join_user_count: sql`null::bigint`,
  },
  flags: {
    low_stock: sql`(${activityCounts.low_stock_count} > 0)`,
    // Of those that can still spend; by whole numbers, so that nothing is rounded.
    low_budget: sql`(coalesce(t.budget_fen, 0) > 0 and t.status = 'published' and ${second} <= t.end_at
      and ${activityCounts.cost_used_fen} * 10000 >= t.budget_fen * ${parameterIn('activity.budget_warn_bp')})`,
  },
  conditions: {
    award_id: (id) => givenIn(sql`${id}::bigint`),
    created_by: (id) => sql`t.created_by = ${id}`,
  },
  clash: {
    reads: { activity_type: sql`t.activity_type`, area_scope: sql`t.area_scope` },
    says: overlapping,
  },
  derive: withBlockers,
  check: async (tx, write) => {
    const { values, row } = write;
    const own = row ? [...favourFaults(row, values), ...kindFaults(row, values)] : [];
    const faults = [...own, ...(await partFaults(tx, write))];
    if (faults.length > 0) throw invalid(faults);
  },
  refused: async (_tx, row, event) => complianceFailure(row, event),
  stamp: ({ event, reason }, { nickname }) => {
    if (event === 'PUBLISH') return { published_at: sql`now()`, published_by_name: nickname };
    return event === 'TERMINATE' ? { end_reason: reason ?? null } : {};
  },
  wrote: async (tx, written, caller) => {
    const { after } = written;
    if (after['activity_type'] === 'acticode') await addActicodeParts(tx, after.id);
    if (isDisclosed(written)) await disclose(tx, after, caller);
    await followLinks(tx, written);
  },
  details: async (db, row) => ({
    disclosure_snapshot: await disclosuresOf(db, row.id),
    join_user_count: await playersOf(db, row.id),
  }),
  option: {
    keys: ['run_status', 'activity_type'],
    hint: ({ activity_type }) => kinds[asText(activity_type)]?.label,
  },
});

/** Names of activities of the same type that somebody could take part in at the same time and place. */
function overlapping(row: ClashRow, others: readonly ClashRow[]): string | undefined {
  const { activity_type: type, area_scope: area } = row.values;
  const met = others.filter(
    ({ from, to, values }) =>
      values['activity_type'] === type &&
      from < row.to &&
      row.from < to &&
      isAreaScope(area) &&
      isAreaScope(values['area_scope']) &&
      scopesMeet(area, values['area_scope']),
  );
  if (met.length === 0) return undefined;
  const named = met.slice(0, 3).map(({ title }) => `「${title}」`);
  const all = `${named.join('、')}${met.length > named.length ? ` 等 ${met.length} 个` : ''}`;
  return `同为${kinds[asText(type)]?.label ?? ''}活动，时间和地区重叠：${all}`;
}

/** People who took part so far. */
async function playersOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id) as count from award_record where activity_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Keeps what is announced now of a published activity whose prizes or stock have changed. */
export async function discloseActivity(tx: Db, id: number, caller: Actor): Promise<void> {
  const row = await readRow(tx, activity, id, 'house');
  if (row.status === 'published' || row.status === 'paused') await disclose(tx, row, caller);
}

/** People reach an activity by its links from its first day on. Those of a journey campaign come with its own page. */
async function followLinks(tx: Db, { after, event }: Written): Promise<void> {
  const linked = { kind: ownKind(after['activity_type']), activityId: after.id };
  await (event === 'PUBLISH' ? makeLinks(tx, linked) : tellLinks(tx, linked));
}

/** What is announced to the public is kept as it was: at publishing, and at each change after it. */
const isDisclosed = ({ before, after, event }: Written): boolean =>
  event === undefined ? before !== undefined && after.status !== 'draft' : event === 'PUBLISH';

/** What belongs to a journey of activity codes would be left without its activity. */
const kindFaults = (row: Row, values: Values): readonly FieldError[] =>
  row['activity_type'] === 'acticode' && values['activity_type'] !== 'acticode'
    ? [{ field: 'activity_type', message: '活动码活动已有自己的设置，不能改为别的类型，请另建活动' }]
    : [];

/** Adds the words of the area, and everything that stands in the way of publishing and archiving. */
function withBlockers(row: Row): Row {
  const { publish_facts: _, acticode_facts: __, ...rest } = row;
  return {
    ...rest,
    area_title: areaBrief(row['area_scope']),
    blockers: { publishable: publishBlockers(row), settled: archiveBlockers(row) },
  };
}

/** Why the row cannot be published now, all at once (award.md §3.1). */
function publishBlockers(row: Values): readonly Blocker[] {
  if (row['status'] !== 'draft' && row['status'] !== 'paused') return [];
  const late: readonly Blocker[] = [
    ...(row['end_passed'] === true ? [{ text: '结束时间已过', field: 'end_at' }] : []),
    ...(row['claim_over'] === true ? [{ text: '兑奖截止已过', field: 'claim_end_at', rule: 'C1' }] : []),
  ];
  return [...late, ...acticodeBlockers(row), ...planBlockers(row)];
}

/** What the row that was read says of it: the facts that it was found by are gone by then. */
function publishableIn({ blockers }: Row): readonly Blocker[] {
  if (typeof blockers !== 'object' || blockers === null || !('publishable' in blockers)) return [];
  return Array.isArray(blockers.publishable) ? blockers.publishable.filter(isBlocker) : [];
}

/** 42211 where nothing but rules of award.md §1.4 stands in the way; the chart's own refusal otherwise. */
function complianceFailure(row: Row, event: string): Failure | undefined {
  const blockers = event === 'PUBLISH' || event === 'RESUME' ? publishableIn(row) : [];
  if (blockers.length === 0 || blockers.some(({ rule }) => rule === undefined)) return undefined;
  const rules = blockers.map(({ text, rule }) => `${text}（${rule ?? ''}）`).join('；');
  return failure('compliance', `合规校验未通过：${rules}`, { state: row.status, event, blockers });
}

/** Why the row cannot be archived now. */
function archiveBlockers(row: Values): readonly Blocker[] {
  const isOver = row['status'] === 'terminated' || row['run_status'] === 'ended';
  if (row['status'] === 'draft') return stockBlockers(row);
  return [
    ...(isOver ? [] : [{ text: '活动还没有结束' }]),
    ...(row['claim_over'] === true ? [] : [{ text: '兑奖截止时间未到', field: 'claim_end_at' }]),
    ...recordBlockers(row),
    ...stockBlockers(row),
  ];
}

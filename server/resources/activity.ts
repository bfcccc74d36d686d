import { sql } from 'kysely';
import { areaBrief, favourFaults } from '../../contract/activity.ts';
import type { Values } from '../../contract/field.ts';
import type { Row } from '../../contract/page.ts';
import { type Blocker, isBlocker } from '../../machines/lifecycles/kernel.ts';
import { type Failure, failure, invalid } from '../http/failure.ts';
import { activityCounts, planBlockers, planFacts, recordBlockers, stockBlockers } from './activity-facts.ts';
import { disclose, disclosuresOf } from './disclosure.ts';
import type { Actor, Db } from './database.ts';
import { defineResource, type Written } from './resource.ts';
import { readRow } from './rows.ts';

/** Windows are inclusive to the second (award.md §0.2): the last second still belongs to it. */
const second = sql`date_trunc('second', now())`;

/** What state and clock say together, so that nothing has to run when a window opens or closes. */
const runStatus = sql`(case
  when t.status = 'published' and ${second} < t.start_at then 'not_started'
  when t.status in ('published', 'paused') and ${second} > t.end_at then 'ended'
  when t.status = 'published' then 'running'
  else t.status end)`;

/** 活动 (award.md §3.1). */
export const activity = defineResource('activity', {
  stored: ['published_at', 'published_by_name', 'end_reason'],
  computed: {
    run_status: runStatus,
    area_title: sql`null::text`,
    claim_over: sql`(${second} > t.claim_end_at)`,
    end_passed: sql`(${second} > t.end_at)`,
    plan_facts: planFacts,
    ...activityCounts,
    // Who took part is in the award records, a module of its own.
    join_user_count: sql`0::bigint`,
  },
  flags: { low_stock: sql`(${activityCounts.low_stock_count} > 0)` },
  derive: withBlockers,
  check: async (_tx, { values, row }) => {
    const faults = row ? favourFaults(row, values) : [];
    if (faults.length > 0) throw invalid(faults);
  },
  refused: async (_tx, row, event) => complianceFailure(row, event),
  stamp: ({ event, reason }, { nickname }) => {
    if (event === 'PUBLISH') return { published_at: sql`now()`, published_by_name: nickname };
    return event === 'TERMINATE' ? { end_reason: reason ?? null } : {};
  },
  wrote: (tx, written, caller) => (isDisclosed(written) ? disclose(tx, written.after, caller) : Promise.resolve()),
  details: async (db, row) => ({ disclosure_snapshot: await disclosuresOf(db, row.id) }),
  option: { keys: ['run_status'], hint: () => undefined },
});

/** Keeps what is announced now of a published activity whose prizes or stock have changed. */
export async function discloseActivity(tx: Db, id: number, caller: Actor): Promise<void> {
  const row = await readRow(tx, activity, id, 'house');
  if (row.status === 'published' || row.status === 'paused') await disclose(tx, row, caller);
}

/** What is announced to the public is kept as it was: at publishing, and at each change after it. */
const isDisclosed = ({ before, after, event }: Written): boolean =>
  event === undefined ? before !== undefined && after.status !== 'draft' : event === 'PUBLISH';

/** Adds the words of the area, and everything that stands in the way of publishing and archiving. */
function withBlockers(row: Row): Row {
  const { plan_facts: _, ...rest } = row;
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
  return [...late, ...planBlockers(row)];
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

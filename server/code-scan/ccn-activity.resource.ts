import { sql } from 'kysely';
import { isPrinted, isRealtime, openedFaults } from '../../contract/code-scan/ccn.ts';
import { entityNamed } from '../../contract/entities.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { linkCampaign, tellLinks } from '../links/make-links.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { invalid } from '../http/failure.ts';
import { archiveBlockers, openBlockers } from './ccn-blockers.ts';
import { awardAlert, awardsReady, openFacts, openWins, scansOf, second, stockLeft } from './ccn-facts.ts';
import { reserveTiers } from './ccn-stock.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Write } from '../entity/resource.ts';
import { scopeOf } from '../entity/read/scope.ts';

const runStatus = sql`(case
  when t.status = 'opened' and ${second} < t.start_at then 'not_started'
  when t.status = 'opened' and ${second} > t.end_at then 'ended'
  when t.status = 'opened' then 'running'
  else t.status end)`;

const byOpens = '请用 activityOpens 开启或关闭';

/** 扫码活动 (award.md §4.1). */
export const ccnActivity = defineResource('ccn_activity', {
  stored: ['opened_at', 'closed_reason'],
  joins: sql`${scansOf} left join ccn_upstream as bound on bound.ccn_activity_id = t.ccn_activity_id`,
  computed: {
    run_status: runStatus,
    ccn_title: sql`bound.title`,
    settings_ready: sql`coalesce((select g.version > 1 from ccn_setting as g where g.id = t.id), false)`,
    awards_ready: awardsReady,
    award_alert: awardAlert,
    scan_count: sql`scanned.scans`,
    scan_user_count: sql`scanned.users`,
    win_count: sql`scanned.wins`,
    redeem_count: sql`scanned.redeemed`,
    abnormal_count: sql`scanned.abnormal`,
    claim_passed: sql`(${second} > t.claim_end_at)`,
    stock_left: stockLeft,
    open_wins: openWins,
    open_facts: openFacts,
  },
  chosen: { sku_code: ([code = '']) => sql`t.sku_codes ? ${code}` },
  derive: withBlockers,
  check: checkCampaign,
  // Of two campaigns that are opened at one moment the second sees the first: nothing else opens meanwhile.
  lockFor: ({ event }) => (event === 'OPEN' ? [{ table: 'ccn_sync', where: sql`true`, changes: true }] : []),
  stamp: ({ event, reason }) => {
    if (event === 'OPEN') return { opened_at: sql`now()`, closed_reason: null };
    return event === 'CLOSE' ? { closed_reason: reason ?? null } : {};
  },
  moved: async (tx, row, event, { caller }) => {
    if (event === 'OPEN') await reserveTiers(tx, row, caller);
  },
  wrote: async (tx, { before, after, event }) => {
    if (!before) await addParts(tx, after.id);
    if (event === 'OPEN') await linkCampaign(tx, after.id);
    else await tellLinks(tx, { kind: 'ccn', activityId: after.id });
  },
  apart: { OPEN: byOpens, CLOSE: byOpens },
  option: { keys: ['run_status'], hint: () => undefined },
});

/** Adds everything that stands in the way of opening and archiving; the facts themselves are nobody's business. */
function withBlockers(row: Row): Row {
  const { open_facts: _, claim_passed: __, stock_left: ___, open_wins: ____, ...rest } = row;
  // Of a short row nothing is known.
  if (row['open_facts'] === undefined && row['stock_left'] === undefined) return row;
  return { ...rest, blockers: { openable: openBlockers(row), settled: archiveBlockers(row) } };
}

/** Settings and awards belong to a campaign from its beginning, as nobody has filled them in yet. */
async function addParts(tx: Db, id: number): Promise<void> {
  for (const part of ['ccn_setting', 'ccn_award_set']) {
    await sql`insert into ${sql.table(part)} (id, created_by, updated_by, dept_id)
      select id, created_by, created_by, dept_id from ccn_activity where id = ${id}`.execute(tx);
    noteRows(tx, part, [id]);
  }
}

interface Bound {
  readonly title: string;
  readonly kind: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly skus: readonly string[];
  readonly batches: readonly string[];
}

/** @throws {Failure} 40001 with what does not fit the campaign as it is, or what it is bound to */
async function checkCampaign(tx: Db, { values, row, changes }: Write, writer: Operator): Promise<void> {
  const faults = [
    ...(row ? openedFaults(row, values) : []),
    ...(isPrinted(values) ? await upstreamFaults(tx, values, changes) : []),
    ...(isRealtime(values) ? await localFaults(tx, { values, row, changes }, writer) : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

type Changes = Write['changes'];
const fault = (field: string, message: string): FieldError => ({ field, message });
const at = (value: unknown) => Date.parse(String(value));
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function windowFaults(
  values: Values,
  within: Pick<Bound, 'start_at' | 'end_at'>,
  whose: string,
): readonly FieldError[] {
  return [
    ...(at(values['start_at']) < at(within.start_at) ? [fault('start_at', `开始时间不能早于${whose}的开始时间`)] : []),
    ...(at(values['end_at']) > at(within.end_at) ? [fault('end_at', `结束时间不能晚于${whose}的结束时间`)] : []),
  ];
}

async function upstreamFaults(tx: Db, values: Values, changes: Changes): Promise<readonly FieldError[]> {
  if (!['ccn_activity_id', 'start_at', 'end_at', 'sku_codes', 'batch_nos'].some(changes)) return [];
  const { rows } = await sql<Bound>`select u.title, u.code_kind as kind, u.start_at, u.end_at,
      case when u.sku_code is null then '[]'::jsonb else jsonb_build_array(u.sku_code) end as skus, u.batch_nos as batches
    from ccn_upstream as u where u.ccn_activity_id = ${values['ccn_activity_id']}`.execute(tx);
  const [found] = rows;
  if (!found) return [fault('ccn_activity_id', '上游扫码活动不存在，请重新选择')];
  const strange = (key: string, known: readonly string[], label: string) => {
    const unknown = textsIn(values[key]).filter((one) => !known.includes(one));
    return unknown.length === 0 ? [] : [fault(key, `上游扫码活动没有${label}：${unknown.join('、')}`)];
  };
  return [
    ...(found.kind === values['code_kind'] ? [] : [fault('ccn_activity_id', '上游扫码活动的码类型不同，请重新选择')]),
    ...windowFaults(values, found, '上游扫码活动'),
    ...strange('sku_codes', found.skus, '产品条码'),
    ...strange('batch_nos', found.batches, '批次'),
  ];
}

async function localFaults(
  tx: Db,
  { values, row, changes }: Pick<Write, 'values' | 'changes'> & { readonly row: Row | undefined },
  writer: Operator,
): Promise<readonly FieldError[]> {
  if (!['local_activity_id', 'start_at', 'end_at'].some(changes)) return [];
  const { rows } = await sql<{ type: string; start_at: string; end_at: string; rival: string | null }>`
    select a.activity_type as type, a.start_at, a.end_at, (select c.title from ccn_activity as c
      where c.local_activity_id = a.id and c.status = 'opened' and c.id is distinct from ${row?.id ?? null}::bigint limit 1) as rival
    from activity as a where a.id = ${values['local_activity_id']} and ${scopeOf(entityNamed('activity'), writer, 'a')}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return [];
  const isDrawn = found.type === 'scan' || found.type === 'lottery';
  return [
    ...(isDrawn ? [] : [fault('local_activity_id', '只能选择抽奖或扫码有奖的活动')]),
    ...(found.rival === null ? [] : [fault('local_activity_id', `已被开启中的「${found.rival}」绑定`)]),
    ...windowFaults(values, found, '本地活动'),
  ];
}

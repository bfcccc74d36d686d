import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import { toRecord } from '../entity/read/row-links.ts';
import { explainMode } from './bills/explain.ts';
import { billLines } from './bills/file-lines.ts';
import { markPayments, refreshHeads } from './bills/heads.ts';

/** 对账差异 (engines.md §3.5): found by what brings bills (`bills/`), explained and settled by people. */
export const billDifference = defineResource('bill_difference', {
  stored: [
    'no',
    'kind',
    'delta_fen',
    'ours_fen',
    'theirs_fen',
    'fee_delta_fen',
    'bill_day_id',
    'day',
    'channel',
    'line_kind',
    'channel_no',
    'currency',
    'booked_at',
    'payment_id',
    'is_past',
    'explain_kind',
    'note',
    'explained_by',
    'explained_by_name',
    'explained_at',
    'settled_by_name',
    'settled_at',
    'match_mark',
  ],
  // Nobody is everybody: only of whoever looks can be told whether they explained it.
  computed: {
    no: sql`t.no`,
    is_mine: sql`true`,
    payment_title: sql`(select p.pay_no from payment as p where p.id = t.payment_id)`,
  },
  titles: { payment_id: 'payment_title' },
  // What nobody has explained would be explained by whoever looks: 指路 leads nobody to settle what they explain.
  seenBy: ({ accountId }) => ({
    is_mine: sql`(t.status = 'open' or t.explained_by is not distinct from ${accountId}::bigint)`,
  }),
  flags: { is_past: sql`t.is_past` },
  details: async (_db, { payment_id: payment, bill_day_id: bill }) => ({
    links: [
      ...(typeof bill === 'number' ? toRecord('查看对账单', 'bill_day', bill) : []),
      ...(typeof payment === 'number' ? toRecord('查看支付记录', 'payment', payment) : []),
    ],
  }),
  lockFor: ({ id, event }) => {
    if (event !== 'SETTLE' || id === undefined) return [];
    const of = (column: 'payment_id' | 'bill_day_id') =>
      sql`t.id = (select f.${sql.id(column)} from bill_difference as f where f.id = ${id})`;
    return [
      { table: 'payment', where: of('payment_id'), changes: true },
      { table: 'bill_day', where: of('bill_day_id'), changes: true },
    ];
  },
  stamp: ({ event }, { nickname }) =>
    event === 'SETTLE'
      ? { settled_by_name: nickname, settled_at: sql`now()` }
      : { explain_kind: null, note: null, explained_by: null, explained_by_name: null, explained_at: null },
  moved: async (tx, { bill_day_id: bill, payment_id: payment }, event) => {
    if (event !== 'SETTLE') return;
    await refreshHeads(tx, [Number(bill)]);
    if (typeof payment === 'number') await markPayments(tx, [payment]);
  },
  modes: { explain: explainMode },
  lines: billLines,
});

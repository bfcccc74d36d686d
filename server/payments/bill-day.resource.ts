import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';

/** 对账单 (engines.md §3.5): made, filled and moved by what brings bills (`bills/`). What people do is asking the channel, which the worker carries out. */
export const billDay = defineResource('bill_day', {
  stored: [
    'title',
    'day',
    'channel',
    'left_fen',
    'left_count',
    'bill_fen',
    'ledger_fen',
    'bill_fee_fen',
    'ledger_fee_fen',
    'line_count',
    'matched_count',
    'read_at',
    'read_by_name',
    'failure',
    'pull_at',
  ],
  computed: { title: sql`t.title` },
  stamp: ({ event }) => (event === 'PULL' ? { pull_at: sql`now()`, failure: null } : {}),
});

import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Sql } from '../entity/resource.ts';
import { house } from '../entity/write/house.ts';
import { isOver, lockAccountsOf } from './ledger/hold-rows.ts';
import { post } from './ledger/post.ts';

/** `DJ<member>-<hold>`: the number of a hold `h` leads to its member, and so to where it is kept. */
export const holdNumber: Sql = sql`'DJ' || h.member_id || '-' || h.id`;
const written = /^DJ([1-9]\d{0,15})-([1-9]\d{0,15})$/;

/** Entries of a hold, by their keys, which an index finds. */
export const entriesOfHold = (id: number): Sql => sql`(t.member_id, t.biz_no) in (
  select h.member_id, k || h.key from point_hold as h, unnest(array['hold:', 'hold-end:']) as k where h.id = ${id}::bigint)`;

/** 冻结记录 (engines.md §2.2): what becomes of them is written by the ledger alone. */
export const pointHold = defineResource('point_hold', {
  rows: sql`(select h.id, 1::bigint as version, h.status, h.created_at, ${holdNumber} as hold_no, h.member_id, h.amount, h.until, h.title,
      h.key as biz_no,
      (select jsonb_agg(jsonb_build_object('expire_on', l.expire_on, 'points', -l.points) order by l.expire_on)
        from jsonb_to_recordset(h.lots) as l (expire_on date, points bigint)) as lots, h.ended_at, (select m.nickname from he_user as m where m.id = h.member_id) as nickname
    from point_hold as h)`,
  computed: { is_over: isOver('t') },
  chosen: {
    hold_no: ([text = '']) => {
      const [, member, id] = written.exec(text) ?? [];
      return id === undefined ? sql`false` : sql`(t.member_id = ${member}::bigint and t.id = ${id}::bigint)`;
    },
  },
  filled: ['id', 'until', 'created_at'],
  option: { keys: ['hold_no', 'title'], hint: ({ title }) => asText(title) },
  clock: {
    together: true,
    // Its entries say so.
    journal: true,
    facts: { is_over: true },
    lockBefore: lockAccountsOf,
    take: async (tx, rows) => {
      for (const { row } of rows)
        await post(tx, {
          kind: 'lapse',
          bizType: 'hold_release',
          memberId: Number(row['member_id']),
          key: asText(row['biz_no']),
          title: `冻结到期释放：${asText(row['title'])}`,
          by: house,
        });
    },
  },
});

import { sql } from 'kysely';
import type { Values } from '../../contract/entity/field.ts';
import type { SlotCounters } from '../../contract/stock/stock.ts';
import type { Db } from '../entity/write/database.ts';
import { house } from '../entity/write/house.ts';
import { instantOf, madeOn } from './demo-days.ts';
import type { Day } from './demo-row.ts';

/** Whose windows say since when a slot of each kind gives anything out. */
const begun = {
  invite_prize: sql`select q.start_at from invite_prize as z join invite_plan as q on q.id = z.plan_id`,
  ccn_award: sql`select c.start_at from ccn_award as z join ccn_activity as c on c.id = z.activity_id`,
} as const;

const isBegun = (entity: string): entity is keyof typeof begun => Object.hasOwn(begun, entity);

/** Whole days before `today` on which the slot has given something out; one where nothing says so. */
async function daysOf(tx: Db, entity: string, id: number, today: string): Promise<number> {
  if (!isBegun(entity)) return 1;
  const { rows } = await sql<{
    days: number;
  }>`select ${today}::date - (b.start_at at time zone 'Asia/Shanghai')::date as days
    from (${begun[entity]} where z.id = ${id}) as b`.execute(tx);
  return Math.max(rows[0]?.days ?? 1, 1);
}

/** `count` in as many parts as there are days, as even as whole numbers can be. */
const partsOf = (count: number, days: number): readonly number[] =>
  Array.from({ length: days }, (_, nth) => Math.floor((count * (nth + 1)) / days) - Math.floor((count * nth) / days));

interface Step {
  readonly type: 'init' | 'issue' | 'lock';
  readonly key: keyof SlotCounters;
  readonly delta: number;
  readonly reason: string;
  readonly at: Day;
}

/**
 * What a slot of the demo data has been through: put aside, given out a little on each day since it began, locked; nothing today, which
 * is the winners' own. The sums give the counters of the row (award.md §2.5, I5).
 */
export async function seedSlotHistory(tx: Db, entity: string, row: Values, today: string): Promise<void> {
  const [total = 0, issued = 0, locked = 0] = ['stock_total', 'stock_issued', 'stock_locked'].map((key) =>
    Number(row[key] ?? 0),
  );
  const days = issued > 0 ? await daysOf(tx, entity, Number(row['id']), today) : 0;
  const given = partsOf(issued, days).map((delta, nth): Step => ({
    type: 'issue',
    key: 'issued',
    delta,
    reason: '中奖发放',
    at: [nth - days, '20:15:00'],
  }));
  const steps: readonly Step[] = [
    { type: 'init', key: 'total', delta: total, reason: '初始库存', at: madeOn },
    ...given,
    { type: 'lock', key: 'locked', delta: locked, reason: '中奖处理中', at: [-1, '20:30:00'] },
  ];
  let before: SlotCounters = { total: 0, issued: 0, locked: 0 };
  const lines = [];
  for (const { type, key, delta, reason, at } of steps) {
    if (delta === 0) continue;
    const after = { ...before, [key]: before[key] + delta };
    lines.push({
      entity,
      row_id: Number(row['id']),
      change_type: type,
      delta,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      operator_id: house.accountId,
      operator_name: house.nickname,
      created_at: instantOf(today, at),
    });
    before = after;
  }
  if (lines.length > 0) await tx.insertInto('stock_ledger').values(lines).execute();
}

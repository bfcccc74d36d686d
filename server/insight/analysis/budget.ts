import { sql } from 'kysely';
import type { BudgetAnswer } from '../../../contract/insight/analysis.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Countable } from '../figures/figure.ts';
import { shifted } from '../../entity/period.ts';
import { shownOf } from '../figures/lists.ts';
import { rowsOf } from '../figures/rows.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { askedOf, type Question } from './blocks.ts';

/** Activities that are told of at most, those that have used most of their budget. */
const mostShown = 10;

const budgets: readonly Countable[] = [
  {
    id: 'activities',
    title: '成本和预算',
    formula: '统计时段内进行过、设了预算的活动：从开始到现在的奖励成本和预算，用得最多的 10 个在前',
    unit: '元',
    page: 'AwardActivity',
  },
];

/** 成本和预算: what the activities of the period have cost so far, against what they may. */
export async function budgetOf(db: Db, caller: Caller, question: Question): Promise<BudgetAnswer> {
  const { one, asked, period } = await askedOf(db, caller, budgets, question);
  if (!one) return { ...asked, data: [] };
  const { rows } = await sql<{ id: number; name: string; cost_fen: number; budget_fen: number }>`
    select * from (
      select t.id, t.title as name, ${shownOf('activity', 'cost_used_fen')} as cost_fen, t.budget_fen
      from ${rowsOf('activity', caller)} and t.budget_fen > 0 and t.status not in ('draft', 'archived')
        and t.start_at < ${shifted(period.to, 1)}::date::timestamptz and t.end_at >= ${period.from}::date::timestamptz
    ) as spent order by cost_fen::float8 / budget_fen desc, id limit ${mostShown}`.execute(db);
  return { ...asked, data: rows.map((row) => ({ ...row, path: recordAddress('activity', row.id) ?? '' })) };
}

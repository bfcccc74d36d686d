import { sql } from 'kysely';
import { endlessTypes } from '../../contract/awards/award-types.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import { invalid } from '../http/failure.ts';
import { runStatusIn } from './activity.resource.ts';
import type { Db, Operator } from '../entity/write/database.ts';
import { type Favour, isTighter, worseFaults } from '../entity/write/favour.ts';
import { itemFaults } from '../awards/prize-items.ts';
import type { Write } from '../entity/resource.ts';

interface Place {
  readonly plan_type: string;
  readonly is_branch: boolean;
  /** Null of a composite. */
  readonly award_type: string | null;
  readonly activity_status: string;
  readonly run_status: string;
  /** 九宫格: its prizes have places. */
  readonly is_grid: boolean;
}

/** Refuses what only the plan and the award can tell (award.md §3.3). @throws {Failure} 40001 with all that is wrong */
export async function checkPrize(tx: Db, write: Write, writer: Operator): Promise<void> {
  const { rows } = await sql<Place>`
    select p.plan_type, a.award_type, v.status as activity_status, ${runStatusIn('v')} as run_status,
      v.activity_type = 'lottery' and v.draw_style is not distinct from 'grid9' as is_grid,
      exists (select from plan as c where c.parent_id = p.id and c.status <> 'archived') as is_branch
    from plan as p join activity as v on v.id = p.activity_id left join award as a on a.id = ${write.values['award_id']}
    where p.id = ${write.values['plan_id']}`.execute(tx);
  const [place] = rows;
  const faults = place ? ownFaults(write, place) : [];
  faults.push(...(await itemFaults(tx, write, writer)));
  if (place?.is_branch && !write.row)
    faults.unshift({ field: 'plan_id', message: '这个方案有下级方案，奖品只能放在最末级' });
  if (faults.length > 0) throw invalid(faults);
}

const ownFaults = (write: Write, place: Place): FieldError[] => [
  ...stockFaults(write, place),
  ...oddsFaults(write, place),
  ...placeFaults(write, place),
  ...(write.row ? worseFaults(favours, { ...place, status: write.row.status }, write.row, write.values) : []),
];

/** Of 九宫格 each prize has one of its places, and of nothing else. */
function placeFaults({ values: { position }, changes, row }: Write, { is_grid }: Place): readonly FieldError[] {
  if (row && !changes('position')) return [];
  if (is_grid) return position === null ? [{ field: 'position', message: '九宫格的奖品应有展示位置（1–8）' }] : [];
  return position === null ? [] : [{ field: 'position', message: '只有九宫格抽奖有展示位置，请清空' }];
}

/** What stays as it is while people can win a prize (award.md §3.3, §1.4 C4). */
const favours: readonly Favour[] = [
  {
    field: 'probability',
    worse: (before, after) => Number(after) < Number(before ?? 0),
    message: '活动已发布，中奖概率只能提高',
    since: 'published',
  },
  { field: 'user_limit', worse: isTighter, message: '活动已开始，每人上限只能放宽' },
  { field: 'daily_limit', worse: isTighter, message: '活动已开始，每日投放上限只能放宽' },
  {
    field: 'unlock_draws',
    worse: (before, after) => Number(after) > Number(before),
    message: '活动已开始，解锁次数只能减少',
  },
  { field: 'claim_days', worse: isTighter, message: '活动已开始，领取有效天数只能延长' },
  { field: 'is_fallback', worse: (_, after) => after !== true, message: '活动已开始，不能取消兜底奖品' },
];

function stockFaults(write: Write, { award_type }: Place): FieldError[] {
  const { stock_mode, is_fallback } = write.values;
  const faults: FieldError[] = [];
  const isEndless = award_type === null || endlessTypes.has(award_type);
  if (stock_mode === 'unlimited' && !isEndless)
    faults.push({ field: 'stock_mode', message: '只有积分和谢谢参与可以不限量' });
  if (stock_mode === 'limited' && award_type === 'null')
    faults.push({ field: 'stock_mode', message: '谢谢参与没有库存，应为不限量' });
  if (is_fallback === true && !isEndless)
    faults.push({ field: 'is_fallback', message: '兜底奖品只能是积分或谢谢参与' });
  return [...faults, ...ceilings(write)];
}

/** Units that there are, where that says something: a stock that runs out and is not empty. */
function unitsIn({ values, row }: Write): number {
  const total = row ? row['stock_total'] : values['stock_init'];
  return values['stock_mode'] === 'limited' && typeof total === 'number' && total > 0 ? total : Infinity;
}

/** What may not be more than there is. What was within the stock once stays when that shrinks. */
export function ceilings(write: Write): readonly FieldError[] {
  const { values, row, changes } = write;
  if (row && !changes('stock_warn') && !changes('daily_limit')) return [];
  const units = unitsIn(write);
  return [
    ...(Number(values['stock_warn'] ?? 0) >= units ? [{ field: 'stock_warn', message: '预警值应小于总库存' }] : []),
    ...(Number(values['daily_limit'] ?? 0) > units
      ? [{ field: 'daily_limit', message: '每日投放上限不能多于总库存' }]
      : []),
  ];
}

function oddsFaults({ values }: Write, { plan_type }: Place): readonly FieldError[] {
  const { probability } = values;
  if (plan_type === 'draw' && probability === null) return [{ field: 'probability', message: '请输入中奖概率' }];
  if (plan_type !== 'draw' && probability !== null)
    return [{ field: 'probability', message: '该方案不按概率发奖，请清空' }];
  return [];
}

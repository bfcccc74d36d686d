import { sql } from 'kysely';
import { endlessTypes } from '../../contract/awards/award-types.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import { isBeyondCap } from '../../contract/invites/invite.ts';
import { invalid } from '../http/failure.ts';
import { runStatusIn } from '../activities/activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { always, type Favour, isTighter, worseFaults } from '../entity/write/favour.ts';
import { ceilings } from '../activities/prize-rules.ts';
import type { Write } from '../entity/resource.ts';

const isLess = (before: unknown, after: unknown) => Number(after ?? 0) < Number(before ?? 0);
const swapped = { worse: always, message: '活动已发布，不能换奖励', since: 'published' } as const;
const moved = { worse: always, message: '活动已开始，不能改给别的对象或别的触发方式' } as const;

/** What stays as it is while people can reach a step (award.md §3.16, §1.4 C4). */
const favours: readonly Favour[] = [
  { field: 'grant_mode', ...swapped },
  { field: 'award_id', ...swapped },
  { field: 'chance_activity_id', ...swapped },
  { field: 'side', ...moved },
  { field: 'trigger_mode', ...moved },
  {
    field: 'need_count',
    worse: (before, after) => Number(after) > Number(before),
    message: '活动已开始，需要的人数只能减少',
  },
  { field: 'max_times', worse: isTighter, message: '活动已开始，每人最多次数只能放宽' },
  { field: 'quantity', worse: isLess, message: '活动已开始，数量只能增加' },
  { field: 'chance_count', worse: isLess, message: '活动已开始，抽奖次数只能增加' },
  { field: 'claim_days', worse: isTighter, message: '活动已开始，领取有效天数只能延长' },
  {
    field: 'fallback_points',
    worse: (before, after) => after !== null && isLess(before, after),
    message: '活动已开始，折算积分只能增加',
  },
  { field: 'stock_mode', worse: (_, after) => after === 'limited', message: '活动已开始，不能改为限量' },
  { field: 'retroactive', worse: (_, after) => after !== true, message: '活动已开始，不能取消补发' },
];

/**
 * What a change would take away from those who were promised it. A plan that was never on has promised nothing; one that is paused is like
 * its activity being paused (docs/decisions/053).
 */
function promiseFaults(
  { row, values }: Write,
  { plan_status, activity_status, run_status }: Place,
): readonly FieldError[] {
  if (!row) return [];
  const standing = {
    activity_status: plan_status === 'paused' ? 'paused' : activity_status,
    run_status,
    status: plan_status === 'draft' ? 'draft' : row.status,
  };
  return worseFaults(favours, standing, row, values);
}

interface Place {
  readonly inviter_total_cap: number;
  readonly reward_sides: string;
  readonly plan_status: string;
  readonly activity_status: string;
  readonly run_status: string;
  /** Null where chances are given. */
  readonly award_type: string | null;
  readonly is_lottery: boolean | null;
  /** Another step of the plan that promises the same. */
  readonly twin: string | null;
}

/** Refuses what only the plan, the award and the other steps can tell (award.md §3.16). @throws {Failure} 40001 with all that is wrong */
export async function checkInvitePrize(tx: Db, write: Write): Promise<void> {
  const { values, row } = write;
  const { rows } = await sql<Place>`
    select p.inviter_total_cap, p.reward_sides, p.status as plan_status, own.status as activity_status,
      case when date_trunc('second', now()) < p.start_at then 'not_started' else ${runStatusIn('own')} end as run_status, a.award_type, v.activity_type = 'lottery' and v.cost_type = 'chance' as is_lottery,
      (select z.title from invite_prize as z where z.plan_id = p.id and z.id <> ${row?.id ?? 0} and z.status <> 'archived'
        and z.side = ${values['side']} and z.trigger_mode = ${values['trigger_mode']} and z.need_count = ${values['need_count']}::bigint
        and z.award_id is not distinct from ${values['award_id']}::bigint
        and z.chance_activity_id is not distinct from ${values['chance_activity_id']}::bigint limit 1) as twin
    from invite_plan as p join activity as own on own.id = p.activity_id left join award as a on a.id = ${values['award_id']}::bigint
      left join activity as v on v.id = ${values['chance_activity_id']}::bigint
    where p.id = ${values['plan_id']}`.execute(tx);
  const [place] = rows;
  const faults = place
    ? [...stepFaults(values, place), ...grantFaults(values, place), ...ceilings(write), ...promiseFaults(write, place)]
    : [];
  if (faults.length > 0) throw invalid(faults);
}

function stepFaults({ side, trigger_mode, need_count }: Values, place: Place): readonly FieldError[] {
  const { twin, inviter_total_cap: cap, reward_sides } = place;
  return [
    ...(side === 'invitee' && reward_sides !== 'both'
      ? [{ field: 'side', message: '方案只奖励邀请人，不能为被邀请人设奖品' }]
      : []),
    ...(trigger_mode === 'reach' && isBeyondCap(need_count, cap)
      ? [{ field: 'need_count', message: `不能多于方案的累计奖励上限 ${cap}` }]
      : []),
    ...(twin === null ? [] : [{ field: 'need_count', message: `与奖品「${twin}」的对象、触发、人数和奖励相同` }]),
  ];
}

function grantFaults({ grant_mode, stock_mode }: Values, { award_type, is_lottery }: Place): readonly FieldError[] {
  if (grant_mode === 'chance')
    return is_lottery === true ? [] : [{ field: 'chance_activity_id', message: '应为消耗抽奖机会的抽奖活动' }];
  if (award_type === 'null') return [{ field: 'award_id', message: '邀请奖品不能是谢谢参与' }];
  const isEndless = award_type === null || endlessTypes.has(award_type);
  return stock_mode === 'unlimited' && !isEndless
    ? [{ field: 'stock_mode', message: '只有积分和抽奖机会可以不限量' }]
    : [];
}

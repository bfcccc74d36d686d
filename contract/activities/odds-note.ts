import type { Note, Values } from '../entity/field.ts';
import { percentOf, ppmOf } from '../core/percent.ts';

const whole = 1_000_000;

/**
 * What the odds of a prize come to with those of the other enabled prizes of its plan, while they are typed (award.md §3.3). The row says
 * how the plan gives (`plan_type`) and what the others have together (`odds_of_others`, in parts per million).
 */
export function oddsNote(percent: unknown, { plan_type, odds_of_others: others }: Values): Note | undefined {
  if (plan_type !== 'draw' || typeof others !== 'number') return undefined;
  const sum = others + ppmOf(typeof percent === 'number' ? percent : 0);
  const before = `同方案其他启用的奖品合计 ${percentOf(others)}%，加上这个共 ${percentOf(sum)}%`;
  if (sum <= whole) return { text: `${before}，其余 ${percentOf(whole - sum)}% 为谢谢参与`, warns: false };
  return { text: `${before}，超过 100%：最多可填 ${percentOf(Math.max(0, whole - others))}%`, warns: true };
}

const ppmIn = (prize: unknown): number =>
  typeof prize === 'object' &&
  prize !== null &&
  'status' in prize &&
  prize.status === 'enabled' &&
  'probability' in prize &&
  typeof prize.probability === 'number'
    ? ppmOf(prize.probability)
    : 0;

/** The plan of a prize that is new; one that is there says itself how the others stand. */
export const planOfNew = ({ plan_id: plan }: Values, id: number | undefined) =>
  id === undefined && Number(plan ?? 0) > 0 ? { id: String(plan) } : undefined;

/** What `oddsNote` reads, of a prize that is new in a plan: from the details of the plan, its prizes among them. */
export const oddsOfPlan = ({ plan_type, prizes }: Values): Values => ({
  plan_type,
  odds_of_others: Array.isArray(prizes) ? prizes.reduce<number>((sum, one) => sum + ppmIn(one), 0) : 0,
});

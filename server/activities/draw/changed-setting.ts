import { type DrawPlan, million } from '../../../contract/activities/draw/tree.ts';
import { oddsRefusal, type PrizeChange } from '../../../contract/activities/rehearsal.ts';
import { failure, invalid } from '../../http/failure.ts';
import type { DrawSetting, PrizeStand } from './setting.ts';

/**
 * The setting as the second variant has it: other odds, other stock; nothing else.
 * @throws {Failure} 40001 for a prize that is not drawn here, or stock of what has no limit; 42210 for odds that come to more than 100 %
 */
export function changedSetting(setting: DrawSetting, changes: readonly PrizeChange[]): DrawSetting {
  const wanted = new Map(changes.map((change) => [change.prize_id, change]));
  const planOf = (plan: DrawPlan): DrawPlan => ({
    ...plan,
    children: plan.children.map(planOf),
    prizes: plan.prizes.map((prize) => ({ ...prize, odds: wanted.get(prize.id)?.odds ?? prize.odds })),
  });
  const standOf = ([id, stand]: readonly [number, PrizeStand]): readonly [number, PrizeStand] => [
    id,
    { ...stand, left: wanted.get(id)?.left ?? stand.left },
  ];
  const roots = setting.roots.map(planOf);
  const plans = plansIn(roots);
  refuseStrangers(plans, changes);
  for (const plan of plans) refuseOdds(plan);
  return { ...setting, roots, stands: new Map([...setting.stands].map(standOf)) };
}

const plansIn = (plans: readonly DrawPlan[]): readonly DrawPlan[] =>
  plans.flatMap((plan) => [plan, ...plansIn(plan.children)]);

function refuseStrangers(plans: readonly DrawPlan[], changes: readonly PrizeChange[]): void {
  const known = new Map(plans.flatMap(({ prizes }) => prizes.map((prize) => [prize.id, prize])));
  for (const { prize_id, left } of changes) {
    const prize = known.get(prize_id);
    if (!prize) throw invalid([{ field: 'changes', message: `对比方案的奖品 ${prize_id} 不在这个活动的抽奖中` }]);
    if (left !== undefined && !prize.limited)
      throw invalid([{ field: 'changes', message: `奖品「${prize.title}」不限库存，对比方案不能改它的库存` }]);
  }
}

/** As the saving of a prize looks at it: only what is on offer counts. */
function refuseOdds({ title, draws, prizes }: DrawPlan): void {
  if (!draws) return;
  const sum = prizes.reduce((total, { enabled, odds }) => total + (enabled ? odds : 0), 0);
  const message = oddsRefusal(title, sum);
  if (message !== undefined) throw failure('oddsOver', message, { sum: (sum / million) * 100 });
}

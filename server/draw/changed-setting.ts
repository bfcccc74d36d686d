import type { DrawPlan } from '../../contract/draw/tree.ts';
import type { PrizeChange } from '../../contract/rehearsal.ts';
import type { DrawSetting, PrizeStand } from './setting.ts';

/** The setting as the second variant has it: other odds, other stock; nothing else. */
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
  return { ...setting, roots: setting.roots.map(planOf), stands: new Map([...setting.stands].map(standOf)) };
}

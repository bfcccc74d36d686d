import { faultOf } from '../../contract/entity/fault.ts';
import type { Action } from '../../contract/core/permission.ts';
import { percentOf, ppmOf } from '../../contract/core/percent.ts';
import { offeredOdds } from '../../contract/activities/plan-cost.ts';
import { outline } from '../../contract/activities/plan-outline.ts';
import type { PlanNode, PlanPrize } from '../../contract/activities/plan-tree.ts';
import { prize as prizeEntity } from '../../contract/activities/prize.entity.ts';

/** The odds of a prize as they are typed in the tree. */
export interface TypedOdds {
  readonly id: number;
  readonly text: string;
}

interface Looking {
  readonly tree: readonly PlanNode[];
  readonly actions: readonly Action[];
}

interface Placed {
  readonly node: PlanNode;
  readonly prize: PlanPrize;
}

/** A prize of the tree with the plan that it is of: all of them are in sight. */
export function placedPrize(tree: readonly PlanNode[], id: number): Placed | undefined {
  for (const { node } of outline(tree)) {
    const prize = node.prizes?.find((one) => one.id === id);
    if (prize) return { node, prize };
  }
  return undefined;
}

/** Whether the odds of a prize can be typed where they stand: its plan draws, and neither is archived. */
export const hasOdds = ({ actions }: Pick<Looking, 'actions'>, { node, prize }: Placed): boolean =>
  actions.includes('edit') && node['plan_type'] === 'draw' && node.status !== 'archived' && prize.status !== 'archived';

export function canSetOdds(looking: Looking, id: number): boolean {
  const placed = placedPrize(looking.tree, id);
  return placed !== undefined && hasOdds(looking, placed);
}

/** What is typed, as a number of percent; nothing where it is none. */
const percentIn = (text: string): number | string | null => {
  const trimmed = text.trim().replace(/[%％]$/, '');
  if (trimmed === '') return null;
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** What is wrong with the typed odds, by the rules of the prize and of its plan; undefined when nothing is. */
export function oddsFault(tree: readonly PlanNode[], { id, text }: TypedOdds): string | undefined {
  const field = prizeEntity.fields['probability'];
  const placed = placedPrize(tree, id);
  if (!field || !placed) return undefined;
  const percent = percentIn(text);
  if (typeof percent === 'string') return `${field.label}应为数字`;
  const fault = faultOf({ ...field, rule: true }, percent, {});
  if (fault !== undefined) return fault;
  const sum = sumWith(placed, Number(percent));
  return placed.prize.status === 'enabled' && sum > 1_000_000 ? `合计 ${percentOf(sum)}%，不能超过 100%` : undefined;
}

/** What the enabled prizes of the plan have together if this one had so much, in parts per million. */
const sumWith = ({ node, prize }: Placed, percent: number): number =>
  offeredOdds((node.prizes ?? []).filter(({ id }) => id !== prize.id)) + ppmOf(percent);

/** What the plan has together with the typed odds, as it is said beside them. */
export function oddsSum(tree: readonly PlanNode[], { id, text }: TypedOdds): string {
  const placed = placedPrize(tree, id);
  const percent = percentIn(text);
  return placed && typeof percent === 'number' ? `合计 ${percentOf(sumWith(placed, percent))}%` : '';
}

/** The odds that a save would give the prize; undefined where nothing was changed, or something is wrong. */
export function newOdds(tree: readonly PlanNode[], typed: TypedOdds | null): number | undefined {
  const before = typed && placedPrize(tree, typed.id)?.prize;
  if (!before || oddsFault(tree, typed) !== undefined) return undefined;
  const percent = percentIn(typed.text);
  return typeof percent === 'number' && percent !== before.probability ? percent : undefined;
}

/** Whether what is typed differs from what the prize has. */
export const isOddsTyped = (tree: readonly PlanNode[], typed: TypedOdds | null): boolean =>
  typed !== null && typed.text !== startOf(placedPrize(tree, typed.id)?.prize);

const startOf = (prize: PlanPrize | undefined): string => String(prize?.probability ?? '');

/** What stands in the field when it opens. */
export const oddsToType = (tree: readonly PlanNode[], id: number): TypedOdds => ({
  id,
  text: startOf(placedPrize(tree, id)?.prize),
});

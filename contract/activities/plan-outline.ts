import { deepestPlan, holdsPrizes } from './plan.ts';
import type { Sifted } from './plan-sift.ts';
import type { PlanNode } from './plan-tree.ts';
import { type Direction, fits, type Spot, spotOfDrop, spotOfStep, type Tree, type Where } from './tree-steps.ts';

/** A node with where it stands. */
export interface PlanPlace {
  readonly node: PlanNode;
  readonly parent: PlanNode | null;
  /** Place among its siblings, from 0, and how many they are. */
  readonly at: number;
  readonly of: number;
  /** 0 for a root. */
  readonly depth: number;
}

/** Where a plan is to stand: under which one (null: at the top), at which place from 1. */
export interface PlanMove {
  readonly parent_id: number | null;
  readonly sort: number;
}

function placesUnder(
  nodes: readonly PlanNode[],
  parent: PlanNode | null,
  depth: number,
  looked: { readonly isOpen: (id: number) => boolean; readonly isShown: (id: number) => boolean },
): readonly PlanPlace[] {
  return nodes.flatMap((node, at) =>
    looked.isShown(node.id)
      ? [
          { node, parent, at, of: nodes.length, depth },
          ...(looked.isOpen(node.id) ? placesUnder(node.children, node, depth + 1, looked) : []),
        ]
      : [],
  );
}

/** All plans from top to bottom, as the tree shows them; what is folded up or sifted out is left out. */
export const outline = (
  tree: readonly PlanNode[],
  folded: readonly number[] = [],
  sifted?: Sifted,
): readonly PlanPlace[] => {
  const closed = new Set(folded);
  return placesUnder(tree, null, 0, {
    isOpen: (id) => !closed.has(id),
    isShown: (id) => sifted === undefined || sifted.hits.has(id) || sifted.above.has(id),
  });
};

/** Places by the plan's id: a screen asks for them again and again while the tree stays the same. */
const known = new WeakMap<readonly PlanNode[], ReadonlyMap<number, PlanPlace>>();

export function placeOf(tree: readonly PlanNode[], id: number): PlanPlace | undefined {
  const places = known.get(tree) ?? new Map(outline(tree).map((place) => [place.node.id, place]));
  known.set(tree, places);
  return places.get(id);
}

const shapeOf = (tree: readonly PlanNode[]): Tree => ({
  below: (parent) => (parent === null ? tree : (placeOf(tree, parent)?.node.children ?? [])).map(({ id }) => id),
  above: (id) => {
    const place = placeOf(tree, id);
    return place && (place.parent?.id ?? null);
  },
});

/** What the server is told of a place; undefined where the plan must not stand: too deep, or in one that has prizes. */
function moveTo(tree: readonly PlanNode[], id: number, spot: Spot | undefined): PlanMove | undefined {
  if (!spot || !fits(shapeOf(tree), id, spot.parent, deepestPlan)) return undefined;
  return whyNoChild(tree, spot.parent) === undefined ? { parent_id: spot.parent, sort: spot.at + 1 } : undefined;
}

/** Why nothing new can be put below a plan (null: at the top); undefined where it can. */
export function whyNoChild(tree: readonly PlanNode[], parent: number | null): string | undefined {
  const place = parent === null ? undefined : placeOf(tree, parent);
  if (!place) return undefined;
  if (place.node.status === 'archived') return '已归档的方案不能再有下级';
  if (place.depth + 1 >= deepestPlan) return `方案最多 ${deepestPlan} 层`;
  return (place.node.prizes ?? []).length > 0 ? holdsPrizes : undefined;
}

/** Where a plan comes to by one step; undefined where there is none. */
export const stepOf = (tree: readonly PlanNode[], id: number, to: Direction): PlanMove | undefined =>
  moveTo(tree, id, spotOfStep(shapeOf(tree), id, to));

/** Where a plan comes to when it is dropped; undefined where it cannot be, and where it is already. */
export const dropOf = (tree: readonly PlanNode[], id: number, target: number, where: Where): PlanMove | undefined =>
  moveTo(tree, id, spotOfDrop(shapeOf(tree), id, target, where));

/** Plans below one that count: what is archived gives nothing and splits nothing, but below what is archived itself. */
const livingBelow = ({ status, children }: PlanNode): readonly PlanNode[] =>
  status === 'archived' ? children : children.filter((child) => child.status !== 'archived');

/** Whether it gives prizes, not ways to them. */
export const isLeaf = (node: PlanNode): boolean => livingBelow(node).length === 0;

/** Whether plans beside one another leave somebody without any: one has a condition, and none is for all others. */
const lacksDefault = (siblings: readonly PlanNode[]): boolean =>
  siblings.some((plan) => plan['match_type'] !== 'none') && !siblings.some((plan) => plan['is_default'] === true);

/** The same of the plans that stand at the top; undefined where nobody is left out. */
export const topWarning = (tree: readonly PlanNode[]): string | undefined =>
  lacksDefault(tree.filter(({ status }) => status !== 'archived'))
    ? '顶层方案有匹配条件，但没有兜底分支：其余用户没有方案'
    : undefined;

/** Sentences about what of a plan cannot stay so before the activity is published (award.md §3.2). */
export function warningsOf({ node }: PlanPlace): readonly string[] {
  if (node.status === 'archived') return [];
  const living = livingBelow(node);
  const isDraw = living.length === 0 && node['plan_type'] === 'draw';
  const sum = Number(node['probability_sum'] ?? 0);
  return [
    ...(lacksDefault(living) ? ['下级有匹配条件，但没有兜底分支：其余用户没有方案'] : []),
    ...(living.length === 0 && Number(node['prize_count'] ?? 0) === 0 ? ['还没有奖品'] : []),
    ...(isDraw && sum > 100 ? [`概率合计 ${sum}%，超过 100%`] : []),
  ];
}

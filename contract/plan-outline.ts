import { deepestPlan } from './plan.ts';
import type { PlanNode } from './plan-tree.ts';

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
export type Direction = 'up' | 'down' | 'in' | 'out';
/** Where something is dropped: beside another plan, or into it. */
export type Where = 'before' | 'after' | 'inside';

function placesUnder(
  nodes: readonly PlanNode[],
  parent: PlanNode | null,
  depth: number,
  isOpen: (id: number) => boolean,
): readonly PlanPlace[] {
  return nodes.flatMap((node, at) => [
    { node, parent, at, of: nodes.length, depth },
    ...(isOpen(node.id) ? placesUnder(node.children, node, depth + 1, isOpen) : []),
  ]);
}

/** All plans from top to bottom, as the tree shows them; what is folded up is left out. */
export const outline = (tree: readonly PlanNode[], folded: readonly number[] = []): readonly PlanPlace[] => {
  const closed = new Set(folded);
  return placesUnder(tree, null, 0, (id) => !closed.has(id));
};

/** Places by the plan's id: a screen asks for them again and again while the tree stays the same. */
const known = new WeakMap<readonly PlanNode[], ReadonlyMap<number, PlanPlace>>();

export function placeOf(tree: readonly PlanNode[], id: number): PlanPlace | undefined {
  const places = known.get(tree) ?? new Map(outline(tree).map((place) => [place.node.id, place]));
  known.set(tree, places);
  return places.get(id);
}

const heightOf = ({ children }: PlanNode): number => 1 + Math.max(0, ...children.map(heightOf));
const isWithin = ({ id, children }: PlanNode, other: number): boolean =>
  id === other || children.some((child) => isWithin(child, other));

/** Whether the plan, with what hangs under it, fits there: not below itself, not too deep, not into one that has prizes. */
function fits(tree: readonly PlanNode[], node: PlanNode, parentId: number | null): boolean {
  if (parentId === null) return true;
  const parent = placeOf(tree, parentId);
  if (!parent || isWithin(node, parentId) || (parent.node.prizes ?? []).length > 0) return false;
  return parent.depth + 1 + heightOf(node) <= deepestPlan;
}

const siblingsOf = (tree: readonly PlanNode[], parent: PlanNode | null) => (parent ? parent.children : tree);

/** Into the plan above it, as its last. */
function inward(tree: readonly PlanNode[], { node, parent, at }: PlanPlace): PlanMove | undefined {
  const before = siblingsOf(tree, parent)[at - 1];
  return before && fits(tree, node, before.id) ? { parent_id: before.id, sort: before.children.length + 1 } : undefined;
}

/** Out of its parent, to stand behind it. */
function outward(tree: readonly PlanNode[], { parent }: PlanPlace): PlanMove | undefined {
  const above = parent && placeOf(tree, parent.id);
  return above ? { parent_id: above.parent?.id ?? null, sort: above.at + 2 } : undefined;
}

/** Where a plan comes to by one step; undefined where there is none. */
export function stepOf(tree: readonly PlanNode[], id: number, to: Direction): PlanMove | undefined {
  const place = placeOf(tree, id);
  if (!place) return undefined;
  if (to === 'in') return inward(tree, place);
  if (to === 'out') return outward(tree, place);
  const { parent, at, of } = place;
  const sort = to === 'up' ? at : at + 2;
  return sort >= 1 && sort <= of ? { parent_id: parent?.id ?? null, sort } : undefined;
}

/** The place among the siblings of what it is dropped beside, from 1; what leaves its place makes the others move up. */
function gapAt(place: PlanPlace, over: PlanPlace, where: Where, stays: boolean): number {
  const gap = over.at + (where === 'after' ? 1 : 0);
  return stays && place.at < gap ? gap : gap + 1;
}

/** What stands above something that is put there. */
const parentAt = ({ node, parent }: PlanPlace, where: Where): number | null =>
  where === 'inside' ? node.id : (parent?.id ?? null);

/** Where a plan comes to when it is dropped; undefined where it cannot be, and where it is already. */
export function dropOf(tree: readonly PlanNode[], id: number, target: number, where: Where): PlanMove | undefined {
  const [place, over] = [placeOf(tree, id), placeOf(tree, target)];
  if (!place || !over || id === target) return undefined;
  const parentId = parentAt(over, where);
  if (!fits(tree, place.node, parentId)) return undefined;
  if (where === 'inside') return { parent_id: target, sort: over.node.children.length + 1 };
  const stays = parentAt(place, 'before') === parentId;
  const sort = gapAt(place, over, where, stays);
  return stays && sort === place.at + 1 ? undefined : { parent_id: parentId, sort };
}

/** Sentences about what of a plan cannot stay so before the activity is published (award.md §3.2). */
export function warningsOf({ node }: PlanPlace): readonly string[] {
  const living = node.children.filter(({ status }) => status !== 'archived');
  const isSplit = living.some((child) => child['match_type'] !== 'none');
  const isDraw = living.length === 0 && node['plan_type'] === 'draw';
  const sum = Number(node['probability_sum'] ?? 0);
  return [
    ...(isSplit && !living.some((child) => child['is_default'] === true)
      ? ['下级有匹配条件，但没有兜底分支：其余用户没有方案']
      : []),
    ...(living.length === 0 && Number(node['prize_count'] ?? 0) === 0 ? ['还没有奖品'] : []),
    ...(isDraw && sum > 100 ? [`概率合计 ${sum}%，超过 100%`] : []),
  ];
}

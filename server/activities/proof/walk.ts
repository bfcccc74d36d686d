import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan, Leaf, Siblings } from '../../../contract/activities/draw/tree.ts';
import { type Box, type Side, visitorAt } from './people.ts';

/** A plan that people come by, and those beside it that are asked before. */
export interface Step {
  readonly plan: DrawPlan;
  readonly before: readonly DrawPlan[];
}

/** Where people come to. */
export interface Arrival {
  readonly leaf: Leaf;
  readonly boxes: readonly Box[];
  readonly way: readonly Step[];
}

/** Plans beside one another, with who comes to them and who is left in the end. */
export interface Group {
  readonly siblings: Siblings;
  readonly way: readonly Step[];
  readonly boxes: readonly Box[];
  readonly left: readonly Box[];
}

export interface Walked {
  readonly arrivals: readonly Arrival[];
  readonly groups: readonly Group[];
  /** Plans that somebody comes by. */
  readonly entered: ReadonlySet<number>;
}

const sideOf: Readonly<Record<DrawPlan['condition']['type'], Side | undefined>> = {
  none: undefined,
  area: 'area',
  time: 'at',
  user_level: undefined,
  user_label: undefined,
  channel: 'channel',
  product: 'sku',
  scan_seq: 'nth',
  draw_seq: 'nth',
};

/** What a plan asks for of somebody: its window, and its condition. */
function sidesOf({ condition, startAt, endAt }: DrawPlan): readonly Side[] {
  const asked = sideOf[condition.type];
  const isTimed = startAt !== null || endAt !== null;
  return [...new Set([...(isTimed ? (['at'] as const) : []), ...(asked ? [asked] : [])])];
}

const isEmpty = (box: Box) => Object.values(box).some((values: readonly unknown[]) => values.length === 0);
const firstOf = ({ at: [at = 0], area: [area = ''], channel: [channel = ''], sku: [sku = ''], nth: [nth = 1] }: Box) =>
  visitorAt({ at, area, channel, sku, nth });

type Holds = (visitor: Visitor) => boolean;

/** Of one side of a box those with whom something holds, and the others. */
function parted(box: Box, side: Side, holds: (box: Box) => boolean): { readonly inside: Box; readonly outside: Box } {
  const ask = (value: Box[Side][number]) => holds({ ...box, [side]: [value] });
  const values: readonly Box[Side][number][] = box[side];
  return {
    inside: { ...box, [side]: values.filter((value) => ask(value)) },
    outside: { ...box, [side]: values.filter((value) => !ask(value)) },
  };
}

/**
 * Who of a box enters a plan, by the question that the draw asks. A plan asks of at most two sides, each by itself: who fails at one of
 * them fails whatever the other says.
 */
export function split(box: Box, plan: DrawPlan, holds: Holds): { readonly inside: Box[]; readonly outside: Box[] } {
  const [one, other] = sidesOf(plan);
  if (one === undefined) return holds(firstOf(box)) ? { inside: [box], outside: [] } : { inside: [], outside: [box] };
  const some = (narrow: Box) =>
    other === undefined
      ? holds(firstOf(narrow))
      : narrow[other].some((value) => holds(firstOf({ ...narrow, [other]: [value] })));
  const first = parted(box, one, some);
  const second = other === undefined ? undefined : parted(first.inside, other, (narrow) => holds(firstOf(narrow)));
  const inside = second ? [second.inside] : [first.inside];
  const outside = [first.outside, ...(second ? [second.outside] : [])];
  return { inside: inside.filter((part) => !isEmpty(part)), outside: outside.filter((part) => !isEmpty(part)) };
}

/** Walks everybody down the tree as a draw walks one. `isPossible`: whether there is anybody in a box at all. */
export function walk(tree: Siblings, all: Box, isPossible: (box: Box) => boolean): Walked {
  const [arrivals, groups, entered]: [Arrival[], Group[], Set<number>] = [[], [], new Set()];
  const down = (siblings: Siblings, boxes: readonly Box[], way: readonly Step[]): void => {
    let left = boxes;
    const before: DrawPlan[] = [];
    for (const { plan, holds, below } of [...siblings.ordered, ...(siblings.other ? [siblings.other] : [])]) {
      const parts = left.map((box) => split(box, plan, holds));
      left = parts.flatMap(({ outside }) => outside);
      const inside = parts.flatMap((part) => part.inside).filter(isPossible);
      const steps = [...way, { plan, before: [...before] }];
      before.push(plan);
      if (inside.length === 0) continue;
      entered.add(plan.id);
      if ('ranges' in below) arrivals.push({ leaf: below, boxes: inside, way: steps });
      else down(below, inside, steps);
    }
    groups.push({ siblings, way, boxes, left: left.filter(isPossible) });
  };
  down(
    tree,
    [all].filter((box) => !isEmpty(box)),
    [],
  );
  return { arrivals, groups, entered };
}

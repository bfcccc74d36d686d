import { localDay } from '../../../contract/activities/draw/conditions.ts';
import { areaName, areaScopeText } from '../../../contract/entity/areas.ts';
import { midnight } from '../../activities/proof/instants.ts';
import { isThere } from '../../awards/gate.ts';
import { earnedBy } from './eager.ts';
import type { ProvedJourney, ProvedNode } from './facts.ts';

/** A node with when somebody can reach it first, or why nobody does. Milliseconds. */
export interface Passed {
  readonly node: ProvedNode;
  readonly from: number;
  readonly to: number;
  readonly reached?: number;
  readonly reason?: string;
}

/** Points that are gone before: what nodes on the way take of themselves as soon as they are reached. */
const spentOn = ({ consume_points, threshold, pays }: ProvedNode) =>
  consume_points &&
  pays.some(({ audience }) => audience === 'all') &&
  pays.every(({ claim_mode }) => claim_mode === 'auto')
    ? (threshold ?? 0)
    : 0;

/** What a node needs of those who do everything; undefined where that is no number. */
function needOf({ node_type, threshold }: ProvedNode, spent: number) {
  if (node_type === 'points') return { key: 'points', need: (threshold ?? 0) + spent } as const;
  return node_type === 'task_count' ? ({ key: 'completions', need: threshold ?? 0 } as const) : undefined;
}

const units = { points: '分', completions: '次任务' } as const;

/** The first day on which enough can be done. */
function earliest(
  journey: ProvedJourney,
  { node, from, to }: Passed,
  spent: number,
): Pick<Passed, 'reached' | 'reason'> {
  const asked = needOf(node, spent);
  if (!asked) return { reached: from };
  const { key, need } = asked;
  let [day, last] = [localDay(from), localDay(to)];
  const most = earnedBy(journey, last)[key];
  if (most >= need) {
    // What is earned only grows.
    while (day < last) {
      const middle = Math.floor((day + last) / 2);
      if (earnedBy(journey, middle)[key] >= need) last = middle;
      else day = middle + 1;
    }
    return { reached: Math.max(from, midnight(day)) };
  }
  const before = spent > 0 && key === 'points' ? `，前面的节点还要扣 ${spent} 分` : '';
  return { reason: `做满所有任务最多 ${most} ${units[key]}，不够 ${node.threshold ?? 0}${before}` };
}

/** Why nobody can be there at all. */
function shut({ area_scope: scope }: ProvedJourney, { node, from, to }: Passed): string | undefined {
  if (from > to) return '它的开放时间不在活动时间之内';
  if (node.node_type !== 'place' || node.area_code === null || isThere(scope, node.area_code)) return undefined;
  return `${areaName(node.area_code)}不在活动地区「${areaScopeText(scope)}」内`;
}

/** Passes the nodes in their order as somebody does who does everything (award.md §5.2). */
export function walkNodes(journey: ProvedJourney): readonly Passed[] {
  const passed: Passed[] = [];
  let [before, spent] = [undefined as Passed | undefined, 0];
  for (const node of journey.nodes) {
    const waits = node.prev_required ? before : undefined;
    const window = {
      node,
      from: Math.max(node.start ?? journey.start, journey.start),
      to: Math.min(node.end ?? journey.end, journey.end),
    };
    // What lies on no way that one has to go is not taken before.
    if (!node.prev_required) spent = 0;
    const now = waits ? afterNode(journey, window, waits, spent) : standing(journey, window, spent);
    spent += spentOn(node);
    before = now;
    passed.push(now);
  }
  return passed;
}

function standing(journey: ProvedJourney, window: Passed, spent: number): Passed {
  const reason = shut(journey, window);
  return { ...window, ...(reason === undefined ? earliest(journey, window, spent) : { reason }) };
}

function afterNode(journey: ProvedJourney, window: Passed, before: Passed, spent: number): Passed {
  const { title } = before.node;
  const reason = shut(journey, window);
  if (reason !== undefined) return { ...window, reason };
  if (before.reached === undefined) return { ...window, reason: `要先达成「${title}」，而它没有人能达成` };
  if (before.reached > window.to) return { ...window, reason: `要先达成「${title}」，最早达成时它已经关闭` };
  return standing(journey, { ...window, from: Math.max(window.from, before.reached) }, spent);
}

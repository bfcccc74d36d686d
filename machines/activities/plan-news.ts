import { outline } from '../../contract/activities/plan-outline.ts';
import type { PlanNode } from '../../contract/activities/plan-tree.ts';
import type { PlanPageContext } from './plan-writes.ts';
import type { NewsOfRows, TreeNewsEvent } from './tree-news.ts';

const isOf = ({ entity, ids }: NewsOfRows, { id, prizes = [] }: PlanNode): boolean =>
  entity === 'plan' ? ids.includes(id) : prizes.some((prize) => ids.includes(prize.id));

/** What news of plans or prizes mean for the tree on screen: theirs by name, or rows that may be new in it (award.md §3.2). */
export function heardBy(context: PlanPageContext, news: NewsOfRows): TreeNewsEvent {
  const { activityId, withArchived, tree } = context;
  const plans = outline(tree).flatMap(({ node }) => (isOf(news, node) ? [node.id] : []));
  if (plans.length > 0 || news.ids.length === 0) return { type: 'TOLD', plans };
  return { type: 'HINTED', entity: news.entity, ids: news.ids, tree: { activityId, withArchived } };
}

/** The keys of all plans and prizes of a tree, as the chart of the news knows rows. */
export const keysIn = (tree: readonly PlanNode[]): readonly string[] =>
  outline(tree).flatMap(({ node: { id, prizes = [] } }) => [
    `plan ${id}`,
    ...prizes.map((prize) => `prize ${prize.id}`),
  ]);

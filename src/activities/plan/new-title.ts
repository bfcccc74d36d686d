import { outline } from '../../../contract/activities/plan-outline.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';

/** A name that no plan of the activity has. */
export function newTitle(page: PlanPageActor): string {
  const taken = new Set(outline(page.getSnapshot().context.tree).map(({ node }) => node['title']));
  for (let number = 1; ; number += 1) if (!taken.has(`新方案 ${number}`)) return `新方案 ${number}`;
}

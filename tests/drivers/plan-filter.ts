import { isFiltered, type PlanFilter } from '../../contract/activities/plan-filter.ts';
import { sift } from '../../contract/activities/plan-sift.ts';
import { planStatus } from '../../contract/activities/plan.ts';
import type { PlanPageContext } from '../../machines/activities/plan-writes.ts';
import { shows } from '../engine/driver.ts';
import type { Screen } from '../engine/screen.ts';
import type { Ui } from '../engine/ui.ts';

/** What can be typed or chosen that is not there yet; all of it is taken out where there is something. */
export function mayLookFor(filter: PlanFilter, { keyword, status }: Partial<PlanFilter>): boolean {
  if (keyword !== undefined && status !== undefined) return isFiltered(filter);
  return keyword === undefined ? status !== filter.status : keyword !== filter.keyword;
}

export async function lookFor(ui: Ui, { keyword, status }: Partial<PlanFilter>): Promise<void> {
  if (keyword !== undefined && status !== undefined) return ui.click('清除筛选');
  if (keyword !== undefined) return ui.fill('方案关键词', keyword);
  return ui.choose('方案状态', planStatus[status as 'draft'].label);
}

type Looked = Pick<PlanPageContext, 'tree' | 'filter'>;

/** What the filters leave of the tree; undefined where they ask for nothing. */
export const siftedIn = ({ tree, filter }: Looked) => (isFiltered(filter) ? sift(tree, filter) : undefined);

/** The filters say what is looked for, and how much of it there is. */
export function showsFilter({ fields, text }: Screen, { tree, filter }: Looked): void {
  const hits = siftedIn({ tree, filter })?.hits.size ?? 0;
  shows('keyword', fields['方案关键词']?.value, tree.length > 0 ? filter.keyword : undefined);
  shows('found', text.includes(`找到 ${hits} 个方案`), hits > 0);
  shows('found nothing', text.includes('没有符合条件的方案'), tree.length > 0 && isFiltered(filter) && hits === 0);
}

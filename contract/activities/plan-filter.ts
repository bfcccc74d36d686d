import type { planStatus } from './plan.ts';

/** What of a tree is wanted (award.md §3.2, "Filters above tree"): plans in a state, and with these words in their name; '' is any. */
export interface PlanFilter {
  readonly status: string;
  readonly keyword: string;
}

export const noPlanFilter: PlanFilter = { status: '', keyword: '' };

const longestKeyword = 30;

/** The states that can be asked for. */
export const shownStates = [
  'draft',
  'enabled',
  'disabled',
  'archived',
] as const satisfies readonly (keyof typeof planStatus)[];

/** What is archived is hidden unless it is asked for (award.md §0.4): a tree is fetched with it then, and without it otherwise. */
export const wantsArchived = ({ status }: PlanFilter): boolean => status === 'archived';

export const isFiltered = ({ status, keyword }: PlanFilter): boolean => status !== '' || keyword.trim() !== '';

/** The filter as an address may say it; a state that there is not is none, and no name is longer than its rule. */
export function planFilterIn(query: URLSearchParams): PlanFilter {
  const asked = query.get('status') ?? '';
  const status = shownStates.find((state) => state === asked) ?? '';
  return { status, keyword: [...(query.get('keyword') ?? '')].slice(0, longestKeyword).join('') };
}

/** Its part of the address; what is not asked for is not in it. */
export const planFilterParams = ({ status, keyword }: PlanFilter): Readonly<Record<string, string>> => ({
  ...(status !== '' && { status }),
  ...(keyword.trim() !== '' && { keyword: keyword.trim() }),
});

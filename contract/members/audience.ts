import { type Options, select } from '../entity/field.ts';

/** Who takes part (award.md §0.2, `audience`): entries that name groups of members come with the member module. */
const audiences = {
  all: { label: '全部会员' },
  new_user: { label: '仅新用户' },
} as const satisfies Options;
export const audience = select('参与人群', audiences, { rule: true, initial: 'all' });

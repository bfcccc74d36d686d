import type { Call } from '../entity/call.ts';

/** Members of one 发放 at most, and coupons of each (wider.md §4.6). */
export const mostMembers = 500;
export const mostEach = 10;

/** What came of a 发放, member by member: `?id=` of a record of it. */
export const issueResultCall: Call = 'GET /admin/api/coupon-records/issue-results';

/** What one member got of it. */
export interface MemberResult {
  readonly user_id: number;
  readonly user_no: string;
  readonly nickname: string;
  readonly issued: number;
  /** Why he got none; null where he did. */
  readonly refusal: string | null;
}

export interface IssueResult {
  readonly batch_no: string;
  readonly coupon_name: string;
  /** Coupons that were given out. */
  readonly issued: number;
  /** Members who got none first. */
  readonly members: readonly MemberResult[];
}

import type { Call } from './call.ts';
import type { Entity } from './entity.ts';
import { maxOffset } from '../core/page.ts';

/** Where a row stands in a list, or why the list does not show it. */
export type Place = { readonly pageNo: number } | { readonly pageNo: null; readonly why: string };

/** Where one row stands: takes the filters, the sort and the size of pages of the list call, and the row's id as `row_id`. */
export const placeCall = ({ name }: Pick<Entity, 'name'>): Call => `GET /admin/api/selection/${name}/places`;

/** Why a list shows a row on none of its pages. */
export const whyNowhere = {
  gone: '数据不存在，或不在您的数据范围内',
  unmatched: '不符合当前查询条件',
  far: `排在第 ${maxOffset.toLocaleString('en-US')} 条之后，请缩小查询条件`,
} as const;

import type { Call } from '../../contract/entity/call.ts';
import type { Options } from '../../contract/entity/field.ts';
import { cachePageSize, type ListPage, type Row } from '../../contract/core/page.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { request } from './http.ts';

/* Lists of the API as pickers ask for them: where a list says more of its rows than `GET /admin/api/options` would. */

const perPage = 50;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
export const labelIn = (options: Options, value: unknown) => options[textOf(value)]?.label ?? '';

/** The page of a list that a picker shows. */
export function pageOf(call: Call, { keyword, pageNo }: Pick<ChoicesQuery, 'keyword' | 'pageNo'>, signal: AbortSignal) {
  const params = { keyword, pageNo: String(pageNo), pageSize: String(perPage) };
  return request<ListPage>(call, { params, signal, quiet: true });
}

/** A list that is fetched whole, no more of each row than names it (spec §3, §9). */
export async function wholeList(call: Call, choiceOf: (row: Row) => Choices['data'][number]): Promise<Choices> {
  const params = { pageNo: '1', pageSize: String(cachePageSize), brief: '1' };
  const page = await request<ListPage>(call, { params, quiet: true });
  return { data: page.data.map(choiceOf), totalCount: page.totalCount };
}

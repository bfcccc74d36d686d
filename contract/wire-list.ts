import { z } from 'zod';
import type { Entity, Filter } from './entity.ts';
import { defaultPageSize, type FilterValues, type ListQuery, maxOffset, type SortOrder } from './page.ts';
import { plainText } from './wire.ts';

/** Largest page: what the shared lists ask for (spec §9). */
const maxPageSize = 10_000;
const number = (value: number) => value.toLocaleString('en-US');

/** A whole number of a query string, or of a body that is merged with it. Empty means not given. */
const queryNumber = (label: string, min: number, max: number) => {
  const error = `${label}应为 ${number(min)}–${number(max)} 的整数`;
  const digits = z
    .string({ error })
    .regex(/^\d{1,15}$/, { error })
    .transform(Number);
  return z
    .union([digits, z.int({ error }), z.literal('').transform(() => undefined), z.null().transform(() => undefined)], {
      error,
    })
    .optional()
    .refine((value) => value === undefined || (value >= min && value <= max), { error });
};

const given = (text: string) => (text === '' ? undefined : text);
const word = (label: string, max: number) =>
  plainText(label)
    .max(max, { error: `${label}的字数应不超过 ${max}` })
    .transform(given)
    .nullish();

const flags: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

function filterSchema(filter: Filter): z.ZodType {
  const { label } = filter;
  switch (filter.kind) {
    case 'keyword':
      return word(label, 100);
    case 'options': {
      const known = Object.keys(filter.options);
      return word(label, 1000)
        .transform((text) => text?.split(',').map((code) => code.trim()))
        .refine((codes) => codes?.every((code) => known.includes(code)) ?? true, { error: `${label}中有不认识的选项` });
    }
    case 'reference':
      return queryNumber(label, 1, Number.MAX_SAFE_INTEGER);
    case 'flag':
      return word(label, 5)
        .refine((text) => !text || Object.hasOwn(flags, text), { error: `${label}应为 1 或 0` })
        .transform((text) => (text ? flags[text] : undefined));
  }
}

const orders: Readonly<Record<string, SortOrder>> = {
  ascend: 'ascend',
  asc: 'ascend',
  descend: 'descend',
  desc: 'descend',
};

/** Paging keys that every list call takes (spec §7). */
export const pagingShape = {
  pageNo: queryNumber('页码', 1, 1_000_000),
  pageSize: queryNumber('每页条数', 1, maxPageSize),
};

/** Whether the page lies further than a list may be leafed through (server.md §3.3). */
export const withinReach = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }): boolean =>
  (pageNo - 1) * pageSize <= maxOffset;
export const tooFar = { path: ['pageNo'], error: '页码超出可翻阅的范围，请缩小查询条件' };

/**
 * The query of a list call: paging, sort, `id` and the entity's own filters; any other key is refused. A `sortField` that
 * the entity cannot sort by is ignored (award.md §0.1); it never reaches SQL.
 */
export function listSchema(entity: Entity): z.ZodType<ListQuery> {
  const filters: z.ZodRawShape = Object.fromEntries(
    entity.filters.map((filter) => [filter.key, filterSchema(filter).optional()]),
  );
  const sorts = new Set(['id', ...entity.sortable]);
  return z
    .strictObject({
      ...pagingShape,
      sortField: z.string({ error: '排序字段应为文字' }).max(64, { error: '排序字段太长' }).nullish(),
      sortOrder: z.enum(['', ...Object.keys(orders)], { error: '排序方向应为 ascend 或 descend' }).nullish(),
      id: queryNumber('编号', 1, Number.MAX_SAFE_INTEGER),
      ...filters,
    })
    .transform(({ pageNo = 1, pageSize = defaultPageSize, sortField, sortOrder, ...rest }): ListQuery => ({
      pageNo,
      pageSize,
      ...(sortField && sorts.has(sortField) && { sort: { field: sortField, order: orderOf(sortOrder) } }),
      filters: rest as FilterValues,
    }))
    .refine(withinReach, tooFar);
}

const orderOf = (order: string | null | undefined): SortOrder => orders[order ?? ''] ?? 'ascend';

/** The query of a detail call. */
export const detailSchema = z
  .strictObject({ id: queryNumber('编号', 1, Number.MAX_SAFE_INTEGER) })
  .refine(({ id }) => id !== undefined, { path: ['id'], error: '缺少编号' })
  .transform(({ id = 0 }) => ({ id }));

import { z } from 'zod';
import { isAreaCode } from '../areas.ts';
import { isDay } from '../../core/days.ts';
import type { Values } from '../field.ts';
import type { Entity, Filter } from '../entity.ts';
import { movedText } from '../list/living-chart.ts';
import {
  apiRangeKeys,
  defaultPageSize,
  type FilterValues,
  type ListQuery,
  maxOffset,
  mostSorts,
  rangeKeys,
  type Sort,
  type SortOrder,
} from '../../core/page.ts';
import { plainText } from './wire.ts';

/** Largest page: what the shared lists ask for (spec §9). */
const maxPageSize = 10_000;
/** Ten years: within more nobody asks. */
const mostDays = 3650;
/** No number of a row is larger (2^53 lies beyond it). */
const mostCounted = 999_999_999_999;
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

/** A day of the calendar, as a person in Shanghai reads it. */
const day = (label: string) =>
  word(label, 10).refine((text) => !text || isDay(text), { error: `${label}应为日期，例如 2026-01-31` });

/** On or off; empty is not given. */
const flag = (label: string) =>
  word(label, 5)
    .refine((text) => !text || Object.hasOwn(flags, text), { error: `${label}应为 1 或 0` })
    .transform((text) => (text ? flags[text] : undefined));

/** The keys that a filter has in the query, with what each may be. Of a range those of our own pages are told as outdated. */
function filterShape(entity: Entity, filter: Filter): z.ZodRawShape {
  const { kind, key, label } = filter;
  if (kind !== 'range' && kind !== 'between') return { [key]: filterSchema(entity, filter).optional() };
  const end = kind === 'range' ? day(label).optional() : queryNumber(label, 0, mostCounted);
  const older = end.meta({ deprecated: true });
  return Object.fromEntries([
    ...apiRangeKeys(key).map((one) => [one, end] as const),
    ...rangeKeys(key).map((one) => [one, older] as const),
  ]);
}

/** Conditions by the keys of our own pages, whichever of the two were sent; of both the API's own words stand. */
function inOneWord({ filters }: Entity, values: FilterValues): FilterValues {
  const ranges = filters.filter(({ kind }) => kind === 'range' || kind === 'between');
  const words = ranges.flatMap(({ key }) => {
    const [from, to] = rangeKeys(key);
    const [start, end] = apiRangeKeys(key);
    return [[start, from] as const, [end, to] as const];
  });
  const kept = Object.entries(values).filter(([key]) => !words.some(([said]) => said === key));
  const told = words.flatMap(([said, key]) => (values[said] === undefined ? [] : [[key, values[said]] as const]));
  return Object.fromEntries([...kept, ...told]);
}

function filterSchema(entity: Entity, filter: Exclude<Filter, { kind: 'range' | 'between' }>): z.ZodType {
  const { label } = filter;
  switch (filter.kind) {
    case 'keyword':
      return word(label, 100);
    case 'options': {
      const known = filter.dictionary === undefined ? Object.keys(filter.options) : undefined;
      return word(label, 1000)
        .transform((text) => text?.split(',').map((code) => code.trim()))
        .refine((codes) => codes?.every((code) => known?.includes(code) ?? true) ?? true, {
          error: `${label}中有不认识的选项`,
        });
    }
    case 'area':
      return word(label, 6).refine((code) => !code || isAreaCode(code), { error: `${label}应为 6 位地区代码` });
    case 'reference':
      return queryNumber(label, 1, Number.MAX_SAFE_INTEGER);
    case 'days':
      return queryNumber(label, 0, mostDays);
    case 'flag':
      return flag(label);
    case 'moved':
      return word(label, 200).refine((code) => !code || movedText(entity, code) !== undefined, {
        error: `${label}应为「列.原状态.新状态」或「列.状态」，例如 status.draft.enabled`,
      });
  }
}

/** Ranges whose end lies before their beginning. */
const backwards = ({ filters }: Entity, values: FilterValues): readonly Filter[] =>
  filters.filter(({ kind, key }) => {
    const [from, to] = rangeKeys(key).map((end) => values[end]);
    if (kind === 'between') return typeof from === 'number' && typeof to === 'number' && from > to;
    return kind === 'range' && typeof from === 'string' && typeof to === 'string' && from > to;
  });

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
 * By what the rows are ordered: fields and orders, each comma-joined. A field that cannot be sorted by is left out, as is one that
 * comes twice.
 */
function sortsIn(fields: string, wanted: string, sortable: ReadonlySet<string>): readonly Sort[] {
  const directions = wanted.split(',');
  return fields
    .split(',')
    .map((field, index) => ({ field, order: orders[directions[index] ?? ''] ?? 'ascend' }))
    .filter(({ field }, index, all) => sortable.has(field) && all.findIndex((sort) => sort.field === field) === index)
    .slice(0, mostSorts);
}

const isOrder = (text: string) => text === '' || text.split(',').every((order) => Object.hasOwn(orders, order));

/**
 * The query of a list call: paging, sort, `id`, `totals` and the entity's own filters; any other key is refused. A `sortField` that
 * the entity cannot sort by is ignored (award.md §0.1); it never reaches SQL. `beside`: keys of another call that takes all of these; their values
 * are found among the filters.
 */
export function listSchema(entity: Entity, beside: z.ZodRawShape = {}): z.ZodType<ListQuery> {
  const filters: z.ZodRawShape = Object.fromEntries(
    entity.filters.flatMap((filter) => Object.entries(filterShape(entity, filter))),
  );
  const sorts = new Set(['id', ...entity.sortable]);
  return z
    .strictObject({
      ...pagingShape,
      sortField: z.string({ error: '排序字段应为文字' }).max(200, { error: '排序字段太长' }).nullish(),
      sortOrder: z
        .string({ error: '排序方向应为 ascend 或 descend' })
        .refine(isOrder, { error: '排序方向应为 ascend 或 descend' })
        .nullish(),
      totals: flag('合计'),
      id: queryNumber('编号', 1, Number.MAX_SAFE_INTEGER),
      ...(entity.brief && { brief: flag('简要') }),
      ...(entity.pulled && { refresh: flag('刷新') }),
      ...filters,
      ...beside,
    })
    .transform(
      ({
        pageNo = 1,
        pageSize = defaultPageSize,
        sortField,
        sortOrder,
        totals,
        brief,
        refresh,
        ...rest
      }): ListQuery => {
        const [sort, ...thenBy] = sortsIn(sortField ?? '', sortOrder ?? '', sorts);
        return {
          pageNo,
          pageSize,
          ...(sort && { sort }),
          ...(thenBy.length > 0 && { thenBy }),
          ...(totals === true && { totals: true }),
          ...(brief === true && { brief: true }),
          ...(refresh === true && { refresh: true }),
          filters: inOneWord(entity, rest),
        };
      },
    )
    .refine(withinReach, tooFar)
    .superRefine(({ filters: values }, context) => {
      for (const { kind, key, label } of backwards(entity, values)) {
        const message = kind === 'between' ? `${label}的上限不能小于下限` : `${label}的结束日期不能早于开始日期`;
        context.addIssue({ code: 'custom', path: [rangeKeys(key)[1]], message });
      }
    });
}

/** The query of a call that asks where a row stands: what the list call takes, and the row. */
export const placeSchema = (entity: Entity): z.ZodType<PlaceQuery> =>
  listSchema(entity, { row_id: queryNumber('编号', 1, Number.MAX_SAFE_INTEGER) })
    .refine(({ filters }) => filters['row_id'] !== undefined, { path: ['row_id'], error: '缺少编号' })
    .transform(({ filters: { row_id: rowId, ...filters }, ...query }) => ({ ...query, filters, rowId: Number(rowId) }));

/** What a list shows, and which of its rows is sought. */
export type PlaceQuery = ListQuery & { readonly rowId: number };

/** The query of a detail call; `shape`: what it takes beside the id; `key`: what it calls the id. */
export const detailSchema = (shape: z.ZodRawShape = {}, key = 'id'): z.ZodType<DetailQuery> =>
  z
    .strictObject({ ...shape, [key]: queryNumber('编号', 1, Number.MAX_SAFE_INTEGER) })
    .refine((asked: Values) => asked[key] !== undefined, { path: [key], error: '缺少编号' })
    .transform(({ [key]: id, ...asked }: Values) => ({ ...asked, id: Number(id) }));

/** Which row, and what else is asked of it. */
export type DetailQuery = Values & { readonly id: number };

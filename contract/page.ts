/** A record as lists and details answer it; keys are the API's own (award.md §0.3). */
export interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly [key: string]: unknown;
}

export type SortOrder = 'ascend' | 'descend';
export interface Sort {
  readonly field: string;
  readonly order: SortOrder;
}

/** Filter values by key, as they stand in the search area: text, chosen codes, an id, or a flag. */
export type FilterValues = Readonly<Record<string, string | readonly string[] | number | boolean | undefined>>;

/** What a list shows (spec §7, §9). */
export interface ListQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sort?: Sort;
  readonly filters: FilterValues;
}

/** Result of every list call (spec §3). */
export interface ListPage {
  readonly data: readonly Row[];
  readonly pageNo: number;
  readonly totalCount: number;
}

/** Table defaults (spec §9). */
export const pageSizes = [50, 100, 300, 500] as const;
export const defaultPageSize = 50;
export const cachePageSize = 10_000;
/** A page further than this many rows is refused: it would be a scan (server.md §3.3). */
export const maxOffset = 100_000;

/** The query string of a list call: lists comma-joined, empty filters left out (award.md §0.1). */
export function listParams({ pageNo, pageSize, sort, filters }: ListQuery): Record<string, string> {
  const given = Object.entries(filters).flatMap(([key, value]) => {
    const shown = Array.isArray(value) ? value.join(',') : String(value ?? '').trim();
    return shown === '' || value === false ? [] : [[key, shown] as const];
  });
  return {
    pageNo: String(pageNo),
    pageSize: String(pageSize),
    ...(sort && { sortField: sort.field, sortOrder: sort.order }),
    ...Object.fromEntries(given),
  };
}

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
  /** By what rows are ordered that are equal in `sort`, the most important first; nothing without `sort`. */
  readonly thenBy?: readonly Sort[];
  readonly filters: FilterValues;
  /** Sums over all rows that match are wanted too. */
  readonly totals?: boolean;
  /** What is a copy is to be fetched anew first (`pulled` of the entity). */
  readonly refresh?: boolean;
  /** No more of each row than names it (`brief` of the entity). */
  readonly brief?: boolean;
  /** Without what our lists never look at (contract/entity/lean-rows.ts). */
  readonly lean?: boolean;
}

/** By how many columns rows are ordered at most. */
export const mostSorts = 3;

/** All that orders the rows, the most important first. */
export const sortsOf = ({ sort, thenBy = [] }: Pick<ListQuery, 'sort' | 'thenBy'>): readonly Sort[] =>
  sort ? [sort, ...thenBy] : [];

/** The keys of the two ends of a range of days; each is a day, `YYYY-MM-DD`, and both belong to the range. */
export const rangeKeys = (key: string): readonly [from: string, to: string] => [`${key}_from`, `${key}_to`];
/** The same two by the API's own words (award.md §0.1). */
export const apiRangeKeys = (key: string): readonly [start: string, end: string] => [`${key}_start`, `${key}_end`];
/** The keys that a condition of the search area has in a query. */
export const filterKeys = ({ kind, key }: { readonly kind: string; readonly key: string }): readonly string[] =>
  kind === 'range' || kind === 'between' ? rangeKeys(key) : [key];

/** Result of every list call (spec §3). */
export interface ListPage {
  readonly data: readonly Row[];
  readonly pageNo: number;
  readonly totalCount: number;
  /** Sums over all rows that match, where they were asked for. */
  readonly totals?: Readonly<Record<string, number>>;
  /** How many rows each state has under the same conditions, whatever state is asked for; of entities with `statusTabs`. */
  readonly summary?: { readonly by_status: Readonly<Record<string, number>> };
  /** No row is shown although there are some: all of them lie outside the viewer's data scope. Told of lists without conditions. */
  readonly outOfScope?: true;
}

/** Table defaults (spec §9). */
export const pageSizes = [50, 100, 300, 500] as const;
export const defaultPageSize = 50;
export const cachePageSize = 10_000;
/** A page further than this many rows is refused: all rows before it are passed over (server.md §3.3), 10,000 pages of the default size. */
export const maxOffset = 500_000;

/** The query string of a list call: lists comma-joined, empty filters left out (award.md §0.1). */
export function listParams(query: ListQuery): Record<string, string> {
  const { pageNo, pageSize, filters, totals } = query;
  const sorts = sortsOf(query);
  const given = Object.entries(filters).flatMap(([key, value]) => {
    const shown = Array.isArray(value) ? value.join(',') : String(value ?? '').trim();
    return shown === '' || value === false ? [] : [[key, shown] as const];
  });
  return {
    ...(totals && { totals: '1' }),
    pageNo: String(pageNo),
    pageSize: String(pageSize),
    ...(sorts.length > 0 && {
      sortField: sorts.map(({ field }) => field).join(','),
      sortOrder: sorts.map(({ order }) => order).join(','),
    }),
    ...Object.fromEntries(given),
  };
}

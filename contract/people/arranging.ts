import type { Call } from '../entity/call.ts';

/** Where a row of a tree is to stand. */
export interface NewPlace {
  readonly id: number;
  /** As it was read: nobody changed it meanwhile. */
  readonly version: number;
  /** The row above it; null at the top. */
  readonly parent: number | null;
  readonly sort: number;
}

/** Rows that one call may put elsewhere. */
export const mostArranged = 1000;

/** The calls of 调整顺序, by entity: all rows are put where they belong, or none is (wider.md §10.3, §10.4, §10.6). */
export const arrangeCalls = {
  dept: 'POST /admin/api/depts/arrange',
  permission: 'POST /admin/api/permissions/arrange',
  dictionary_item: 'POST /admin/api/dictionary-items/arrange',
} as const satisfies Readonly<Record<string, Call>>;

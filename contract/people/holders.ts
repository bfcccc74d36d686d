import type { Action } from '../core/permission.ts';

/** A role that holds something of a page, and the enabled accounts that have it (wider.md §10.3). */
export interface Holder {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly actions: readonly Action[];
  readonly people: number;
}

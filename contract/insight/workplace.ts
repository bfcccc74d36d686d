import type { Meaning } from './analysis.ts';

/*
 * What the workplace is asked for and answers beside its figures (wider.md §2.1).
 */

/** Most entries of 快捷入口. */
export const mostShortcuts = 8;

/** A page that a shortcut leads to. */
export interface Shortcut {
  readonly path: string;
  readonly title: string;
  readonly icon?: string;
}

/** Answer of GET and PUT workplace/shortcuts. */
export interface Shortcuts {
  /** 0 until the operator has chosen for the first time. */
  readonly version: number;
  /** In their order; without those that the operator may no longer open. */
  readonly chosen: readonly Shortcut[];
  /** All pages that he may choose from. */
  readonly offered: readonly Shortcut[];
}

/** One figure of today, in the days of Asia/Shanghai. */
export interface TodayFigure extends Omit<Meaning, 'id'> {
  readonly key: string;
  readonly today: number;
  readonly yesterday: number;
  /** Yesterday's up to this time of the day: what today's is compared with. */
  readonly by_now: number;
  /** The last days, up to today, with their sums. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** The lists of just the rows that today's and yesterday's number count; absent where no list shows them. */
  readonly path?: string;
  readonly yesterday_path?: string;
}

/** Answer of GET workplace/header. The login is the one before this session; null when there was none. */
export interface Header {
  readonly dept: string | null;
  readonly last_login: { readonly at: string; readonly ip: string } | null;
}

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

/** A number of this moment, with the list that shows what it counts. */
export interface Level {
  readonly id: string;
  readonly title: string;
  readonly formula: string;
  readonly unit: string;
  readonly path: string;
  readonly value: number;
}

/** Answer of GET workplace/header. The login is the one before this session; null when there was none. */
export interface Header {
  readonly dept: string | null;
  readonly last_login: { readonly at: string; readonly ip: string } | null;
  readonly levels: readonly Level[];
}

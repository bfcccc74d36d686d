/** What a condition says of a column that holds states. */
export interface Asked {
  readonly column: string;
  readonly states: readonly string[];
  readonly isNot: boolean;
}

/** Which rows of a table are meant. `isAll`: every row that stands there; else some of them may stay as they are. */
export interface Rows {
  readonly table: string;
  readonly asked: readonly Asked[];
  readonly isAll: boolean;
}

/** What a statement does to where rows stand. */
export type Effect =
  | (Rows & { readonly does: 'move'; readonly to: Readonly<Record<string, string>> })
  | (Rows & { readonly does: 'delete' })
  | { readonly does: 'drop table'; readonly table: string }
  | { readonly does: 'drop column'; readonly table: string; readonly column: string };

/** That rows of these states come to these ends no more, or stay where they are for good: what somebody has decided. */
export interface GivenUp {
  readonly table: string;
  readonly column: string;
  readonly states: readonly string[];
  /** Undefined: they stay. */
  readonly goals?: readonly string[];
  readonly reason: string;
}

/** What a migration does to where rows stand. */
export interface Moves {
  readonly file: string;
  readonly effects: readonly Effect[];
  readonly givenUp: readonly GivenUp[];
  /** What may move rows in a way that is not understood. */
  readonly unread: readonly string[];
}

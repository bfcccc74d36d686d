import type { Call } from '../call.ts';
import type { ListQuery } from '../../core/page.ts';

/*
 * How somebody wants a list to look, and queries of his that have a name (视图). Kept on the server, so that it is the same on
 * every device.
 */

export type Density = 'large' | 'middle' | 'small';
export type Side = 'start' | 'end';
/** A table, or a card for each row where the entity declares a `gallery`. */
export type Shape = 'rows' | 'cards';

/** Order, visibility, place and width of the columns; what it does not name is as the declaration has it. */
export interface ColumnLayout {
  /** Keys in the order from left to right; columns that are missing come after them. */
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  /** Columns that stay in sight at one side. */
  readonly pins?: Readonly<Record<string, Side>>;
  /** In px. */
  readonly widths?: Readonly<Record<string, number>>;
}

const sideRank = { start: 0, end: 2 } as const;

/** Columns as somebody has ordered them: those held at the start first, those held at the end last. Hidden ones are among them. */
export function inOrder<Of extends { readonly key: string }>(
  columns: readonly Of[],
  layout: ColumnLayout,
): readonly Of[] {
  const { order = [], pins = {} } = layout;
  const rank = ({ key }: Of) => {
    const side = pins[key];
    return side ? sideRank[side] : 1;
  };
  const place = ({ key }: Of) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other));
}

export interface Arrangement {
  readonly columns: ColumnLayout;
  readonly density: Density;
  /** `rows` when not given. */
  readonly shape?: Shape;
}

/** How a list looks, as it is kept. */
export const arrangementIn = ({ columns, density, shape }: Required<Arrangement>): Arrangement => ({
  columns,
  density,
  ...(shape !== 'rows' && { shape }),
});

/** What a view asks for: everything but the page. */
export type ViewQuery = Pick<ListQuery, 'pageSize' | 'sort' | 'thenBy' | 'filters'>;

export interface SavedView {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly query: ViewQuery;
  readonly arrangement: Arrangement;
  /** Whether the reader may change it; one that is shared by somebody else is only to be used. */
  readonly own: boolean;
  /** Nickname of whose it is. */
  readonly owner: string;
  /** Codes of the roles that it is shared with; of others' views those of the reader. */
  readonly roles: readonly string[];
}

/** How a list begins for somebody; comes with the user info, before the first list is drawn. */
export interface ListStart {
  readonly arrangement?: Arrangement;
  /** Of the view that is the default. */
  readonly query?: ViewQuery;
}

/** A role by its name. */
export interface SharingRole {
  readonly code: string;
  readonly name: string;
}

/** Answer of every call about the views of a list. */
export interface ListViews {
  /** Of the arrangement and the default together; 0 when nothing was ever saved. */
  readonly version: number;
  readonly default_id: number | null;
  /** Own ones first, each in the order of their names. */
  readonly views: readonly SavedView[];
  /** The roles that the reader may share with; none: he may not share. */
  readonly shareable: readonly SharingRole[];
}

export const mostViews = 30;
export const longestViewName = 20;
/** Widths of columns in px. */
export const narrowest = 60;
export const widest = 800;

/** Below `/admin/api/list-views`; every body names the `entity`. */
export const viewCalls = {
  read: 'GET /admin/api/list-views',
  /** `{name, query, arrangement}`; `query` as the list call takes it. */
  create: 'POST /admin/api/list-views/creates',
  /** `{id, version}` with `name`, with `roles`, or with `query` and `arrangement`. */
  update: 'POST /admin/api/list-views/updates',
  remove: 'POST /admin/api/list-views/deletes',
  /** `{version}` with `arrangement`, or with `default_id`. */
  settle: 'POST /admin/api/list-views/settings',
} as const satisfies Readonly<Record<string, Call>>;

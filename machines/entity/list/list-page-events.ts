import type { Picture, Values } from '../../../contract/entity/field.ts';
import type { ListQuery } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Question } from '../record/confirm.ts';
import type { Drawer } from './list-start.ts';
import type { RecordMode } from '../record/record-types.ts';
import type { TableStart } from './table.ts';

/** Pictures that are looked at, and what they are called together. */
export interface Looked {
  readonly pictures: readonly Picture[];
  readonly label: string;
}

/** What a list page hears: from its operator, from the tab bar, and from what stands above its rows. */
export type ListPageEvent =
  /** `given`: what the new record starts with, because the list is narrowed to it. */
  | { readonly type: 'CREATE'; readonly copyOf?: number; readonly given?: Values }
  | { readonly type: 'OPEN'; readonly mode: RecordMode; readonly id: number }
  | { readonly type: 'ASK'; readonly question: Question }
  /** A link asks for certain rows while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: TableStart }
  /** A link, or the way back, asks for a drawer while the page is open. */
  | { readonly type: 'OPEN_LINKED'; readonly drawer: Drawer }
  /** It asks for rows, and for no drawer. */
  | { readonly type: 'CLOSE_LINKED' }
  /** From the table: what the address has to say. */
  | { readonly type: 'ROWS_ASKED'; readonly query: ListQuery; readonly replaces: boolean }
  | { readonly type: 'IMPORT' }
  /** The pictures of a row, large. */
  | { readonly type: 'LOOK'; readonly at: Looked }
  | { readonly type: 'LOOK_AWAY' }
  /** A dialog of the entity's own, about one row. */
  | { readonly type: 'OPEN_PART'; readonly part: string; readonly id: number }
  /** From the import or such a dialog: it is over. */
  | { readonly type: 'PAGE_CLOSED'; readonly wrote: boolean }
  /** From such a dialog: it holds something that is not saved, or no longer does. */
  | { readonly type: 'PAGE_UNSAVED' }
  | { readonly type: 'PAGE_SAVED' }
  /** Its rows may have changed. */
  | { readonly type: 'REFRESH' }
  /** Others changed rows while it stands in front. */
  | { readonly type: 'ROWS_CHANGED'; readonly ids: readonly number[] }
  /** What the operator may do here has changed. */
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] }
  /** The drawer holds something typed, or no longer does. */
  | { readonly type: 'RECORD_UNSAVED' }
  | { readonly type: 'RECORD_SAVED' }
  /** A row is another one, and the drawer stays. `said`: what became of it (saved-words.ts). */
  | {
      readonly type: 'RECORD_KEPT';
      readonly id: number;
      readonly text: string;
      readonly said: string;
      readonly version?: number;
    };

import type { Call } from './call.ts';
import type { Fields, Values } from './field.ts';
import type { Held } from './list/held.ts';
import type { Action } from '../core/permission.ts';

/** A dialog of its own above the list, and the action that it needs. */
export interface Part {
  readonly label: string;
  readonly action: Action;
  /** Rows that it is for; all when not given. */
  readonly when?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** It is about the list, not about a row: a button above it. */
  readonly ofList?: true;
}

/** What a row is recognised by, in one cell: field keys. */
export interface Identity {
  /** What it is called; leads to the record. */
  readonly name: string;
  /** What stands in small print below the name. */
  readonly below?: string;
  /** An `image` or `images` field. */
  readonly picture?: string;
}

/**
 * What the room of an entity shows on the page of a record, beside what follows from the declaration. Its chart and its view come from the
 * room's module in src, when it is shown first.
 */
export interface PlacePanel {
  readonly title: string;
  /** `figures`: in place of the figures; `notes`: below what stands in the way of its steps; `tab`: a tab of its own, before that of the fields. */
  readonly at: 'figures' | 'notes' | 'tab';
  /** Its tab stands behind that of the fields, for whoever asks for it. */
  readonly later?: true;
  /** The right under which it is read, on the page of the entity. */
  readonly action: Action;
  /** Records that it is for; all when not given. */
  readonly when?: (row: Values) => boolean;
  /** What the head of the page offers of it: the panel is shown, and asked for this. */
  readonly step?: {
    readonly label: string;
    readonly when?: (row: Values) => boolean;
    readonly asks: (row: Values) => object;
  };
  /** Of 配置检查 (contract/proof): entities whose rows change what is found, and the tab that a finding without an address leads to. */
  readonly proof?: {
    readonly watches: readonly string[];
    readonly leads?: (row: Values, finding: Values) => { readonly tab: string; readonly asks: object };
  };
  /** The page of the menu that shows the same: its addresses lead to the panel while the record is open. */
  readonly page?: string;
}

/** A list that stands under a record: its rows whose condition `by` is the record's id. */
export interface RelatedDeclared {
  readonly entity: string;
  readonly by: string;
  /** What else they have to meet, as the address of the list says it. */
  readonly also?: Readonly<Record<string, string>>;
  readonly title?: string;
  /** Records that have such rows at all; all when not given. */
  readonly when?: (row: Values) => boolean;
}

/** A step that a row waits for in some cases only, though it could be done in others. */
export interface AwaitedStep {
  readonly step: string;
  readonly when: (row: Values) => boolean;
}

/** What a list shows by itself, and what stands above, beside and in place of its table. */
export interface ListLooks {
  /** A row that was made in the list is gone on with at its own page: its form was the beginning. */
  readonly opensMade?: true;
  /** What the first column says beside the row's title; the picture and the readable number of the row when not given. */
  readonly identity?: Partial<Identity>;
  /** The columns that are shown unless somebody wants others, the most telling first; all of them when not given. */
  readonly glance?: readonly string[];
  /** Steps and commands, by event, for rows that were chosen one by one only: no job takes them for all that a filter finds (decision 129). */
  readonly chosenOnly?: readonly string[];
  /** Keys of rows that neither a column nor anything that can be done with a row looks at: lean lists leave them out (entity/lean-rows.ts). */
  readonly unlisted?: readonly string[];
  /** What a row waits for, steps by event, commands and dialogs by name: the first that can be done now stands in the row. */
  readonly next?: readonly (string | AwaitedStep)[];
  /** Number fields whose sums over the ticked rows are said beside their count; the entity's totals when not given. */
  readonly sums?: readonly string[];
  /** Whether its states stand above the list as tabs with their counts (`summary` of the list call); `status` is a filter then. */
  readonly statusTabs?: true;
  /** Key of an options filter whose choices stand there in place of the states. */
  readonly tabs?: string;
  /** Key of the reference filter whose rows stand beside the list as a tree (src/entity/list/SideTree.tsx). */
  readonly sideTree?: string;
  /**
   * The entity whose rows they are, where another page shows them under rights of its own: they live there, so that time, words and the drawing
   * of their life are those of that entity (docs/decisions/159).
   */
  readonly rowsOf?: string;
  /** Lists that stand under one of its records; every list that can be narrowed to it when not given (contract/menu/related.ts). */
  readonly related?: readonly RelatedDeclared[];
  /** What its room adds to the page of a record, by name; where this is given the page has its parts as tabs. */
  readonly panels?: Readonly<Record<string, PlacePanel>>;
  /** The call that looks at a row before a step: its faults are told, and asked about once more (src/entity/dialogs/look-first.ts). */
  readonly lookedAt?: Readonly<Record<string, Call>>;
  /** The address at which a row is seen and changed that no page lists: path and query. */
  readonly shownAt?: (row: Values) => string;
  /** The select field that tells how a record stands more exactly than its status does. */
  readonly standing?: string;
  /** The time that a record has, where 运营日历 shows it (docs/decisions/162). */
  readonly calendar?: CalendarTime;
  /** Whether its rows can be looked at as cards as well (网格), and what stands on those. */
  readonly gallery?: Gallery;
}

/** From when until when a record is there for those whom it is for, and in which states. */
export interface CalendarTime {
  /** An instant that the row keeps; a row without it has been there since it was made so. */
  readonly from: string;
  /** An instant that the row keeps; a row without it has no end. Absent: it happens at one instant. */
  readonly to?: string;
  /** The select field whose codes say how it stands; the status when not given. */
  readonly by?: string;
  /** Its codes of rows that are there, or will be once their time has come. */
  readonly live: readonly string[];
  /** Its codes of rows that have been there and will not be again. */
  readonly over?: readonly string[];
}

/** A column of the list: a field key, with its own width or look where the kind's default does not do. */
export interface Column {
  readonly key: string;
  readonly width?: number;
  readonly label?: string;
  /** A field that stands in small print below the value. */
  readonly below?: string;
  /** What stands there in a row that has nothing of this. */
  readonly or?: Pick<Column, 'key' | 'below' | 'or'>;
}

/** A card for each row: its picture, its name, and below it some columns of the list, by their keys. */
export interface Gallery {
  /** An `image` field. */
  readonly picture: string;
  readonly lines: readonly string[];
}

/** What a command may be beside a form of its own. */
export interface FormPart {
  /**
   * It is a part of the edit form, of rows with addresses of their own: its fields are the row's own, begin as they stand there, and what is
   * new is saved as an edit is.
   */
  readonly ofForm?: true;
  /** Its form begins with what the row has, of which only what was changed is sent: what is masked there stays as it is. */
  readonly ofRow?: true;
}

/** How a file brings rows of an entity (工具栏 导入). */
export interface FileImport {
  /**
   * Fields that find the row which a line means, tried in this order: the readable number, or a unique field together with its
   * companions. A line that finds none makes a new row.
   */
  readonly match: readonly string[];
  /** Form fields that are columns of the file; all of them when not given. */
  readonly fields?: readonly string[];
  /** Columns of its own, where a line is no form of a row: the server says what becomes of it. */
  readonly columns?: Fields;
  /** Its lines say something only together: a file with a faulty line is not written at all. */
  readonly complete?: true;
  /** What lines hold is personal: it is kept sealed while it waits. */
  readonly sealed?: true;
  /** Lines change no fields: each gives the row that it finds this command, with the command's form as further columns. */
  readonly command?: string;
  /** What it needs on the page of the entity, where that is not 导入. */
  readonly action?: Action;
  /** What it is called, where that is not 导入. */
  readonly label?: string;
  /** Where its calls hang, where another entity's import hangs below the same path already. */
  readonly path?: string;
}

/** What a row hands out at once, with no dialog: a text that is copied, a file that is saved, a list that is gone to. */
export type Deed = {
  readonly label: string;
  readonly action: Action;
  /** Rows that it is for; all when not given. */
  readonly when?: (row: Values) => boolean;
} & (
  | { readonly copies: (row: Values) => string }
  | { readonly saves: (row: Values) => { readonly address: string; readonly name: string } }
  /** Offered to those who may do so on the page that it leads to, and on the page of `also` where that is given. */
  | { readonly leads: (row: Values) => string; readonly also?: string }
);

/** One file with something of each row that is ticked; the call takes `ids`, comma-joined. */
export interface Pack {
  readonly label: string;
  readonly action: Action;
  readonly call: Call;
  /** Rows of one file at most. */
  readonly most: number;
}

/** Who changes the fields of a row. */
export interface Editing {
  /** What it needs on the page, where that is not 修改. */
  readonly edits?: Action;
  /** Rows that nobody may change or move, with the sentence that says so. */
  readonly frozen?: (row: Readonly<Record<string, unknown>>) => string | undefined;
  /** Of which rows a change waits for a second person. */
  readonly held?: Held;
}

/** What it takes to change a row's fields. */
export const editAction = ({ edits = 'edit' }: Editing): Action => edits;

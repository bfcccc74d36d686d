import type { Stage } from './stages.ts';

/** A state of a column, in the words of the chart that knows it. */
export interface Spot {
  readonly column: string;
  readonly state: string;
}

/** What a change of a life cycle does to rows. Those that are `isOpen` strand rows: nobody could ever take them on. */
export type Finding =
  /** The life cycle is gone; its table may stand. */
  | { readonly sort: 'chart gone'; readonly isOpen: boolean }
  /** The column is no region's any more; it may stand in the table. */
  | { readonly sort: 'column gone'; readonly column: string; readonly isOpen: boolean }
  /** Rows of the state stand afterwards in states that the chart does not know. */
  | (Spot & {
      readonly sort: 'no place';
      readonly isOpen: true;
      readonly at: readonly string[];
      readonly by: readonly string[];
    })
  /** The state is gone, and migrations bring its rows to others. */
  | (Spot & {
      readonly sort: 'moved';
      readonly isOpen: false;
      readonly to: readonly string[];
      readonly by: readonly string[];
    })
  /** No way leads to the end any more; `beside`: only while the other regions are there. */
  | (Spot & {
      readonly sort: 'end lost';
      readonly isOpen: boolean;
      readonly goal: string;
      readonly beside: readonly Stage[];
      /** No other end is left either: the server would not start, so nobody can give it up. */
      readonly isEveryEnd: boolean;
      readonly reason?: string;
    })
  /** No way leads out of it any more, and it was no end. */
  | (Spot & {
      readonly sort: 'stuck';
      readonly isOpen: boolean;
      readonly beside: readonly Stage[];
      readonly reason?: string;
    })
  /** A migration moves rows in a way that cannot be read. */
  | { readonly sort: 'unread'; readonly isOpen: true; readonly file: string; readonly text: string }
  /** A step is gone; `isCut`: no other way leads where it led. */
  | (StepChange & { readonly sort: 'step gone'; readonly to: string; readonly isCut: boolean })
  /** It leads to another state; `when`: with which of the facts that it asks for, if it asks for any. */
  | (StepChange & {
      readonly sort: 'elsewhere';
      readonly from: string;
      readonly to: string;
      readonly when?: readonly string[];
    })
  /** What was taken with these facts is refused now. */
  | (StepChange & {
      readonly sort: 'stricter';
      readonly before: string;
      readonly now: string;
      readonly when: readonly string[];
    })
  /** Time takes rows otherwise than before. */
  | (StepChange & { readonly sort: 'time'; readonly before: string; readonly now: string })
  /** A fact is asked in other code under the same name. */
  | { readonly sort: 'rewritten'; readonly isOpen: false; readonly guard: string; readonly events: readonly string[] }
  /** Nothing leads to the state any more. */
  | (Spot & { readonly sort: 'never entered'; readonly isOpen: false });

/** A change of what rows of a state may do. */
export interface StepChange extends Spot {
  readonly isOpen: false;
  readonly event: string;
  readonly label: string;
}

/** What a change does to the rows of one entity. */
export interface Report {
  readonly entity: string;
  readonly label: string;
  readonly findings: readonly Finding[];
}

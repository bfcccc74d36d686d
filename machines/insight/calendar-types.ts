import type { CalendarAnswer, CalendarPhase, CalendarView, CalendarWish } from '../../contract/insight/calendar.ts';

export interface CalendarInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  /** Query of the address; absent when it names the page alone. */
  readonly asked?: string;
}

export interface CalendarContext {
  readonly key: string;
  readonly wish: CalendarWish;
  /** What was answered last; it stays on screen while another one is fetched. */
  readonly answer: CalendarAnswer | null;
  readonly error: string;
}

export type CalendarEvent =
  | { readonly type: 'SHOW'; readonly view: CalendarView }
  /** The window after the one that is shown, or the one before it. */
  | { readonly type: 'STEP'; readonly by: 1 | -1 }
  | { readonly type: 'TODAY' }
  /** Chooses one of several, or no longer; none chosen is all of them. */
  | { readonly type: 'TOGGLE_KIND'; readonly kind: string }
  | { readonly type: 'TOGGLE_PHASE'; readonly phase: CalendarPhase }
  | { readonly type: 'TOGGLE_CLASHES' }
  /** Everything is shown again. */
  | { readonly type: 'CLEAR' }
  /** A link asks for something else while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: { readonly asked?: string } }
  | { readonly type: 'REFRESH' }
  /** Rows of an entity were made or changed, here or by somebody else; `touches`: entities whose rows may be shown otherwise now. */
  | { readonly type: 'CHANGED'; readonly entity: string; readonly touches: readonly string[] };

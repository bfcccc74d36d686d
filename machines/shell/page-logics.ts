import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate';
import type { accountCenterMachine } from '../account/account-center.ts';
import type { analysisMachine } from '../insight/analysis.ts';
import type { calendarMachine } from '../insight/calendar.ts';
import { latePageMachine } from '../entity/list/late-page.ts';
import type { listPageMachine } from '../entity/list/list-page.ts';
import type { recordPageMachine } from '../entity/record/record-page.ts';
import type { planPageMachine } from '../activities/plan-page.ts';
import type { profilePageMachine } from '../account/profile-page.ts';
import type { securityPageMachine } from '../account/security-page.ts';
import type { settingsFormMachine } from '../account/settings-form.ts';
import type { simulatorPageMachine } from '../simulator/simulator-page.ts';
import type { testHomeMachine } from './test-home.ts';
import { workplaceMachine } from '../insight/workplace.ts';

/**
 * The charts of all pages, by view. A view is declared here once: what its tab holds follows from the input of its chart, which has
 * to have the `key` of the tab in it (docs/howto-flow.md, "Add a page").
 */
interface PageLogics {
  readonly list: typeof listPageMachine;
  readonly record: typeof recordPageMachine;
  readonly workplace: typeof workplaceMachine;
  readonly analysis: typeof analysisMachine;
  readonly calendar: typeof calendarMachine;
  readonly plans: typeof planPageMachine;
  readonly simulator: typeof simulatorPageMachine;
  readonly center: typeof accountCenterMachine;
  readonly profile: typeof profilePageMachine;
  readonly security: typeof securityPageMachine;
  readonly custom: typeof settingsFormMachine;
  readonly binding: typeof settingsFormMachine;
  readonly notification: typeof settingsFormMachine;
  readonly test: typeof testHomeMachine;
}

/** The page that everybody comes to first is there from the start; the code of any other comes when it is opened. */
export const pageLogics = {
  list: latePageMachine,
  record: latePageMachine,
  workplace: workplaceMachine,
  analysis: latePageMachine,
  calendar: latePageMachine,
  plans: latePageMachine,
  simulator: latePageMachine,
  center: latePageMachine,
  profile: latePageMachine,
  security: latePageMachine,
  custom: latePageMachine,
  binding: latePageMachine,
  notification: latePageMachine,
  test: latePageMachine,
} satisfies { readonly [Of in View]: AnyActorLogic };

/** Views whose chart is there from the start. */
type EarlyView = 'workplace';
/** Views whose chart comes late: src/shell/late-pages.ts brings them, lists apart. */
export type LateView = Exclude<View, EarlyView>;

/** Whether the code of a page comes when it is opened. */
export const isLate = (view: string): view is LateView =>
  Object.entries(pageLogics).some(([name, logic]) => name === view && logic === latePageMachine);

/** Name of a kind of page. */
export type View = keyof PageLogics;

/** The actor of a page, by its view. */
export type PageActor<Of extends View> = ActorRefFrom<PageLogics[Of]>;

/** What a page of one view starts with; its chart's input, without the key. */
export type PageStart<Of extends View> = { readonly view: Of } & Omit<InputFrom<PageLogics[Of]>, 'key'>;

/** What a tab shows: a page of any view. */
export type TabPage = { readonly [Of in View]: PageStart<Of> }[View];

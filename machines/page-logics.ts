import type { ActorRefFrom, InputFrom } from 'xstate';
import { accountCenterMachine } from './account-center.ts';
import { analysisMachine } from './analysis.ts';
import { listPageMachine } from './list-page.ts';
import { profilePageMachine } from './profile-page.ts';
import { securityPageMachine } from './security-page.ts';
import { settingsFormMachine } from './settings-form.ts';
import { workplaceMachine } from './workplace.ts';

/**
 * The charts of all pages, by view. A view is declared here once: what its tab holds follows from the input of its chart, which has
 * to have the `key` of the tab in it (docs/howto-flow.md, "Add a page").
 */
export const pageLogics = {
  list: listPageMachine,
  workplace: workplaceMachine,
  center: accountCenterMachine,
  profile: profilePageMachine,
  analysis: analysisMachine,
  security: securityPageMachine,
  custom: settingsFormMachine,
  binding: settingsFormMachine,
  notification: settingsFormMachine,
};

type PageLogics = typeof pageLogics;

/** Name of a kind of page. */
export type View = keyof PageLogics;

/** The actor of a page, by its view. */
export type PageActor<Of extends View> = ActorRefFrom<PageLogics[Of]>;

/** What a page of one view starts with; its chart's input, without the key. */
export type PageStart<Of extends View> = { readonly view: Of } & Omit<InputFrom<PageLogics[Of]>, 'key'>;

/** What a tab shows: a page of any view. */
export type TabPage = { readonly [Of in View]: PageStart<Of> }[View];

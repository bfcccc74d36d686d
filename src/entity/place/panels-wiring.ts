import { type AnyActorLogic, fromPromise } from 'xstate';
import { latePageMachine } from '../../../machines/entity/list/late-page.ts';
import { placePanelsMachine } from '../../../machines/entity/place/place-panels.ts';
import { inTime } from '../../core/in-time.ts';
import { panelNamed } from './known-panels.ts';

/** The chart and the view of a panel come together: one without the other is of no use. */
const loadPage = fromPromise<{ logic: AnyActorLogic }, { view: string }>(async ({ input: { view } }) => {
  const panel = panelNamed(view);
  const [logic] = await inTime(Promise.all([panel.logic(), panel.view()]));
  return { logic };
});

/** What rooms add to the page of a record, each with its code. */
export const placePanelsLogic = placePanelsMachine.provide({
  actors: { panel: latePageMachine.provide({ actors: { loadPage } }) },
});

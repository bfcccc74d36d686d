import { type AnyActorLogic, fromPromise } from 'xstate';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { inTime } from '../core/in-time.ts';

/** The tray of background jobs: once the first page has had its time. */
export const lateTrayLogic = latePageMachine.provide({
  actors: {
    loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string }>(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      return { logic: (await inTime(import('./tray-part.ts'))).jobTrayLogic };
    }),
  },
});

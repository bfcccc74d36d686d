import { type AnyActorLogic, fromPromise } from 'xstate';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { inTime } from '../core/in-time.ts';

/** How codes are called (machines/dictionary/words.ts): once the first page is there, which shows the program's own words until then. */
export const lateWordsLogic = latePageMachine.provide({
  actors: {
    loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string }>(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return { logic: (await inTime(import('./words-part.ts'))).wordsLogic };
    }),
  },
});

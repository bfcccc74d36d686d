import { type AnyActorLogic, fromPromise } from 'xstate';
import { latePageMachine } from '../../../machines/entity/list/late-page.ts';
import { inTime } from '../../core/in-time.ts';
import { lateWordsLogic } from '../../dictionary/late-words.ts';
import { lateTrayLogic } from '../../jobs/late-tray.ts';

/** Something of the frame that comes so many milliseconds after it. */
const late = (delay: number, load: () => Promise<AnyActorLogic>) =>
  latePageMachine.provide({
    actors: {
      loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string }>(async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
        });
        return { logic: await inTime(load()) };
      }),
    },
  });

/** What is typed into the menu and kept above it, with what it is drawn by: until then the menu is a tree to be opened and followed. */
async function loadMenu(): Promise<AnyActorLogic> {
  const views = [import('./MenuField.tsx'), import('./OwnEntries.tsx'), import('./EntryTools.tsx')];
  const [{ mainMenuLogic }] = await Promise.all([import('./menu-wiring.ts'), ...views]);
  return mainMenuLogic;
}

/** What stands around the pages and comes once the first of them is there. */
export const lateTools = {
  jobTray: lateTrayLogic,
  words: lateWordsLogic,
  mainMenu: late(300, loadMenu),
  keyHelp: late(400, async () => (await import('../keys/keys-wiring.ts')).keyHelpLogic),
};

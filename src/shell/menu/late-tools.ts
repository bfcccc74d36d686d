import type { AnyActorLogic } from 'xstate';
import { inTime } from '../../core/in-time.ts';
import { lateWordsLogic } from '../../dictionary/late-words.ts';
import { lateLogic, lateLogicAfter } from '../../entity/late-logic.ts';
import { lateTrayLogic } from '../../jobs/late-tray.ts';
import { withEarlyKeys } from '../keys/early-keys.ts';

/** What is typed into the menu and kept above it, with what it is drawn by: until then the menu is a tree to be opened and followed. */
async function loadMenu(): Promise<AnyActorLogic> {
  const views = [import('./MenuField.tsx'), import('./OwnEntries.tsx'), import('./EntryTools.tsx')];
  const [{ mainMenuLogic }] = await Promise.all([import('./menu-wiring.ts'), ...views]);
  return mainMenuLogic;
}

/** What hears the keys, told of those that were pressed before it was there. */
const loadKeys = async (pressed: readonly KeyboardEvent[]): Promise<AnyActorLogic> =>
  (await inTime(import('../keys/keys-wiring.ts'))).keyHelpLogicAfter(pressed);

/** What stands around the pages and comes once the first of them is there. */
export const lateTools = {
  jobTray: lateTrayLogic,
  words: lateWordsLogic,
  mainMenu: lateLogicAfter(300, loadMenu),
  keyHelp: lateLogic(() => withEarlyKeys(400, loadKeys)),
};

import { lateLogicAfter } from '../entity/late-logic.ts';

/** How codes are called (machines/dictionary/words.ts): once the first page is there, which shows the program's own words until then. */
export const lateWordsLogic = lateLogicAfter(300, async () => (await import('./words-part.ts')).wordsLogic);

import { latePartAfter } from '../entity/late-part.ts';

/** How codes are called (machines/dictionary/words.ts): once the first page is there, which shows the program's own words until then. */
export const lateWordsLogic = latePartAfter(300, async () => (await import('./words-part.ts')).wordsLogic);

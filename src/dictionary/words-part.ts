import { fromCallback, fromPromise } from 'xstate';
import { type Dictionaries, dictionariesCall } from '../../contract/dictionary/dictionary.ts';
import { dressed } from '../../contract/dictionary/dressed.ts';
import { dressWith } from '../../contract/entity/known-entities.ts';
import { type WordsEvent, wordsMachine } from '../../machines/dictionary/words.ts';
import { hearEdition } from './dictionary-edition.ts';
import { request } from '../core/http.ts';

/** The words of the dictionaries, with everything they reach. */
export const wordsLogic = wordsMachine.provide({
  actors: {
    fetchDictionaries: fromPromise(async ({ signal }) => {
      const read = await request<Partial<Dictionaries>>(dictionariesCall, { signal, quiet: true });
      // A back end of before (outside.md, BACKEND_URL) may answer anything here.
      if (!read.types || read.version === undefined) throw new Error('no dictionaries');
      return { version: read.version, types: read.types };
    }),
    surroundings: fromCallback<WordsEvent>(({ sendBack }) => {
      const heard = hearEdition((version) => sendBack({ type: 'HEARD', version }));
      const seen = () => {
        if (document.visibilityState === 'visible') sendBack({ type: 'FOCUSED' });
      };
      document.addEventListener('visibilitychange', seen);
      return () => {
        heard();
        document.removeEventListener('visibilitychange', seen);
      };
    }),
  },
  actions: { wear: (_, { types }) => dressWith((entity) => dressed(entity, types)) },
});

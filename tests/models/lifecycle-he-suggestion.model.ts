import { heSuggestionMachine } from '../../machines/content/he-suggestion.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const isOpen = (main: string) => main === 'pending' || main === 'processing';

export const heSuggestionLifecycleModel = defineModel(heSuggestionMachine, {
  id: 'lifecycle-he_suggestion',
  cases: {
    ASSIGN: bare,
    REPLY: bare,
    NOTE: bare,
    CLOSE: bare,
    REOPEN: bare,
    RATE: bare,
    EXPIRE: bare,
    LAPSE: bare,
  },
  invariants: {
    'it is given to somebody and answered while it is open, and at no other time (wider.md §8.5)': (snapshot) =>
      snapshot.can({ type: 'ASSIGN' }) === isOpen(snapshot.value.main) &&
      snapshot.can({ type: 'REPLY' }) === isOpen(snapshot.value.main),
    'its member opens and rates what was answered, and nothing else (engines.md §1.5)': (snapshot) =>
      snapshot.can({ type: 'REOPEN' }) === (snapshot.value.main === 'replied') &&
      snapshot.can({ type: 'RATE' }) === (snapshot.value.main === 'replied'),
    'time closes what was answered, and nothing else (wider.md §8.5)': (snapshot) =>
      snapshot.can({ type: 'LAPSE' }) === (snapshot.value.main === 'replied'),
    'the time of an answer runs only while one is owed (wider.md §8.5)': ({ value: { main, time } }) =>
      time !== 'running' || isOpen(main),
    'what is open is in time or overdue: nothing that is owed has its time stopped': ({ value: { main, time } }) =>
      !isOpen(main) || time !== 'stopped',
    'a note can be written at any time (wider.md §8.5)': (snapshot) => snapshot.can({ type: 'NOTE' }),
    'whatever is not closed can be closed, once (wider.md §8.5)': (snapshot) =>
      snapshot.can({ type: 'CLOSE' }) === (snapshot.value.main !== 'closed'),
  },
  goal: ({ value: { main } }) => main === 'closed',
});

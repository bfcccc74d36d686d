import { popupMachine } from '../../machines/content/popup.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const sound = { is_early: true, is_over: false, is_link_live: true, is_subject_live: true };

export const popupLifecycleModel = defineModel(popupMachine, {
  id: 'lifecycle-popup',
  roots: [
    sound,
    { ...sound, is_early: false },
    { ...sound, is_over: true },
    { ...sound, is_link_live: false },
    { ...sound, is_subject_live: false },
  ],
  cases: {
    PUBLISH: bare,
    SCHEDULE: bare,
    UNSCHEDULE: bare,
    START: bare,
    UNPUBLISH: bare,
    END: bare,
    ARCHIVE: bare,
    DELETE: bare,
  },
  invariants: {
    'what is over, leads nowhere or shows what is not there is never published (wider.md §1.6)': (snapshot) => {
      const { is_over, is_link_live, is_subject_live } = snapshot.context;
      return (
        !snapshot.can({ type: 'PUBLISH' }) || (is_over !== true && is_link_live === true && is_subject_live === true)
      );
    },
    'time takes what waits into view, and what is in view out of it': (snapshot) =>
      snapshot.can({ type: 'START' }) === snapshot.matches('scheduled') &&
      snapshot.can({ type: 'END' }) === snapshot.matches('published'),
    'a draft alone is deleted, what was taken off alone is archived': (snapshot) =>
      snapshot.can({ type: 'DELETE' }) === snapshot.matches('draft') &&
      snapshot.can({ type: 'ARCHIVE' }) === snapshot.matches('offline'),
    'what was archived never comes back': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value }) => value === 'archived',
});

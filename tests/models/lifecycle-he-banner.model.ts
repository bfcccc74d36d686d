import { heBannerMachine } from '../../machines/content/he-banner.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const sound = { is_early: false, is_over: false, is_full: false, is_link_live: true };

export const heBannerLifecycleModel = defineModel(heBannerMachine, {
  id: 'lifecycle-he_banner',
  roots: [
    sound,
    { ...sound, is_early: true },
    { ...sound, is_over: true },
    { ...sound, is_full: true },
    { ...sound, is_early: true, is_link_live: false },
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
    'nothing is published whose time is over, that leads nowhere, or that has no room (wider.md §8.1)': (snapshot) => {
      const { is_over, is_full, is_link_live } = snapshot.context;
      return !snapshot.can({ type: 'PUBLISH' }) || (!is_over && !is_full && is_link_live === true);
    },
    'what waits for its time has its time before it (wider.md §1.6: publish_at > now)': (snapshot) =>
      !snapshot.can({ type: 'SCHEDULE' }) || snapshot.context.is_early === true,
    'time takes what waits somewhere, and nothing else (wider.md §1.6)': (snapshot) =>
      snapshot.can({ type: 'START' }) === snapshot.matches('scheduled') &&
      snapshot.can({ type: 'END' }) === snapshot.matches('published'),
    'a draft alone is deleted (wider.md §1.6)': (snapshot) =>
      snapshot.can({ type: 'DELETE' }) === snapshot.matches('draft'),
    'what is shown is taken off before it is archived (wider.md §1.6)': (snapshot) =>
      snapshot.can({ type: 'ARCHIVE' }) === snapshot.matches('offline'),
    'what is archived or deleted never comes back': ({ value, status }) =>
      (value === 'archived') === (status === 'done'),
  },
  goal: ({ value }) => value === 'archived',
});

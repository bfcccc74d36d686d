import { announcementMachine } from '../../machines/content/announcement.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const announcementLifecycleModel = defineModel(announcementMachine, {
  id: 'lifecycle-announcement',
  roots: [
    { is_early: false, is_over: false },
    { is_early: true, is_over: false },
    { is_early: false, is_over: true },
    { is_early: true, is_over: true },
  ],
  // Facts are those of a moment: what was published and taken back may be over by now, or is to be told later.
  stages: [
    { value: 'revoked', context: { is_early: false, is_over: true } },
    { value: 'published', context: { is_early: false, is_over: true } },
  ],
  cases: { PUBLISH: bare, CANCEL: bare, START: bare, REVOKE: bare, EXPIRE: bare, DELETE: bare },
  invariants: {
    'what is over is never published (wider.md §8.3)': (snapshot) =>
      !snapshot.context.is_over || !snapshot.can({ type: 'PUBLISH' }),
    'a draft and what was taken back are published, and nothing else': (snapshot) =>
      !snapshot.can({ type: 'PUBLISH' }) || snapshot.matches('draft') || snapshot.matches('revoked'),
    'time begins what waits and ends what is published, and nothing else': (snapshot) =>
      snapshot.can({ type: 'START' }) === snapshot.matches('scheduled') &&
      snapshot.can({ type: 'EXPIRE' }) === snapshot.matches('published'),
    'a draft alone is deleted': (snapshot) => snapshot.can({ type: 'DELETE' }) === snapshot.matches('draft'),
    'what is over or deleted never comes back': ({ value, status }) =>
      ['expired', 'archived'].includes(value) === (status === 'done'),
  },
  // What was taken back and is over by now has ended too: nothing comes of it any more.
  goal: ({ value, context }) =>
    value === 'expired' || value === 'archived' || (value === 'revoked' && context.is_over === true),
});

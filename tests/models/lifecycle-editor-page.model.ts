import { editorPageMachine } from '../../machines/content/editor-page.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const sound = { is_early: true, is_over: false, is_changed: true, link_count: 0 };

export const editorPageLifecycleModel = defineModel(editorPageMachine, {
  id: 'lifecycle-editor_page',
  roots: [
    sound,
    { ...sound, is_early: false },
    { ...sound, is_over: true },
    { ...sound, is_changed: false },
    { ...sound, link_count: 1 },
  ],
  cases: {
    PUBLISH: bare,
    REPUBLISH: bare,
    SCHEDULE: bare,
    UNSCHEDULE: bare,
    START: bare,
    UNPUBLISH: bare,
    END: bare,
    ARCHIVE: bare,
    DELETE: bare,
  },
  invariants: {
    'what is over is never published (wider.md §1.6)': (snapshot) =>
      !snapshot.can({ type: 'PUBLISH' }) || snapshot.context.is_over !== true,
    'what members see gets a new version where there is something new, and nothing else does': (snapshot) =>
      snapshot.can({ type: 'REPUBLISH' }) === (snapshot.matches('published') && snapshot.context.is_changed === true),
    'what anything leads to is neither deleted nor archived (wider.md §8.6)': (snapshot) =>
      snapshot.context.link_count === 0 || !(snapshot.can({ type: 'DELETE' }) || snapshot.can({ type: 'ARCHIVE' })),
    'a draft alone is deleted, what was taken off alone is archived': (snapshot) =>
      (!snapshot.can({ type: 'DELETE' }) || snapshot.matches('draft')) &&
      (!snapshot.can({ type: 'ARCHIVE' }) || snapshot.matches('offline')),
    'time takes what waits into view, and what is in view out of it': (snapshot) =>
      snapshot.can({ type: 'START' }) === snapshot.matches('scheduled') &&
      snapshot.can({ type: 'END' }) === snapshot.matches('published'),
    'what was archived never comes back': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.link_count ?? 0) > 0,
});

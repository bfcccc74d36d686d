import { fromCallback } from 'xstate';
import { latePageMachine } from '../../machines/late-page.ts';
import { defineModel } from '../engine/model.ts';

const key = '/dashboard/analysis';

export const latePageModel = defineModel(latePageMachine, {
  id: 'late-page',
  roots: [{ key, view: 'analysis' }],
  cases: {
    FOLLOW_LINK: [{ start: { filter: { range: 'week' } } }],
    PAGE_UNSAVED: [{ key }],
    PAGE_SAVED: [{ key }],
    'done.loadPage': { 'its code': { logic: fromCallback(() => {}) } },
    'error.loadPage': { 'chunk missing': '程序加载失败' },
  },
  key: ({ context: { page, failed, start } }) => [page !== null, failed !== null, 'filter' in start],
  invariants: {
    'there is a page exactly where its code has come': (snapshot) =>
      snapshot.matches('ready') === (snapshot.context.page !== null),
    'it says why exactly where it did not come': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.failed !== null),
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  /** A page whose code did not come is made anew by its tab. */
  goal: (snapshot) => snapshot.matches('ready') || snapshot.matches('failed'),
});

import { fromCallback } from 'xstate';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/dashboard/analysis';

export const latePageModel = defineModel(latePageMachine, {
  id: 'late-page',
  roots: [
    { key, view: 'analysis' },
    { key: '/award/list', view: 'list', entity: 'award' },
  ],
  cases: {
    FOLLOW_LINK: [{ start: { filter: { range: 'week' } } }],
    OPEN_LINKED: [{ drawer: { mode: 'detail', id: 7 } }],
    CLOSE_LINKED: bare,
    REFRESH: bare,
    ROWS_CHANGED: [{ ids: [7] }],
    RIGHTS: [{ actions: ['query'] }],
    SAVED: [{ id: 7, said: '已新建「品牌周边」' }],
    PAGE_UNSAVED: [{ key }],
    PAGE_SAVED: [{ key }],
    PAGE_CLOSED: [{ wrote: true }],
    'done.loadPage': { 'its code': { logic: fromCallback(() => {}) } },
    'error.loadPage': { 'chunk missing': '程序加载失败' },
  },
  key: ({ context: { page, failed, missed } }) => [page !== null, failed !== null, missed.map(({ type }) => type)],
  /** Two that were missed are as many as it takes. */
  within: ({ context: { missed } }, { type }) =>
    missed.length < 2 || !['FOLLOW_LINK', 'OPEN_LINKED', 'CLOSE_LINKED', 'RIGHTS', 'SAVED'].includes(type),
  invariants: {
    'there is a page exactly where its code has come': (snapshot) =>
      snapshot.matches('ready') === (snapshot.context.page !== null),
    'it says why exactly where it did not come': (snapshot) =>
      snapshot.matches('failed') === (snapshot.context.failed !== null),
    'what was said before it was there is told once': ({ context: { page, missed } }) =>
      page === null || missed.length === 0,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  /** A page whose code did not come is made anew by its tab. */
  goal: (snapshot) => snapshot.matches('ready') || snapshot.matches('failed'),
});

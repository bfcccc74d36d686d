import type { ListQuery } from '../../contract/core/page.ts';
import { savedRowMachine, whyElsewhere } from '../../machines/entity/list/saved-row.ts';
import { bare, defineModel } from '../engine/model.ts';

const first: ListQuery = { pageNo: 1, pageSize: 50, filters: {} };
const narrowed: ListQuery = { ...first, filters: { status: ['enabled'] } };

export const savedRowModel = defineModel(savedRowMachine, {
  id: 'saved-row',
  roots: [{ key: '/award/cate', entity: 'award_cate' }],
  cases: {
    SAVED: { made: { id: 102, said: '已新建「品牌周边」' }, changed: { id: 103, said: '已保存「茶礼」' } },
    LISTED: {
      'with them': { ids: [101, 102, 103], query: first },
      'without them': { ids: [101], query: first },
      'narrowed with them': { ids: [101, 102, 103], query: narrowed },
      'narrowed without them': { ids: [101], query: narrowed },
      'page 2 without them': { ids: [101], query: { ...first, pageNo: 2 } },
      'in another order without them': { ids: [], query: { ...first, sort: { field: 'sort', order: 'ascend' } } },
    },
    SHOW_ALL: bare,
    LOCATE: bare,
    DISMISS: bare,
    'done.fetchPlace': { 'page 3': { pageNo: 3 }, nowhere: { pageNo: null, why: '不符合当前查询条件' } },
    'error.fetchPlace': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { id, said, missedIn, why, error } }) => [id, said, missedIn, why, error],
  invariants: {
    'a row is spoken of exactly while one was saved': (snapshot) =>
      snapshot.matches('none') === (snapshot.context.id === 0 && snapshot.context.said === ''),
    'what it is missed in is known while it stands elsewhere and until the list answers': (snapshot) =>
      snapshot.matches('elsewhere')
        ? snapshot.context.missedIn !== null
        : snapshot.matches('awaited') || snapshot.context.missedIn === null,
    'who was told why no page has it is not asking': (snapshot) =>
      snapshot.context.why === '' || !snapshot.matches({ elsewhere: 'locating' }),
    'why it could not be asked is not said while it is asked again': (snapshot) =>
      snapshot.context.error === '' || !snapshot.matches({ elsewhere: 'locating' }),
    'a list that is narrowed says so, also on a page further on': ({ context: { missedIn } }) =>
      (whyElsewhere(missedIn) === 'narrowed') === Object.keys(missedIn?.filters ?? {}).length > 0,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('none'),
});

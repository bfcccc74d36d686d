import { relatedRowsMachine } from '../../machines/entity/record/related-rows.ts';
import { bare, defineModel } from '../engine/model.ts';

const lists = [
  { entity: 'award', by: 'cate_id', title: '奖励库', path: '/award/list' },
  { entity: 'goods', by: 'cate_id', title: '商城商品', path: '/award/goods' },
];
const row = { id: 12, version: 1, status: 'enabled', title: '凉茶' };

export const relatedRowsModel = defineModel(relatedRowsMachine, {
  id: 'related-rows',
  roots: [{ entity: 'award_cate', id: 102 }],
  cases: {
    CHOOSE: [{ at: 0 }, { at: 1 }, { at: 2 }],
    RETRY: bare,
    REFRESH: bare,
    'done.findLists': { two: lists, none: [] },
    'error.findLists': { broken: { code: 0, message: '网络异常' } },
    'done.fetchRows': {
      one: { data: [row], pageNo: 1, totalCount: 1 },
      none: { data: [], pageNo: 1, totalCount: 0 },
    },
    'error.fetchRows': { broken: { code: 0, message: '网络异常' } },
  },
  key: ({ context: { lists: found, at, total, error } }) => [found.length, at, total, error !== ''],
  invariants: {
    'the list that is shown is one of those that were found': (snapshot) =>
      !snapshot.matches('open') || snapshot.context.lists[snapshot.context.at] !== undefined,
    'there is an error exactly where something did not come': (snapshot) =>
      (snapshot.context.error !== '') === (snapshot.matches('lost') || snapshot.matches({ open: 'missing' })),
    'no row is shown before a list was found': (snapshot) =>
      snapshot.matches('open') || snapshot.context.rows.length === 0,
  },
  goal: (snapshot) => snapshot.matches({ open: 'shown' }) || snapshot.matches('none'),
});

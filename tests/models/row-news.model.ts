import { rowNewsMachine } from '../../machines/entity/list/row-news.ts';
import { bare, defineModel } from '../engine/model.ts';

export const rowNewsModel = defineModel(rowNewsMachine, {
  id: 'row-news',
  roots: [undefined],
  cases: {
    ROWS_CHANGED: { one: { ids: [3001] }, two: { ids: [3001, 3002] }, many: { ids: [] } },
    LOOKED: bare,
  },
  key: ({ context: { ids, many } }) => [ids, many],
  invariants: {
    'there is something to say exactly where something changed': (snapshot) =>
      snapshot.matches('some') === (snapshot.context.ids.length > 0 || snapshot.context.many),
    'a row counts once': ({ context: { ids } }) => new Set(ids).size === ids.length,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('none'),
});
